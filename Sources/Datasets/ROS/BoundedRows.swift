import LockstepFormats

/// Rows that a first pass over a recording keeps, up to a limit beyond any real recording.
struct BoundedRows<Row> {
    /// 38 hours of images at 30 Hz, or 5 hours of transforms at 200 Hz; with 70 bytes per row, 300
    /// MB.
    static var mostOfARecording: Int { 1 << 22 }

    private(set) var rows: [Row] = []
    /// The rows' name, for messages.
    private let name: String
    private let limit: Int

    init(_ name: String, limit: Int) {
        self.name = name
        self.limit = limit
    }

    /// Adds a row.
    ///
    /// - Throws: ``BinaryError`` if there are too many.
    mutating func append(_ row: Row) throws {
        guard rows.count < limit else { throw BinaryError(.tooMany(name, limit: limit)) }
        rows.append(row)
    }
}
