import LockstepSamples

extension DatasetFormat {
    /// A folder of ios_logger or a fork of it: a text file for each sensor, and a movie.
    public static let iosLogger = DatasetFormat(
        name: "ioslogger", title: "ios_logger",
        summary: "an ios_logger recording (two of \(IOSLoggerFiles.frames), "
            + IOSLoggerFiles.readings.prefix(2).map { "\($0.file), " }.joined()
            + "\(IOSLoggerFiles.motion) and others)",
        streams: [
            .camera, .accelerometer, .gyroscope, .magnetometer, .deviceMotion, .location,
        ],
        facets: [.anchors, .poses, .intrinsics],
        recognizes: { try IOSLoggerFiles.recognize($0) },
        reader: DatasetReader(losses: [
            "headings", "floors and courses of positions", "poses between frames",
        ]) { folder, options in
            try IOSLoggerRecording.open(folder, codecs: options.codecs)
        })
}
