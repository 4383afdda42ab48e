public import LockstepSamples

/// `gyro_accel.csv` of the MARS logger: a row at each reading of the gyroscope, with the
/// acceleration interpolated at that moment by the logger.
///
/// `Timestamp[nanosec],gx[rad/s],gy,gz,ax[m/s^2],ay,az[,Unix time[nanosec]]`; source:
/// OSUPCVLab/marslogger_ios, `InertialRecorder.m`, and recordings of its Android twin.
public struct MARSInertialTable: TableFormat {
    /// One row.
    public struct Row: Hashable, Sendable {
        /// When the gyroscope was read.
        public var timestamp: HostTime
        /// Angular velocity, rad/s.
        public var angularVelocity: Vector3
        /// Specific force (away from gravity at rest), m/s².
        public var specificForce: Vector3
        /// What the wall clock showed when the row was delivered; nil if the logger did not say.
        public var wall: WallTime?
    }

    /// Whether rows say what the wall clock showed: the Android twin does.
    public var hasWallTime: Bool { wall != nil }
    private let timestamp: TableColumn
    private let gyroscope: (TableColumn, TableColumn, TableColumn)
    private let accelerometer: (TableColumn, TableColumn, TableColumn)
    private let wall: TableColumn?

    /// Finds the columns.
    public init(header: TableHeader) throws {
        timestamp = try header.column("timestamp")
        gyroscope = (try header.column("gx"), try header.column("gy"), try header.column("gz"))
        accelerometer = (try header.column("ax"), try header.column("ay"), try header.column("az"))
        wall = header.optionalColumn("unix time")
    }

    /// The meaning of one row.
    public func row(_ fields: TableRow) throws -> Row {
        Row(
            timestamp: HostTime(nanoseconds: try fields.nanoseconds(timestamp)),
            angularVelocity: try fields.vector(gyroscope.0, gyroscope.1, gyroscope.2),
            specificForce: try fields.vector(
                accelerometer.0, accelerometer.1, accelerometer.2),
            wall: try wall.map { WallTime(nanoseconds: try fields.nanoseconds($0)) })
    }
}
