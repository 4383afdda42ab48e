import LockstepSamples

/// Reads the fields of one row of comma-separated values from left to right, without quoting.
struct CSVCursor {
    private static let comma = UInt8(ascii: ",")

    private var text: TextCursor
    /// The number of fields read so far.
    private var count = 0
    private var isAtEnd = false

    /// Reads a row of `count` fields.
    ///
    /// - Parameter line: The row without its line feed.
    /// - Throws: ``FormatError`` if the row has another number of fields; otherwise the error of
    ///   `read` for the first invalid field.
    static func read<Row>(
        _ line: UnsafeRawBufferPointer, columns count: Int,
        _ read: (inout CSVCursor) throws -> Row
    ) throws -> Row {
        var fields = CSVCursor(text: TextCursor(line))
        do {
            let value = try read(&fields)
            if fields.isAtEnd, fields.count == count { return value }
        } catch {
            guard line.fieldCount != count else { throw error }
        }
        throw FormatError(.fieldCount(expected: count, actual: line.fieldCount))
    }

    /// Reads the next field as an exact integer; the only sign is a minus.
    mutating func integer(named name: String) throws -> Int64 {
        let start = text.position
        if let number = text.takeWholeNumber(), endField() { return number }
        let field = takeField(from: start)
        guard let number = Int64(decimal: Array(field)[...]) else {
            throw FormatError(.notANumber(field: name, text: field.text))
        }
        return number
    }

    /// Reads the next field as an integer; nil if it is empty.
    mutating func optionalInteger(named name: String) throws -> Int64? {
        takeEmptyField() ? nil : try integer(named: name)
    }

    /// Reads the next field as a number, by the grammar of ``Double/init(field:)``.
    mutating func number(named name: String) throws -> Double {
        let start = text.position
        if let number = text.takeNumber(), endField() { return number }
        let field = takeField(from: start)
        guard let number = Double(field: field) else {
            throw FormatError(.notANumber(field: name, text: field.text))
        }
        return number
    }

    /// Reads the next field as a number; nil if it is empty.
    mutating func optionalNumber(named name: String) throws -> Double? {
        takeEmptyField() ? nil : try number(named: name)
    }

    /// Reads the next three fields as a vector.
    mutating func vector(named name: String) throws -> Vector3 {
        Vector3(try number(named: name), try number(named: name), try number(named: name))
    }

    /// Reads the next field as a word.
    mutating func word<Word>(of table: WordTable<Word>, named name: String) throws -> Word {
        let field = takeField(from: text.position)
        guard let word = table.word(of: field) else {
            throw FormatError(.unknownWord(field: name, text: field.text))
        }
        return word
    }

    /// Reads the next field as a word; nil if it is empty.
    mutating func optionalWord<Word>(
        of table: WordTable<Word>, named name: String
    ) throws -> Word? {
        takeEmptyField() ? nil : try word(of: table, named: name)
    }

    private mutating func takeEmptyField() -> Bool {
        !isAtEnd && (text.isAtEnd || text.next == Self.comma) && endField()
    }

    /// Skips the comma after a field; returns false if the field continues.
    @inline(__always)
    private mutating func endField() -> Bool {
        guard !isAtEnd else { return false }
        isAtEnd = text.isAtEnd
        guard isAtEnd || text.take(Self.comma) else { return false }
        count += 1
        return true
    }

    private mutating func takeField(from start: Int) -> UnsafeRawBufferPointer {
        text.move(to: start)
        text.takeText(before: Self.comma)
        let field = text.text(from: start)
        _ = endField()
        return field
    }
}

extension UnsafeRawBufferPointer {
    fileprivate var text: String { String(decoding: self, as: UTF8.self) }

    /// The number of commas plus one.
    fileprivate var fieldCount: Int { reduce(1) { $1 == UInt8(ascii: ",") ? $0 + 1 : $0 } }
}
