import LockstepFormats
import LockstepSamples

/// `Orientation.csv` of the app Sensor Logger: `time,seconds_elapsed,yaw,qx,qz,roll,qw,qy,pitch`.
///
/// The quaternion rotates from device axes to the reference frame: on iOS it is Core Motion's
/// attitude, x toward true north and z up (tszheichoi/awesome-sensor-logger, COORDINATES.md).
struct SensorLoggerOrientationTable: TableFormat {
    /// One row.
    struct Row: Hashable, Sendable {
        /// The attitude's time on the wall clock.
        var wall: WallTime
        /// Rotation from device axes to the reference frame.
        var attitude: Quaternion
    }

    private let time, x, y, z, w: TableColumn

    /// Finds the columns in the header.
    init(header: TableHeader) throws {
        time = try header.column("time")
        x = try header.column("qx")
        y = try header.column("qy")
        z = try header.column("qz")
        w = try header.column("qw")
    }

    /// Decodes one row.
    func row(_ fields: TableRow) throws -> Row {
        Row(
            wall: WallTime(nanoseconds: try fields.nanoseconds(time)),
            attitude: try fields.rotation(x, y, z, w))
    }
}
