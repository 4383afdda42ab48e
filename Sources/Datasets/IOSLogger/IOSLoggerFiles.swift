import LockstepFormats
import LockstepSamples

/// The file names in a recording of ios_logger.
enum IOSLoggerFiles {
    static let movie = "Frames.m4v"
    /// The time and intrinsics of each image of the movie.
    static let frames = "Frames.txt"
    static let poses = "ARposes.txt"
    /// Files with the samples of one sensor each.
    static let readings: [(file: String, sensor: InertialSensor)] = [
        ("Accel.txt", .accelerometer), ("Gyro.txt", .gyroscope), ("Magnet.txt", .magnetometer),
    ]
    /// Device motion in three files, whose rows are matched by their times.
    static let motion = "MotARH.txt"
    static let attitude = "Motion.txt"
    static let field = "MotMagnFull.txt"
    static let positions = "GPS.txt"
    static let heading = "Head.txt"

    private static let tables =
        readings.map(\.file) + [frames, poses, motion, attitude, field, positions]
    /// 2001-09-09 in seconds since 1970: ten digits, as in any recording since.
    private static let earliestSeconds = 1e9

    /// Whether a folder contains such a recording: two of its text files, of which one begins with
    /// a Unix time.
    static func recognize(_ folder: RecordingFolder) throws -> Bool {
        let found = tables.filter { folder.contains($0) }
        return try found.count >= 2 && found.contains { try beginsWithUnixTime($0, folder) }
    }

    private static func beginsWithUnixTime(
        _ name: String, _ folder: RecordingFolder
    ) throws -> Bool {
        guard let line = try folder.firstLine(of: name),
            let time = TableHeader(names: ["time"]).columns.first
        else { return false }
        let fields = TableRow(line: line)
        return fields.count >= 2 && (fields.optionalNumber(time) ?? 0) >= earliestSeconds
    }
}
