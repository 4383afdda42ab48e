import LockstepFormats
import LockstepSamples

/// `imu0/data.csv` of the ASL format: gyroscope columns first, then specific force.
///
/// `#timestamp [ns],w_RS_S_x [rad s^-1],…,a_RS_S_x [m s^-2],…`. Source: the EuRoC MAV dataset
/// (Burri et al., 2016) as included in the tests of MIT-SPARK/Kimera-VIO.
struct ASLInertialTable: TableFormat {
    /// The file's first line.
    static let header =
        "#timestamp [ns],w_RS_S_x [rad s^-1],w_RS_S_y [rad s^-1],w_RS_S_z [rad s^-1],"
        + "a_RS_S_x [m s^-2],a_RS_S_y [m s^-2],a_RS_S_z [m s^-2]"

    /// One row.
    struct Row: Hashable, Sendable {
        /// The time at which both sensors were sampled.
        var timestamp: HostTime
        /// Angular velocity in rad/s, in the inertial sensor's axes.
        var angularVelocity: Vector3
        /// Specific force (points away from gravity at rest) in m/s², in the inertial sensor's
        /// axes.
        var specificForce: Vector3

        /// Appends the row as a line of the file.
        func append(to text: inout TextBuffer) {
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

    /// Finds the columns in the header.
    init(header: TableHeader) throws {
        timestamp = try header.column("timestamp")
        gyroscope = try header.vector("w_rs_s")
        accelerometer = try header.vector("a_rs_s")
    }

    /// Decodes one row.
    func row(_ fields: TableRow) throws -> Row {
        Row(
            timestamp: HostTime(nanoseconds: try fields.nanoseconds(timestamp)),
            angularVelocity: try fields.vector(gyroscope.0, gyroscope.1, gyroscope.2),
            specificForce: try fields.vector(
                accelerometer.0, accelerometer.1, accelerometer.2))
    }
}

extension TableHeader {
    /// Returns the three columns `name_x`, `name_y` and `name_z`.
    func vector(_ name: String) throws -> (TableColumn, TableColumn, TableColumn) {
        (try column(name + "_x"), try column(name + "_y"), try column(name + "_z"))
    }
}
