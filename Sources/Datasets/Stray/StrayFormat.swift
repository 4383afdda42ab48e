import LockstepSamples

extension DatasetFormat {
    /// Stray Scanner, from any build; written as by builds with intrinsics in each row.
    public static let stray = DatasetFormat(
        name: "stray", title: "Stray Scanner",
        summary: "a Stray Scanner recording (\(StrayFiles.odometry) beside \(StrayFiles.movie) or "
            + "\(StrayFiles.cameraMatrix))",
        streams: [.camera, .depth, .accelerometer, .gyroscope],
        facets: [.poses, .intrinsics],
        recognizes: { folder in
            folder.contains(StrayFiles.odometry)
                && [StrayFiles.movie, StrayFiles.cameraMatrix].contains { folder.contains($0) }
        },
        reader: DatasetReader(losses: [
            "the movie's own times, which count frames", "distortion centers",
        ]) { folder, options in
            try StrayRecording.open(folder, codecs: options.codecs)
        },
        writer: DatasetWriter(
            losses: [
                "original timestamps of accelerations", "frames without a pose",
                "depth precision below 1 mm", "depth beyond 65.5 m",
            ], imageNeed: .movieNumbers,
            files: [
                StrayFiles.odometry, StrayFiles.movie, StrayFiles.cameraMatrix,
                StrayFiles.inertial, "\(StrayFiles.depth)/*.png", "\(StrayFiles.confidence)/*.png",
            ]
        ) { try StrayExport($0).write() })
}
