import LockstepFormats
import LockstepSamples

/// `rgb.txt` and `depth.txt` of a TUM RGB-D recording: `timestamp filename`, Unix seconds.
///
/// The file has no header, fields are separated by spaces, and lines with `#` are comments. Source:
/// the file formats page of the TUM RGB-D benchmark.
struct TUMImageTable: TableFormat {
    /// Names of the fields, in order.
    static let columns = ["timestamp", "filename"]

    private let timestamp, file: TableColumn

    /// Finds the columns in the header.
    init(header: TableHeader) throws {
        let columns = try Self.columns.map(header.column)
        (timestamp, file) = (columns[0], columns[1])
    }

    /// Decodes one row.
    func row(_ fields: TableRow) throws -> ImageRow {
        ImageRow(
            timestamp: HostTime(nanoseconds: try fields.nanoseconds(ofSeconds: timestamp)),
            file: fields.text(file))
    }

    /// Appends an image's line.
    static func append(_ row: ImageRow, to text: inout TextBuffer) {
        text.append(exactSecondsOf: row.timestamp.nanoseconds)
        text.append(" " + row.file + "\n")
    }
}
