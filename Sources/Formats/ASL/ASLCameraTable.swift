public import LockstepSamples

/// `cam0/data.csv` of the ASL layout: `#timestamp [ns],filename`, the file relative to `cam0/data`.
public struct ASLCameraTable: TableFormat {
    /// The file's first line.
    public static let header = "#timestamp [ns],filename"

    private let timestamp, file: TableColumn

    /// Finds the columns.
    public init(header: TableHeader) throws {
        timestamp = try header.column("timestamp")
        file = try header.column("filename")
    }

    /// The meaning of one row.
    public func row(_ fields: TableRow) throws -> ImageRow {
        ImageRow(
            timestamp: HostTime(nanoseconds: try fields.nanoseconds(timestamp)),
            file: fields.text(file))
    }

    /// The name that the layout gives an image: its timestamp in nanoseconds.
    public static func fileName(of image: HostTime) -> String { "\(image.nanoseconds).png" }

    /// Appends the line of an image.
    public static func append(_ row: ImageRow, to text: inout TextBuffer) {
        text.append(row.timestamp.nanoseconds)
        text.append("," + row.file + "\n")
    }
}
