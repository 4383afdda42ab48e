import LockstepFormats

/// A column of another app's table: its position and name.
struct TableColumn: Hashable, Sendable {
    /// The position in the row, from 0.
    let index: Int
    /// The name without its unit, in lowercase.
    let name: String
    /// The text in square brackets after the name; nil if there is none.
    let unit: String?

    /// Creates a column from its name in a header: `ax[m/s^2]`.
    init(index: Int, text: String) {
        self.index = index
        let parts = text.split(separator: "[", maxSplits: 1, omittingEmptySubsequences: false)
        name = String(decoding: Array((parts.first ?? "").utf8)[...].trimmed, as: UTF8.self)
            .lowercased()
        unit = parts.count == 2 ? String(parts[1].prefix { $0 != "]" }) : nil
    }
}

/// The first line of another app's table, in which columns are found by name in any order.
///
/// Allowed are a byte order mark, a leading `#`, spaces around names, uppercase and lowercase, and
/// a unit in square brackets. Quoted fields are not supported.
struct TableHeader: Hashable, Sendable {
    /// The columns in file order.
    let columns: [TableColumn]

    /// Creates a header from the file's first line.
    init(line: ArraySlice<UInt8>) {
        let text = line.withoutByteOrderMark
        let names = text.first == UInt8(ascii: "#") ? text.dropFirst() : text
        let fields = CSVFields(names)
        columns = (0..<fields.count).map { index in
            TableColumn(
                index: index, text: String(decoding: fields[index].trimmed, as: UTF8.self))
        }
    }

    /// Creates the columns of a table without a header line, with the names that its format
    /// specifies.
    init(names: [String]) {
        columns = names.enumerated().map { TableColumn(index: $0.offset, text: $0.element) }
    }

    /// Returns the column called `name` (in lowercase, without unit); nil if there is none.
    func optionalColumn(_ name: String) -> TableColumn? {
        columns.first { $0.name == name }
    }

    /// Returns the column called `name` (in lowercase, without unit).
    func column(_ name: String) throws -> TableColumn {
        guard let column = optionalColumn(name) else {
            throw FormatError(.missingColumn(name))
        }
        return column
    }
}
