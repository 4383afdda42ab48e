public import LockstepSamples

/// `imu0/data.csv` of the ASL layout: gyroscope first, then specific force.
///
/// `#timestamp [ns],w_RS_S_x [rad s^-1],…,a_RS_S_x [m s^-2],…`; source: the EuRoC MAV dataset
/// (Burri et al., 2016) as MIT-SPARK/Kimera-VIO's tests hold it.
public struct ASLInertialTable: TableFormat {
    /// The file's first line.
    public static let header =
        "#timestamp [ns],w_RS_S_x [rad s^-1],w_RS_S_y [rad s^-1],w_RS_S_z [rad s^-1],"
        + "a_RS_S_x [m s^-2],a_RS_S_y [m s^-2],a_RS_S_z [m s^-2]"

    /// One row.
    public struct Row: Hashable, Sendable {
        /// When both sensors were read.
        public var timestamp: HostTime
        /// Angular velocity, rad/s, the inertial sensor's axes.
        public var angularVelocity: Vector3
        /// Specific force (away from gravity at rest), m/s², the inertial sensor's axes.
        public var specificForce: Vector3

        /// Both readings at one time.
        public init(timestamp: HostTime, angularVelocity: Vector3, specificForce: Vector3) {
            self.timestamp = timestamp
            self.angularVelocity = angularVelocity
            self.specificForce = specificForce
        }

        /// The row as a line of the file.
        public func append(to text: inout TextBuffer) {
            text.append(timestamp.nanoseconds)
            text.append(",")
            text.append(angularVelocity)
            text.append(",")
            text.append(specificForce)
            text.append("\n")
        }
    }

    private let timestamp: TableColumn
    private let gyroscope: (TableColumn, TableColumn, TableColumn)
    private let accelerometer: (TableColumn, TableColumn, TableColumn)

    /// Finds the columns.
    public init(header: TableHeader) throws {
        timestamp = try header.column("timestamp")
        gyroscope = try header.vector("w_rs_s")
        accelerometer = try header.vector("a_rs_s")
    }

    /// The meaning of one row.
    public func row(_ fields: TableRow) throws -> Row {
        Row(
            timestamp: HostTime(nanoseconds: try fields.nanoseconds(timestamp)),
            angularVelocity: try fields.vector(gyroscope.0, gyroscope.1, gyroscope.2),
            specificForce: try fields.vector(
                accelerometer.0, accelerometer.1, accelerometer.2))
    }
}

extension TableHeader {
    /// The three columns `name_x`, `name_y` and `name_z`.
    func vector(_ name: String) throws -> (TableColumn, TableColumn, TableColumn) {
        (try column(name + "_x"), try column(name + "_y"), try column(name + "_z"))
    }
}
