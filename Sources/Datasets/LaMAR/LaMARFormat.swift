import LockstepSamples

extension DatasetFormat {
    /// A recording of LaMAR's ScanCapture.
    public static let lamar = DatasetFormat(
        name: "lamar", title: "LaMAR ScanCapture",
        summary: "a LaMAR ScanCapture recording (\(LaMARFiles.poses) beside "
            + "\(LaMARFiles.movie) or \(LaMARFiles.images))",
        streams: [.camera, .depth, .accelerometer, .gyroscope, .magnetometer],
        facets: [.poses, .tracking, .intrinsics, .durations],
        recognizes: { LaMARFiles.recognize($0) },
        reader: DatasetReader(losses: [
            "device motion, because its attitude is missing", "positions on the earth",
            "Bluetooth signals",
        ]) { folder, options in
            try LaMARRecording.open(folder, codecs: options.codecs)
        })
}
