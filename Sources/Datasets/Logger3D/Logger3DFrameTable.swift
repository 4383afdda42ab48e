import LockstepFormats

/// `frames.jsonl` of the app iOS-3D-Logger, with one row per line.
struct Logger3DFrameTable: TableFormat {
    /// The first line is a row.
    static var hasHeader: Bool { false }

    /// Creates a table; the file has no header.
    init(header: TableHeader) throws {}

    /// Decodes one line.
    func row(_ fields: TableRow) throws -> Logger3DFrameRow {
        try Logger3DFrameRow(line: fields.line)
    }
}
