import LockstepFormats
import LockstepSamples

/// The second CSV file of a recorder for visual-inertial odometry: ARKit's feature points, one row
/// per frame.
///
/// `timestamp,frame,id,x,y,z,id,x,y,z,…` without a header; meters, world axes
/// (asolin/ios-data-collection, `CaptureController.swift`).
struct VIOPointTable: TableFormat {
    /// One row.
    struct Row: Hashable, Sendable {
        /// The frame's timestamp.
        var timestamp: HostTime
        /// The frame's points.
        var points: [FeaturePoint]
    }

    /// The first line is a row.
    static var hasHeader: Bool { false }

    /// Creates a table; the file has no header.
    init(header: TableHeader) throws {}

    /// Decodes one row; an incomplete point makes the row unreadable.
    func row(_ fields: TableRow) throws -> Row {
        guard fields.count >= 2, (fields.count - 2) % 4 == 0 else {
            // The field count of the nearest number of complete points.
            throw FormatError(
                .fieldCount(expected: (fields.count + 1) / 4 * 4 + 2, actual: fields.count))
        }
        return Row(
            timestamp: HostTime(nanoseconds: try fields.nanoseconds(ofSeconds: VIOTable.timestamp)),
            points: try stride(from: 2, to: fields.count, by: 4).map { try point(fields, $0) })
    }

    /// Reads a point; versions of the app print the unsigned identifier as a signed number.
    private func point(_ fields: TableRow, _ index: Int) throws -> FeaturePoint {
        let columns = (1...3).map { TableColumn(index: index + $0, text: "point") }
        let text = fields.text(TableColumn(index: index, text: "id"))
        let identifier = try UInt64(text) ?? UInt64(bitPattern: fields.wholeNumber(index, "id"))
        return FeaturePoint(
            identifier: identifier,
            position: try fields.vector(columns[0], columns[1], columns[2]))
    }
}
