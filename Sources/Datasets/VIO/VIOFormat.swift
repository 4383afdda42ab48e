import LockstepSamples

extension DatasetFormat {
    /// A recorder for visual-inertial odometry: rows of all sensors in one file, and a movie.
    public static let vio = DatasetFormat(
        name: "vio", title: "VIO Data Collection App",
        summary: "a VIO data collection (a CSV file of rows 'time,type,…', and its movie)",
        streams: [.camera, .accelerometer, .gyroscope, .magnetometer, .barometer, .location],
        facets: [.order, .anchors, .poses, .intrinsics],
        recognizes: { VIOFiles.recognize($0) },
        reader: DatasetReader(losses: ["frames of another camera mode than most", "audio tracks"]) {
            folder, options in
            try VIORecording.open(folder, codecs: options.codecs)
        },
        writer: DatasetWriter(
            losses: [
                "timestamp precision below 1 µs", "decimals after the sixth",
                "clock anchors after the first", "intrinsics of frames without a pose",
                "wall times of positions",
            ], imageNeed: .movieNumbers,
            files: [VIOFiles.rowEnding, VIOFiles.movieEnding].map { "\(VIOFiles.stem)*\($0)" }
        ) { try VIOExport(job: $0).write() })
}
