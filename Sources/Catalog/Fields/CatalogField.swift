/// A fact of a session that filters compare, lists show and sorts order by.
///
/// ``all`` is the only list of fields: the parser, the help, the documentation and the columns use it.
public struct CatalogField: Sendable {
    /// The type of a field's values.
    public enum Kind: Hashable, Sendable {
        /// Text.
        case text
        /// One of these words, in increasing order.
        case choice([String])
        /// A number.
        case number(Quantity)
        /// True or false.
        case boolean
        /// A date and time of day, UTC.
        case time
    }

    /// Where the database stores a field's values.
    enum Source: Hashable, Sendable {
        /// A column of the sessions' table.
        case column(String)
        /// A column of another table, which may have several rows for a session.
        case rows(table: String, column: String, key: Key?)
    }

    /// What a row of another table must have to belong to the field.
    struct Key: Hashable, Sendable {
        var column: String
        var value: String
    }

    /// The name, as in filters, sorts and columns.
    public let name: String
    /// The type of its values.
    public let kind: Kind
    /// What it is, as a clause.
    public let meaning: String
    let source: Source

    init(_ name: String, _ kind: Kind, _ source: Source, _ meaning: String) {
        self.name = name
        self.kind = kind
        self.source = source
        self.meaning = meaning
    }

    /// A field that is a column with this name, or with the field's.
    init(_ name: String, _ kind: Kind, column: String? = nil, _ meaning: String) {
        self.init(name, kind, .column(column ?? name), meaning)
    }
}

extension CatalogField: Hashable {
    /// Whether two fields have the same name.
    public static func == (left: CatalogField, right: CatalogField) -> Bool {
        left.name == right.name
    }

    /// Hashes the name.
    public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension CatalogField {
    /// The field with this name, in any letter case; nil if there is none.
    public init?(named name: String) {
        guard let field = Self.byName[name.lowercased()] else { return nil }
        self = field
    }

    private static let byName = Dictionary(
        (all + FieldFamily.all.flatMap(\.fields)).map { ($0.name.lowercased(), $0) }
    ) { first, _ in first }

    /// The names of all fields, those of families included.
    public static let allNames = (all + FieldFamily.all.flatMap(\.fields)).map(\.name)
}
