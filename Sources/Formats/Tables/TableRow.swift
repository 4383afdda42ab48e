public import LockstepSamples

/// A row of a table made by others; spaces around fields are tolerated.
public struct TableRow {
    /// The whole line, without its line end.
    let line: ArraySlice<UInt8>
    private let fields: CSVFields

    /// The fields of a line given without its line end.
    public init(line: ArraySlice<UInt8>) {
        self.line = line
        fields = CSVFields(line)
    }

    /// The fields of a line with spaces and tabs between them instead of commas.
    ///
    /// - Returns: nil for a comment, which begins with `#`.
    public init?(spacedLine line: ArraySlice<UInt8>) {
        self.line = line
        let words = line.split { " \t\r,".utf8.contains($0) }
        guard words.first?.first != UInt8(ascii: "#") else { return nil }
        fields = CSVFields(Array(words.joined(separator: ",".utf8))[...])
    }

    /// The fields of a line with commas between them.
    ///
    /// - Returns: nil for a comment, which begins with `#`.
    public init?(commentedLine line: ArraySlice<UInt8>) {
        guard line.trimmed.first != UInt8(ascii: "#") else { return nil }
        self.init(line: line)
    }

    /// How many fields there are.
    public var count: Int { fields.count }

    /// A field as text.
    public func text(_ column: TableColumn) -> String {
        String(decoding: fields[column.index].trimmed, as: UTF8.self)
    }

    /// A field as a number that can be calculated with: neither NaN nor infinite.
    public func number(_ column: TableColumn) throws -> Double {
        guard let number = Double(text: fields[column.index].trimmed) else {
            throw FormatError(.notANumber(field: column.name, text: text(column)))
        }
        guard number.isFinite else {
            throw FormatError(.outOfRange(field: column.name, text: text(column)))
        }
        return number
    }

    /// A field as a number; nil if there is no such column or no finite number in it.
    public func optionalNumber(_ column: TableColumn?) -> Double? {
        guard let column else { return nil }
        return Double(text: fields[column.index].trimmed).flatMap { $0.isFinite ? $0 : nil }
    }

    /// A field as whole nanoseconds.
    ///
    /// A spreadsheet writes `1.40363657975856E+18`, whose last digits are lost: such a field is
    /// refused. Decimals are tolerated where they are all zero.
    public func nanoseconds(_ column: TableColumn) throws -> Int64 {
        let field = fields[column.index].trimmed
        let whole = field.prefix { $0 != UInt8(ascii: ".") }
        let decimals = field[whole.endIndex...].dropFirst()
        guard decimals.allSatisfy({ $0 == UInt8(ascii: "0") }), let number = Int64(decimal: whole)
        else {
            throw FormatError(
                stamp: "\(column.name) in whole nanoseconds", text: text(column))
        }
        return number
    }

    /// A field as nanoseconds, written in whole microseconds.
    public func nanoseconds(ofMicroseconds column: TableColumn) throws -> Int64 {
        let microseconds = Int64(decimal: fields[column.index].trimmed)
        let product = microseconds?.multipliedReportingOverflow(by: 1000)
        guard let product, !product.overflow else {
            throw FormatError(stamp: "\(column.name) in whole microseconds", text: text(column))
        }
        return product.partialValue
    }

    /// The field at a place as a whole number.
    func wholeNumber(_ index: Int, _ name: String) throws -> Int64 {
        guard let number = Int64(decimal: fields[index].trimmed) else {
            throw FormatError(.notANumber(field: name, text: fields.text(index)))
        }
        return number
    }

    /// A field as nanoseconds, written as a decimal number of seconds and taken digit by digit.
    public func nanoseconds(ofSeconds column: TableColumn) throws -> Int64 {
        try fields.nanoseconds(ofSecondsIn: column.index, named: "\(column.name) in seconds")
    }

    /// Three fields as a vector of finite numbers.
    public func vector(_ x: TableColumn, _ y: TableColumn, _ z: TableColumn) throws -> Vector3 {
        Vector3(try number(x), try number(y), try number(z))
    }
}
