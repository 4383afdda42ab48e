import LockstepCatalog
import LockstepFormats
import LockstepSamples

/// The answer of a catalog as text, CSV or JSON.
struct CatalogTable {
    let columns: [CatalogField]
    let rows: [[DatabaseValue]]
    /// Whether a filter chose the rows.
    let isFiltered: Bool

    /// Aligned columns, with a heading.
    var lines: [String] {
        guard !rows.isEmpty else {
            return [isFiltered ? "No recording matches." : "No recordings."]
        }
        let cells = [columns.map(\.name)] + rows.map { zip(columns, $0).map { $0.words($1) } }
        let widths = columns.indices.map { column in cells.map { $0[column].count }.max() ?? 0 }
        return cells.map { row in
            columns.indices.map { column in
                columns[column].isAlignedRight
                    ? row[column].aligned(widths[column]) : row[column].padded(widths[column])
            }.joined(separator: "  ").trimmedEnd
        }
    }

    /// Comma-separated values (RFC 4180), lines ended by a line feed.
    var csv: [UInt8] {
        let lines =
            [columns.map { $0.name.commaSeparated }]
            + rows.map { zip(columns, $0).map { $0.plain($1).commaSeparated } }
        return Array(lines.map { $0.joined(separator: ",") + "\n" }.joined().utf8)
    }

    /// A list of objects with a member for each column; a missing value is null.
    var json: [UInt8] {
        var json = JSONText()
        json.array { json in
            for row in rows {
                json.object { json in
                    for (field, value) in zip(columns, row) {
                        field.append(value, as: field.name, to: &json)
                    }
                }
            }
        }
        return json.bytes + [UInt8(ascii: "\n")]
    }
}

extension CatalogField {
    fileprivate var isAlignedRight: Bool {
        if case .number = kind { true } else { false }
    }

    /// The value for people: with its unit.
    fileprivate func words(_ value: DatabaseValue) -> String {
        guard value != .null else { return "–" }
        switch kind {
        case .number(.size): return value.asInteger?.asBytes ?? "–"
        case .number(let quantity):
            let number = value.asNumber?.short ?? "–"
            return quantity.unit.map { "\(number) \($0)" } ?? number
        case .boolean: return value == .integer(1) ? "yes" : "no"
        case .text, .choice, .time: return plain(value)
        }
    }

    /// The value for programs, in its own unit; empty if it is missing.
    fileprivate func plain(_ value: DatabaseValue) -> String {
        switch (kind, value) {
        case (.boolean, .integer(let integer)): return integer == 1 ? "true" : "false"
        case (.time, .integer(let integer)): return CalendarTime.text(ofNanoseconds: integer)
        case (_, .integer(let integer)): return "\(integer)"
        case (_, .real(let number)): return number.formatted
        case (_, .text(let text)): return text
        case (_, .null), (_, .bytes): return ""
        }
    }
}

extension String {
    /// The text as a field of a comma-separated file.
    fileprivate var commaSeparated: String {
        guard contains(where: { $0 == "," || $0 == "\"" || $0.isNewline }) else { return self }
        return "\"" + replacing("\"", with: "\"\"") + "\""
    }
}
