import LockstepFormats

/// The file names in a folder of a recorder for visual-inertial SLAM; the movie may have any name.
enum VISLAMFiles {
    /// All samples of all sensors.
    static let inertial = "imu_data.csv"
    /// The exposure data of each frame; the Android twin writes none.
    static let frames = "frame_metadata.csv"
    /// The movie that an export writes; the guide does not specify its name.
    static let movie = "video.mp4"
    /// The Android twin's summary, JSON.
    static let metadata = "metadata.json"
    /// The column that distinguishes the inertial file from others of its name.
    static let sensorColumn = "sensor_type"

    /// Whether a folder contains such a recording.
    static func recognize(_ folder: RecordingFolder) throws -> Bool {
        guard let line = try folder.firstLine(of: inertial) else { return false }
        return TableHeader(line: line).optionalColumn(sensorColumn) != nil
    }
}
