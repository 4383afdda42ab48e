import LockstepSamples

extension DatasetFormat {
    /// The TUM RGB-D benchmark's format: images and depth of one size, poses, accelerations.
    public static let tumrgbd = DatasetFormat(
        name: "tumrgbd", title: "TUM RGB-D",
        summary: "a TUM RGB-D recording (\(TUMRGBDFiles.images) beside \(TUMRGBDFiles.depth) or "
            + "\(TUMRGBDFiles.poses))",
        streams: [.camera, .depth, .accelerometer],
        facets: [.poses, .intrinsics],
        recognizes: { folder in
            folder.contains(TUMRGBDFiles.images)
                && [TUMRGBDFiles.depth, TUMRGBDFiles.poses].contains { folder.contains($0) }
        },
        reader: DatasetReader(
            losses: [
                "timestamps of depth maps, which get the nearest image's"
            ], takesDepthScale: true
        ) { folder, options in
            try TUMRGBDRecording.open(
                folder, depthUnitsPerMeter: options.depthUnitsPerMeter.map { Float($0) },
                codecs: options.codecs)
        },
        writer: DatasetWriter(
            losses: [
                "per-frame intrinsics", "depth confidence", "depth beyond 13.1 m",
                "depth precision below 0.2 mm", "images not later than the previous one",
            ], imageNeed: .none,
            files: [
                TUMRGBDFiles.images, "\(TUMRGBDFiles.imageFolder)/*.png",
                TUMRGBDFiles.depth, "\(TUMRGBDFiles.depthFolder)/*.png",
                TUMRGBDFiles.poses, TUMRGBDFiles.accelerometer, TUMRGBDFiles.calibration,
            ]
        ) { try TUMRGBDExport($0).write() })
}
