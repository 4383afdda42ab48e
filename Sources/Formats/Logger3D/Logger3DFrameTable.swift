/// `frames.jsonl` of the app iOS-3D-Logger, a row a line.
public struct Logger3DFrameTable: TableFormat {
    /// The first line is a row.
    public static var hasHeader: Bool { false }

    /// A table that has no header.
    public init(header: TableHeader) throws {}

    /// The meaning of one line.
    public func row(_ fields: TableRow) throws -> Logger3DFrameRow {
        try Logger3DFrameRow(line: fields.line)
    }
}
