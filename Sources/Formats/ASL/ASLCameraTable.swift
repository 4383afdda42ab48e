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
    public func row(_ fields: TableRow) throws -> PictureRow {
        PictureRow(
            timestamp: HostTime(nanoseconds: try fields.nanoseconds(timestamp)),
            file: fields.text(file))
    }

    /// The name that the layout gives a picture: its stamp in nanoseconds.
    public static func fileName(of picture: HostTime) -> String { "\(picture.nanoseconds).png" }

    /// Appends the line of a picture.
    public static func append(_ row: PictureRow, to text: inout TextBuffer) {
        text.append(row.timestamp.nanoseconds)
        text.append("," + row.file + "\n")
    }
}
