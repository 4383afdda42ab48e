import LockstepFormats

/// Rows that a first pass over a recording keeps, but for more than a recording has.
struct BoundedRows<Row> {
    /// 38 hours of images at 30 a second, 5 hours of transforms at 200; with 70 bytes a row, 300 MB.
    static var mostOfARecording: Int { 1 << 22 }

    private(set) var rows: [Row] = []
    /// What the rows are, in words.
    private let name: String
    private let limit: Int

    init(_ name: String, limit: Int) {
        self.name = name
        self.limit = limit
    }

    /// Adds a row.
    ///
    /// - Throws: ``BinaryError`` where there are too many.
    mutating func append(_ row: Row) throws {
        guard rows.count < limit else { throw BinaryError(.tooMany(name, limit: limit)) }
        rows.append(row)
    }
}
