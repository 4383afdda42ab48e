import LockstepFormats
import LockstepSamples

/// `groundtruth.txt` of a TUM RGB-D recording: poses of the color camera, one per row.
///
/// `timestamp tx ty tz qx qy qz qw`: Unix seconds, meters, and the rotation from the camera's axes
/// (x right, y down, z forward) to the world's. Source: the file formats page of the benchmark.
struct TUMPoseTable: TableFormat {
    /// Names of the fields, in order.
    static let columns = ["timestamp", "tx", "ty", "tz", "qx", "qy", "qz", "qw"]

    private let timestamp: TableColumn
    private let position: (TableColumn, TableColumn, TableColumn)
    private let rotation: (TableColumn, TableColumn, TableColumn, TableColumn)

    /// Finds the columns in the header.
    init(header: TableHeader) throws {
        let columns = try Self.columns.map(header.column)
        timestamp = columns[0]
        position = (columns[1], columns[2], columns[3])
        rotation = (columns[4], columns[5], columns[6], columns[7])
    }

    /// Decodes one row.
    ///
    /// - Throws: ``FormatError``, also if the quaternion is not a rotation.
    func row(_ fields: TableRow) throws -> PoseRow {
        PoseRow(
            timestamp: HostTime(nanoseconds: try fields.nanoseconds(ofSeconds: timestamp)),
            position: try fields.vector(position.0, position.1, position.2),
            rotation: try fields.rotation(rotation.0, rotation.1, rotation.2, rotation.3))
    }

    /// Appends a pose's line.
    static func append(_ row: PoseRow, to text: inout TextBuffer) {
        let (p, q) = (row.position, row.rotation)
        text.append(exactSecondsOf: row.timestamp.nanoseconds)
        for number in [p.x, p.y, p.z, q.x, q.y, q.z, q.w] {
            text.append(" ")
            text.append(number)
        }
        text.append("\n")
    }
}
