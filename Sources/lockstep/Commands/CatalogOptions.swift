import LockstepArguments
import LockstepCatalog

/// The options of a question to a catalog.
struct CatalogOptions: ParsableArguments {
    @Option(
        valueName: "filter", help: "Lists only the recordings that fulfill a condition.",
        completion: CompletionKind.none)
    var `where`: String?
    @Option(
        valueName: "fields", help: "Sorts by fields, separated by commas; '-' sorts descending.",
        completion: .list(CatalogField.all.map(\.name)))
    var sort: String?
    @Option(
        valueName: "fields", help: "Shows these fields, separated by commas.",
        completion: .list(CatalogField.all.map(\.name)))
    var columns: String?
    @Flag(help: "Prints comma-separated values with a header.") var csv: Bool
    @Option(valueName: "file", help: "Writes an Apache Parquet file; replaces an existing one.")
    var parquet: String?

    /// Whether the catalog answers; otherwise sessions are listed without one.
    var isUsed: Bool {
        `where` != nil || sort != nil || columns != nil || csv || parquet != nil
    }

    func validate() throws {
        _ = try query
        if let parquet {
            try OutputFile.validate(parquet, endings: [".parquet"], example: "sessions.parquet")
        }
    }

    /// The fields that are shown unless others are given.
    private static let usual = ["verdict", "state", "mode", "duration", "frames", "size", "path"]

    /// The question.
    var query: CatalogQuery {
        get throws {
            do {
                return CatalogQuery(
                    try SessionFilter(`where` ?? "", meant: Spelling.nearest),
                    columns: try (columns.map(Self.words) ?? Self.usual).map(Self.field),
                    order: try (sort.map(Self.words) ?? []).map(Self.order))
            } catch let error as FilterError {
                throw ValidationError("\(error.problem). \(error.remedy.text())")
            }
        }
    }

    private static func words(_ list: String) -> [String] {
        list.split(separator: ",").map { $0.filter { !$0.isWhitespace } }
    }

    private static func order(_ word: String) throws -> CatalogQuery.Order {
        guard let order = CatalogQuery.Order(named: word) else {
            throw unknown(String(word.trimmingPrefix("-")))
        }
        return order
    }

    private static func field(_ word: String) throws -> CatalogField {
        guard let field = CatalogField(named: word) else { throw unknown(word) }
        return field
    }

    private static func unknown(_ field: String) -> ValidationError {
        let meant = Spelling.nearest(to: field, in: CatalogField.allNames)
        return ValidationError(
            "there is no field '\(field)'"
                + (meant.map { ". Did you mean '\($0)'?" }
                    ?? "; `lockstep help list` lists them."))
    }
}

extension CatalogField {
    /// All fields with their meanings, one line each.
    static var listing: String {
        let fields = all.map { ($0.name, $0.meaning) }
        let families = FieldFamily.all.map { ($0.pattern, $0.meaning) }
        return (fields + families).map { "  " + $0.0.padded(24) + $0.1 }.joined(separator: "\n")
    }
}
