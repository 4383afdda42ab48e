import LockstepSamples

/// `rgb.txt` and `depth.txt` of a TUM RGB-D recording: `timestamp filename`, Unix seconds.
///
/// No header, spaces between, lines with `#` are comments; source: the file formats page of the
/// TUM RGB-D benchmark.
public struct TUMImageTable: TableFormat {
    /// What the fields are called, in their order.
    public static let columns = ["timestamp", "filename"]

    private let timestamp, file: TableColumn

    /// Finds the columns.
    public init(header: TableHeader) throws {
        let columns = try Self.columns.map(header.column)
        (timestamp, file) = (columns[0], columns[1])
    }

    /// The meaning of one row.
    public func row(_ fields: TableRow) throws -> ImageRow {
        ImageRow(
            timestamp: HostTime(nanoseconds: try fields.nanoseconds(ofSeconds: timestamp)),
            file: fields.text(file))
    }

    /// Appends the line of an image.
    public static func append(_ row: ImageRow, to text: inout TextBuffer) {
        text.append(exactSecondsOf: row.timestamp.nanoseconds)
        text.append(" " + row.file + "\n")
    }
}
