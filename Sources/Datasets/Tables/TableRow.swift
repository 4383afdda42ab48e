import LockstepFormats
import LockstepSamples

/// A row of another app's table; spaces around fields are allowed.
struct TableRow {
    /// The complete line without its line ending.
    let line: ArraySlice<UInt8>
    private let fields: CSVFields

    /// Splits a line, given without its line ending, at commas.
    init(line: ArraySlice<UInt8>) {
        self.line = line
        fields = CSVFields(line)
    }

    /// Splits a line at spaces and tabs instead of commas.
    ///
    /// - Returns: nil for a comment, which begins with `#`.
    init?(spacedLine line: ArraySlice<UInt8>) {
        self.line = line
        let words = line.split { " \t\r,".utf8.contains($0) }
        guard words.first?.first != UInt8(ascii: "#") else { return nil }
        fields = CSVFields(Array(words.joined(separator: ",".utf8))[...])
    }

    /// Splits a line at commas.
    ///
    /// - Returns: nil for a comment, which begins with `#`.
    init?(commentedLine line: ArraySlice<UInt8>) {
        guard line.trimmed.first != UInt8(ascii: "#") else { return nil }
        self.init(line: line)
    }

    /// The number of fields.
    var count: Int { fields.count }

    /// Returns a field as text.
    func text(_ column: TableColumn) -> String {
        String(decoding: fields[column.index].trimmed, as: UTF8.self)
    }

    /// Returns a field as a finite number.
    func number(_ column: TableColumn) throws -> Double {
        guard let number = Double(text: fields[column.index].trimmed) else {
            throw FormatError(.notANumber(field: column.name, text: text(column)))
        }
        guard number.isFinite else {
            throw FormatError(.outOfRange(field: column.name, text: text(column)))
        }
        return number
    }

    /// Returns a field as a finite number; nil for `nan`, which states that it is unknown.
    func knownNumber(_ column: TableColumn) throws -> Double? {
        if let number = Double(text: fields[column.index].trimmed), number.isNaN { return nil }
        return try number(column)
    }

    /// Returns a field as a number; nil if the column does not exist or has no finite number.
    func optionalNumber(_ column: TableColumn?) -> Double? {
        guard let column else { return nil }
        return Double(text: fields[column.index].trimmed).flatMap { $0.isFinite ? $0 : nil }
    }

    /// Returns a field as integer nanoseconds.
    ///
    /// A spreadsheet writes `1.40363657975856E+18`, which loses the last digits; such a field is
    /// rejected. Decimals are allowed if they are all zero.
    func nanoseconds(_ column: TableColumn) throws -> Int64 {
        let field = fields[column.index].trimmed
        let whole = field.prefix { $0 != UInt8(ascii: ".") }
        let decimals = field[whole.endIndex...].dropFirst()
        guard decimals.allSatisfy({ $0 == UInt8(ascii: "0") }), let number = Int64(decimal: whole)
        else {
            throw FormatError(
                stamp: "\(column.name) in integer nanoseconds", text: text(column))
        }
        return number
    }

    /// Returns a field in integer microseconds as nanoseconds.
    func nanoseconds(ofMicroseconds column: TableColumn) throws -> Int64 {
        let microseconds = Int64(decimal: fields[column.index].trimmed)
        let product = microseconds?.multipliedReportingOverflow(by: 1000)
        guard let product, !product.overflow else {
            throw FormatError(stamp: "\(column.name) in integer microseconds", text: text(column))
        }
        return product.partialValue
    }

    /// Returns the field at a position as an integer.
    func wholeNumber(_ index: Int, _ name: String) throws -> Int64 {
        guard let number = Int64(decimal: fields[index].trimmed) else {
            throw FormatError(.notANumber(field: name, text: fields.text(index)))
        }
        return number
    }

    /// Returns a field in decimal seconds as nanoseconds, converted digit by digit.
    func nanoseconds(ofSeconds column: TableColumn) throws -> Int64 {
        try fields.nanoseconds(ofSecondsIn: column.index, named: "\(column.name) in seconds")
    }

    /// Returns three fields as a vector of finite numbers.
    func vector(_ x: TableColumn, _ y: TableColumn, _ z: TableColumn) throws -> Vector3 {
        Vector3(try number(x), try number(y), try number(z))
    }
}
