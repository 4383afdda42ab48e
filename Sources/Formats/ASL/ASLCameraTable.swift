import LockstepSamples

/// `cam0/data.csv` of the ASL layout: `#timestamp [ns],filename`, the file relative to `cam0/data`.
public struct ASLCameraTable: TableFormat {
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
}
