import LockstepFormats

/// The names in a folder of a recorder for visual-inertial SLAM; the movie's is not fixed.
enum VISLAMFiles {
    /// Every reading of every sensor.
    static let inertial = "imu_data.csv"
    /// How each frame was taken; the Android twin has none.
    static let frames = "frame_metadata.csv"
    /// The Android twin's summary, JSON.
    static let metadata = "metadata.json"
    /// The column by which the inertial file is told from others of its name.
    static let sensorColumn = "sensor_type"

    /// Whether a folder holds such a recording.
    static func describe(_ folder: RecordingFolder) throws -> Bool {
        guard let line = try folder.firstLine(of: inertial) else { return false }
        return TableHeader(line: line).optionalColumn(sensorColumn) != nil
    }
}
