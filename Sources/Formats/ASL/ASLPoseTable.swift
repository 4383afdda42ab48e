import LockstepSamples

/// `state_groundtruth_estimate0/data.csv` of EuRoC and `mocap0/data.csv` of TUM VI: where the body
/// was in the world, the quaternion w first.
///
/// `#timestamp, p_RS_R_x [m], …, q_RS_w [], q_RS_x [], …`; further columns (velocity, biases) are
/// not read.
public struct ASLPoseTable: TableFormat {
    private let timestamp: TableColumn
    private let position: (TableColumn, TableColumn, TableColumn)
    private let vector: (TableColumn, TableColumn, TableColumn)
    private let real: TableColumn
    /// Names of columns that are not read.
    public let leftOut: [String]

    /// Finds the columns.
    public init(header: TableHeader) throws {
        timestamp = try header.column("timestamp")
        position = try header.vector("p_rs_r")
        vector = try header.vector("q_rs")
        real = try header.column("q_rs_w")
        leftOut = header.columns.dropFirst(8).map(\.name)
    }

    /// The meaning of one row.
    ///
    /// - Throws: ``FormatError`` also where the quaternion is no rotation.
    public func row(_ fields: TableRow) throws -> PoseRow {
        PoseRow(
            timestamp: HostTime(nanoseconds: try fields.nanoseconds(timestamp)),
            position: try fields.vector(position.0, position.1, position.2),
            rotation: try fields.rotation(vector.0, vector.1, vector.2, real))
    }
}
