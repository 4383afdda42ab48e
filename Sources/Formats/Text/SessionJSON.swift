/// Decodes a JSON document of a session, by the rules of docs/FORMAT.md, section 2.
///
/// Foundation's decoder accepts more: `1E5` as an integer, a byte order mark, UTF-16, and duplicate
/// keys. It also accepts less: `1e-400` is rejected.
///
/// - Throws: ``FormatError`` with the reason in one line.
func decodeSessionJSON<Value: Decodable>(
    _ type: Value.Type, from bytes: UnsafeRawBufferPointer
) throws -> Value {
    try decodeSessionJSON(type, from: JSONValue(parsing: bytes))
}

/// Decodes a parsed JSON document of a session.
func decodeSessionJSON<Value: Decodable>(
    _ type: Value.Type, from document: JSONValue
) throws -> Value {
    do {
        return try JSONValueDecoder(value: document, codingPath: []).decode(type)
    } catch let error as DecodingError {
        throw FormatError(.json(error.reason))
    }
}

extension JSONValue {
    /// Parses the bytes of a session's file or row.
    ///
    /// Integers are numbers without point and exponent that fit into 64 bits. Any other number is
    /// the nearest double, or infinite if it is too large.
    ///
    /// - Throws: ``FormatError`` if docs/FORMAT.md, section 2, does not allow the bytes.
    package init(parsing bytes: UnsafeRawBufferPointer) throws {
        var parser = JSONParser(bytes)
        self = try parser.document()
    }
}

/// A parser of RFC 8259 that rejects duplicate keys and more than 64 levels.
private struct JSONParser {
    private static let deepest = 64

    private var text: TextCursor

    init(_ bytes: UnsafeRawBufferPointer) { text = TextCursor(bytes) }

    mutating func document() throws -> JSONValue {
        guard !text.take("\u{FEFF}") else {
            throw FormatError(.json("it begins with a byte order mark"))
        }
        let value = try value(level: 0)
        skipSpace()
        guard text.isAtEnd else { throw Self.notJSON }
        return value
    }

    private static var notJSON: FormatError { FormatError(.json("not JSON")) }

    private mutating func value(level: Int) throws -> JSONValue {
        skipSpace()
        switch text.next {
        case UInt8(ascii: "{"): return try object(level: level + 1)
        case UInt8(ascii: "["): return try list(level: level + 1)
        case UInt8(ascii: "\""): return .text(try string())
        case UInt8(ascii: "n") where text.take("null"): return .null
        case UInt8(ascii: "t") where text.take("true"): return .boolean(true)
        case UInt8(ascii: "f") where text.take("false"): return .boolean(false)
        default: return try number()
        }
    }

    private mutating func object(level: Int) throws -> JSONValue {
        var members: [String: JSONValue] = [:]
        try elements(from: "{", to: UInt8(ascii: "}"), level: level) { parser in
            parser.skipSpace()
            let key = try parser.string()
            parser.skipSpace()
            guard parser.text.take(UInt8(ascii: ":")) else { throw Self.notJSON }
            let value = try parser.value(level: level)
            guard members.updateValue(value, forKey: key) == nil else {
                throw FormatError(.json("the key '\(key.prefix(40))' occurs twice"))
            }
        }
        return .object(members)
    }

    private mutating func list(level: Int) throws -> JSONValue {
        var values: [JSONValue] = []
        try elements(from: "[", to: UInt8(ascii: "]"), level: level) { parser in
            values.append(try parser.value(level: level))
        }
        return .list(values)
    }

    private mutating func elements(
        from start: StaticString, to end: UInt8, level: Int,
        _ element: (inout JSONParser) throws -> Void
    ) throws {
        guard level <= Self.deepest else {
            throw FormatError(.json("it is nested deeper than \(Self.deepest) levels"))
        }
        _ = text.take(start)
        skipSpace()
        guard !text.take(end) else { return }
        while true {
            try element(&self)
            skipSpace()
            if text.take(end) { return }
            guard text.take(UInt8(ascii: ",")) else { throw Self.notJSON }
        }
    }

    private mutating func number() throws -> JSONValue {
        let start = text.position
        if let whole = text.takeWholeNumber(), !text.isBeforeFraction { return .integer(whole) }
        text.move(to: start)
        guard text.passDecimal() else { throw Self.notJSON }
        let spelling = String(decoding: text.text(from: start), as: UTF8.self)
        if let whole = Int64(spelling) { return .integer(whole) }
        guard let number = Double(spelling) else { throw Self.notJSON }
        return .number(number)
    }

    private mutating func string() throws -> String {
        guard text.take(UInt8(ascii: "\"")) else { throw Self.notJSON }
        var string = ""
        while true {
            let start = text.position
            text.takeStringText()
            let plain = text.text(from: start)
            let piece = String(decoding: plain, as: UTF8.self)
            // Decoding replaced invalid UTF-8.
            guard piece.utf8.elementsEqual(plain) else {
                throw FormatError(.json("a string is not UTF-8"))
            }
            string += piece
            if text.take(UInt8(ascii: "\"")) { return string }
            guard text.take(UInt8(ascii: "\\")) else { throw Self.notJSON }
            string.unicodeScalars.append(try escaped())
        }
    }

    private mutating func escaped() throws -> Unicode.Scalar {
        switch text.takeFirst() {
        case UInt8(ascii: "\""): return "\""
        case UInt8(ascii: "\\"): return "\\"
        case UInt8(ascii: "/"): return "/"
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{c}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"): return try escapedScalar()
        default: throw Self.notJSON
        }
    }

    /// Reads four digits, or a surrogate pair of four digits each; half a pair is invalid.
    private mutating func escapedScalar() throws -> Unicode.Scalar {
        let first = try codeUnit()
        if let scalar = Unicode.Scalar(first) { return scalar }
        guard (0xd800..<0xdc00).contains(first), text.take("\\u") else { throw Self.halfAPair }
        let second = try codeUnit()
        guard (0xdc00..<0xe000).contains(second),
            let scalar = Unicode.Scalar(0x10000 + (first - 0xd800) << 10 + (second - 0xdc00))
        else { throw Self.halfAPair }
        return scalar
    }

    private static var halfAPair: FormatError {
        FormatError(.json("a string has half a surrogate pair"))
    }

    private mutating func codeUnit() throws -> UInt32 {
        var unit: UInt32 = 0
        for _ in 0..<4 {
            guard let byte = text.takeFirst(),
                let digit = Character(Unicode.Scalar(byte)).hexDigitValue
            else { throw Self.notJSON }
            unit = unit << 4 | UInt32(digit)
        }
        return unit
    }

    private mutating func skipSpace() {
        while let next = text.next, next == 0x20 || next == 0x0a || next == 0x0d || next == 0x09 {
            _ = text.takeFirst()
        }
    }
}

extension TextCursor {
    /// Whether a point or an exponent follows, which means that the digits before it are not an
    /// integer.
    fileprivate var isBeforeFraction: Bool {
        guard let next else { return false }
        return next == UInt8(ascii: ".") || next | 0x20 == UInt8(ascii: "e")
            || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(next)
    }

    /// Reads a string's bytes up to a quote, a backslash or a control character.
    fileprivate mutating func takeStringText() {
        while true {
            takePlainText()
            guard let next, next >= 0x80 else { return }
            _ = takeFirst()
        }
    }
}
