/// What the rows of one kind of table mean, once its header is known.
public protocol TableFormat: Sendable {
    /// A row's meaning.
    associatedtype Row: Sendable

    /// Finds the columns that are needed.
    ///
    /// - Throws: ``FormatError`` when one is missing.
    init(header: TableHeader) throws

    /// The meaning of one row.
    ///
    /// - Throws: ``FormatError`` when a field that is needed cannot be read.
    func row(_ fields: TableRow) throws -> Row
}
