import LockstepFormats

/// Decodes the rows of one kind of table, based on its header.
protocol TableFormat: Sendable {
    /// A decoded row.
    associatedtype Row: Sendable

    /// Whether the first line names the columns; otherwise it is a row, and the header is empty.
    static var hasHeader: Bool { get }

    /// Finds the required columns.
    ///
    /// - Throws: ``FormatError`` if one is missing.
    init(header: TableHeader) throws

    /// The minimum number of fields in a complete row; nil if rows have as many as the header.
    var leastFieldCount: Int? { get }

    /// Decodes one row.
    ///
    /// - Throws: ``FormatError`` if a required field cannot be read.
    func row(_ fields: TableRow) throws -> Row
}

extension TableFormat {
    /// By default, the first line is a header.
    static var hasHeader: Bool { true }

    /// By default, rows have as many fields as the header.
    var leastFieldCount: Int? { nil }
}
