import LockstepFormats
import LockstepSamples

/// `state_groundtruth_estimate0/data.csv` of EuRoC and `mocap0/data.csv` of TUM VI: the body's pose
/// in the world, quaternion with w first.
///
/// `#timestamp, p_RS_R_x [m], …, q_RS_w [], q_RS_x [], …`. Further columns (velocity, biases) are
/// not read.
struct ASLPoseTable: TableFormat {
    /// The first line of TUM VI's file, with position and rotation.
    static let poseHeader =
        "#timestamp [ns], p_RS_R_x [m], p_RS_R_y [m], p_RS_R_z [m], q_RS_w [], q_RS_x [], "
        + "q_RS_y [], q_RS_z []"
    /// The first line of EuRoC's file, with velocity and biases as well.
    static let stateHeader =
        "#timestamp, p_RS_R_x [m], p_RS_R_y [m], p_RS_R_z [m], q_RS_w [], q_RS_x [], q_RS_y [], "
        + "q_RS_z [], v_RS_R_x [m s^-1], v_RS_R_y [m s^-1], v_RS_R_z [m s^-1], "
        + "b_w_RS_S_x [rad s^-1], b_w_RS_S_y [rad s^-1], b_w_RS_S_z [rad s^-1], "
        + "b_a_RS_S_x [m s^-2], b_a_RS_S_y [m s^-2], b_a_RS_S_z [m s^-2]"

    private let timestamp: TableColumn
    private let position: (TableColumn, TableColumn, TableColumn)
    private let vector: (TableColumn, TableColumn, TableColumn)
    private let real: TableColumn
    /// Names of the columns that are not read.
    let leftOut: [String]

    /// Finds the columns in the header.
    init(header: TableHeader) throws {
        timestamp = try header.column("timestamp")
        position = try header.vector("p_rs_r")
        vector = try header.vector("q_rs")
        real = try header.column("q_rs_w")
        leftOut = header.columns.dropFirst(8).map(\.name)
    }

    /// Decodes one row.
    ///
    /// - Throws: ``FormatError``, also if the quaternion is not a rotation.
    func row(_ fields: TableRow) throws -> PoseRow {
        PoseRow(
            timestamp: HostTime(nanoseconds: try fields.nanoseconds(timestamp)),
            position: try fields.vector(position.0, position.1, position.2),
            rotation: try fields.rotation(vector.0, vector.1, vector.2, real))
    }

    /// Appends a pose as a line of TUM VI's file.
    static func append(pose: PoseRow, to text: inout TextBuffer) {
        appendFields(of: pose, to: &text)
        text.append("\n")
    }

    /// Appends a pose as a line of EuRoC's file, with unknown velocity and biases.
    ///
    /// The nine unknown fields are `nan`: some readers require 17 fields, and would take zeros for
    /// measurements.
    static func append(state: PoseRow, to text: inout TextBuffer) {
        appendFields(of: state, to: &text)
        text.append(String(repeating: ",nan", count: 9) + "\n")
    }

    private static func appendFields(of pose: PoseRow, to text: inout TextBuffer) {
        text.append(pose.timestamp.nanoseconds)
        text.append(",")
        text.append(pose.position)
        for number in [pose.rotation.w, pose.rotation.x, pose.rotation.y, pose.rotation.z] {
            text.append(",")
            text.append(number)
        }
    }
}
