import LockstepFormats
import LockstepSamples

/// `gyro_accel.csv` of the MARS logger: a row per gyroscope sample, with the acceleration that the
/// logger interpolated to its timestamp.
///
/// `Timestamp[nanosec],gx[rad/s],gy,gz,ax[m/s^2],ay,az[,Unix time[nanosec]]`. Source:
/// OSUPCVLab/marslogger_ios, `InertialRecorder.m`, and recordings of the Android version.
struct MARSInertialTable: TableFormat {
    /// One row.
    struct Row: Hashable, Sendable {
        /// The gyroscope sample's timestamp.
        var timestamp: HostTime
        /// Angular velocity in rad/s.
        var angularVelocity: Vector3
        /// Specific force (points away from gravity at rest) in m/s².
        var specificForce: Vector3
        /// The wall time of the row's delivery; nil if the file does not contain it.
        var wall: WallTime?
    }

    /// Whether rows contain the wall time, as on Android.
    var hasWallTime: Bool { wall != nil }
    private let timestamp: TableColumn
    private let gyroscope: (TableColumn, TableColumn, TableColumn)
    private let accelerometer: (TableColumn, TableColumn, TableColumn)
    private let wall: TableColumn?

    /// Finds the columns in the header.
    init(header: TableHeader) throws {
        timestamp = try header.column("timestamp")
        gyroscope = (try header.column("gx"), try header.column("gy"), try header.column("gz"))
        accelerometer = (try header.column("ax"), try header.column("ay"), try header.column("az"))
        wall = header.optionalColumn("unix time")
    }

    /// Decodes one row.
    func row(_ fields: TableRow) throws -> Row {
        Row(
            timestamp: HostTime(nanoseconds: try fields.nanoseconds(timestamp)),
            angularVelocity: try fields.vector(gyroscope.0, gyroscope.1, gyroscope.2),
            specificForce: try fields.vector(
                accelerometer.0, accelerometer.1, accelerometer.2),
            wall: try wall.map { WallTime(nanoseconds: try fields.nanoseconds($0)) })
    }
}
