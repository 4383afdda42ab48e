/// A column of a table made by others: where it stands and what it is called there.
public struct TableColumn: Hashable, Sendable {
    /// Position in the row, from 0.
    public let index: Int
    /// The name without its unit, in lower case.
    public let name: String
    /// What stands in square brackets behind the name; nil if nothing does.
    public let unit: String?

    /// A column as a header spells it: `ax[m/s^2]`.
    init(index: Int, text: String) {
        self.index = index
        let parts = text.split(separator: "[", maxSplits: 1, omittingEmptySubsequences: false)
        name = String(decoding: Array((parts.first ?? "").utf8)[...].trimmed, as: UTF8.self)
            .lowercased()
        unit = parts.count == 2 ? String(parts[1].prefix { $0 != "]" }) : nil
    }
}

/// The first line of a table made by others: columns are found by name, in whatever order they
/// stand.
///
/// Tolerated: a byte order mark, a leading `#`, spaces around names, upper and lower case, a unit
/// in square brackets. Quoted fields are not understood.
public struct TableHeader: Hashable, Sendable {
    /// The columns in the order of the file.
    public let columns: [TableColumn]

    /// The columns that a line names.
    public init(line: ArraySlice<UInt8>) {
        let text = line.withoutByteOrderMark
        let names = text.first == UInt8(ascii: "#") ? text.dropFirst() : text
        let fields = CSVFields(names)
        columns = (0..<fields.count).map { index in
            TableColumn(
                index: index, text: String(decoding: fields[index].trimmed, as: UTF8.self))
        }
    }

    /// Columns of a table that has no header line, by the names that its format gives them.
    public init(names: [String]) {
        columns = names.enumerated().map { TableColumn(index: $0.offset, text: $0.element) }
    }

    /// The column called `name` (in lower case, without unit); nil if there is none.
    public func optionalColumn(_ name: String) -> TableColumn? {
        columns.first { $0.name == name }
    }

    /// The column called `name` (in lower case, without unit).
    public func column(_ name: String) throws -> TableColumn {
        guard let column = optionalColumn(name) else {
            throw FormatError(.missingColumn(name))
        }
        return column
    }
}

extension ArraySlice<UInt8> {
    /// The text without the mark that some editors put before UTF-8.
    public var withoutByteOrderMark: ArraySlice<UInt8> {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        return starts(with: mark) ? dropFirst(mark.count) : self
    }

    /// The text without spaces and tabs at its ends.
    var trimmed: ArraySlice<UInt8> {
        func isBlank(_ byte: UInt8) -> Bool {
            byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r")
        }
        var text = self
        while let first = text.first, isBlank(first) { text = text.dropFirst() }
        while let last = text.last, isBlank(last) { text = text.dropLast() }
        return text
    }
}
