import LockstepSamples

extension DatasetFormat {
    /// Spectacular AI's format: JSON lines, a movie, and depth as images of camera 1.
    public static let spectacular = DatasetFormat(
        name: "spectacular", title: "Spectacular AI",
        summary: "a Spectacular AI recording (\(SpectacularFiles.lines))",
        streams: [
            .camera, .depth, .accelerometer, .gyroscope, .magnetometer, .barometer, .location,
        ],
        facets: [.order, .poses, .intrinsics, .calibration, .lens],
        recognizes: { $0.contains(SpectacularFiles.lines) },
        reader: DatasetReader(losses: [
            "further cameras except depth", "distortion that changes from frame to frame",
            "temperatures", "heights of positions on the earth",
        ]) { folder, options in
            try SpectacularRecording.open(folder, codecs: options.codecs)
        },
        writer: DatasetWriter(
            losses: [
                "depth confidence", "depth precision below 1 mm", "depth beyond 65.5 m",
                "relative altitudes", "speeds and wall times of positions",
            ], imageNeed: .movieNumbers,
            files: [
                SpectacularFiles.lines, SpectacularFiles.movie, SpectacularFiles.calibration,
                "\(SpectacularFiles.secondImages)/*.png",
            ]
        ) { try SpectacularExport($0).write() })
}
