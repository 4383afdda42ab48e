public import LockstepSamples

/// `state_groundtruth_estimate0/data.csv` of EuRoC and `mocap0/data.csv` of TUM VI: where the body
/// was in the world, the quaternion w first.
///
/// `#timestamp, p_RS_R_x [m], …, q_RS_w [], q_RS_x [], …`; further columns (velocity, biases) are
/// not read.
public struct ASLPoseTable: TableFormat {
    /// One row.
    public struct Row: Hashable, Sendable {
        /// When the pose holds.
        public var timestamp: HostTime
        /// The body's place in the world, metres.
        public var position: Vector3
        /// Rotation from body axes to the world's.
        public var rotation: Quaternion
    }

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
    public func row(_ fields: TableRow) throws -> Row {
        Row(
            timestamp: HostTime(nanoseconds: try fields.nanoseconds(timestamp)),
            position: try fields.vector(position.0, position.1, position.2),
            rotation: try fields.rotation(vector.0, vector.1, vector.2, real))
    }
}

extension TableRow {
    /// Four fields as a rotation; its length may be off by what a few decimals cut.
    func rotation(
        _ x: TableColumn, _ y: TableColumn, _ z: TableColumn, _ w: TableColumn
    ) throws -> Quaternion {
        let rotation = Quaternion(
            x: try number(x), y: try number(y), z: try number(z), w: try number(w))
        // Four components of two decimals each are off by 0.01 at most; a tenth is no rounding.
        guard (0.9...1.1).contains(rotation.norm) else {
            throw FormatError(
                .outOfRange(field: "the quaternion's length", text: "\(rotation.norm)"))
        }
        return rotation.normalized
    }
}
