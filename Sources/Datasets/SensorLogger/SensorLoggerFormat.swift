import LockstepSamples

extension DatasetFormat {
    /// A folder of the app Sensor Logger, with or without a movie in it.
    public static let sensorLogger = DatasetFormat(
        name: "sensorlogger", title: "Sensor Logger",
        summary: "a Sensor Logger export (\(SensorLoggerFiles.accelerometer), "
            + "\(SensorLoggerFiles.userAcceleration) or others of its CSV files)",
        streams: [
            .camera, .accelerometer, .gyroscope, .magnetometer, .deviceMotion, .barometer,
            .location,
        ],
        facets: [.anchors, .attitudes, .calibratedField, .device],
        recognizes: { try SensorLoggerFiles.recognize($0) },
        reader: DatasetReader(losses: [
            "fused sensors that form no device motion", "files of other sensors", "single photos",
            "audio tracks",
        ]) { folder, options in
            try SensorLoggerRecording.open(folder, codecs: options.codecs)
        })
}
