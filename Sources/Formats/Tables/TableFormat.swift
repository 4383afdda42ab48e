/// What the rows of one kind of table mean, once its header is known.
public protocol TableFormat: Sendable {
    /// A row's meaning.
    associatedtype Row: Sendable

    /// Whether the first line names the columns; otherwise it is a row, and the header is empty.
    static var hasHeader: Bool { get }

    /// Finds the columns that are needed.
    ///
    /// - Throws: ``FormatError`` when one is missing.
    init(header: TableHeader) throws

    /// The fewest fields of a row that was not cut; nil if rows have as many as the header.
    var leastFieldCount: Int? { get }

    /// The meaning of one row.
    ///
    /// - Throws: ``FormatError`` when a field that is needed cannot be read.
    func row(_ fields: TableRow) throws -> Row
}

extension TableFormat {
    /// Most tables have one.
    public static var hasHeader: Bool { true }

    /// As many as the header.
    public var leastFieldCount: Int? { nil }
}
