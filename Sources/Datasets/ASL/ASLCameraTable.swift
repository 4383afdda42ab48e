import LockstepFormats
import LockstepSamples

/// `cam0/data.csv` of the ASL format: `#timestamp [ns],filename`, with the file name relative to
/// `cam0/data`.
struct ASLCameraTable: TableFormat {
    /// The file's first line.
    static let header = "#timestamp [ns],filename"

    private let timestamp, file: TableColumn

    /// Finds the columns in the header.
    init(header: TableHeader) throws {
        timestamp = try header.column("timestamp")
        file = try header.column("filename")
    }

    /// Decodes one row.
    func row(_ fields: TableRow) throws -> ImageRow {
        ImageRow(
            timestamp: HostTime(nanoseconds: try fields.nanoseconds(timestamp)),
            file: fields.text(file))
    }

    /// The image's file name in this format: its timestamp in nanoseconds.
    static func fileName(of image: HostTime) -> String { "\(image.nanoseconds).png" }

    /// Appends the image's line.
    static func append(_ row: ImageRow, to text: inout TextBuffer) {
        text.append(row.timestamp.nanoseconds)
        text.append("," + row.file + "\n")
    }
}
