/// A value in a line of YAML: a scalar, or lists and maps in brackets.
struct YAMLFlow {
    private let line: YAMLLine
    private var bytes: [UInt8]
    private var position = 0
    private var quotes = YAMLQuotes()
    private var openBrackets = 0

    init(_ text: ArraySlice<UInt8>, of line: YAMLLine) {
        self.line = line
        bytes = []
        count(text)
    }

    /// Whether brackets are still open, which continue on later lines; never true for a scalar.
    var isOpen: Bool { openBrackets > 0 }

    /// Appends the next line's text after a space.
    mutating func append(_ text: ArraySlice<UInt8>) {
        bytes.append(UInt8(ascii: " "))
        count(text)
    }

    private mutating func count(_ text: ArraySlice<UInt8>) {
        bytes.append(contentsOf: text)
        guard let first = bytes.first, "[{".utf8.contains(first) else { return }
        for byte in text {
            if !quotes.areOpen, "[{".utf8.contains(byte) { openBrackets += 1 }
            if !quotes.areOpen, "]}".utf8.contains(byte) { openBrackets -= 1 }
            quotes.pass(byte)
        }
    }

    /// Returns the value, which nothing may follow.
    mutating func value(level: Int) throws -> JSONValue {
        guard let first = bytes.first, "[{".utf8.contains(first) else {
            return try Self.scalar(bytes[...], in: line)
        }
        let value = try element(level: level)
        guard position == bytes.count else { throw line.error("there is text after the brackets") }
        return value
    }

    private mutating func element(level: Int) throws -> JSONValue {
        guard level < YAMLReader.mostLevels else { throw line.error("it has too many levels") }
        switch next {
        case UInt8(ascii: "["): return .list(try elements(level: level))
        case UInt8(ascii: "{"): return .object(try members(level: level))
        default: return try Self.scalar(word(endingAt: ",]}"), in: line)
        }
    }

    private mutating func elements(level: Int) throws -> [JSONValue] {
        var elements: [JSONValue] = []
        position += 1
        while next != UInt8(ascii: "]") {
            elements.append(try element(level: level + 1))
            try passComma(before: "]")
        }
        position += 1
        return elements
    }

    private mutating func members(level: Int) throws -> [String: JSONValue] {
        var members: [String: JSONValue] = [:]
        position += 1
        while next != UInt8(ascii: "}") {
            let key = try Self.text(of: word(endingAt: ":,]}"), in: line)
            guard next == UInt8(ascii: ":") else { throw line.error("a key has no colon") }
            position += 1
            members[key] = try element(level: level + 1)
            try passComma(before: "}")
        }
        position += 1
        return members
    }

    private mutating func passComma(before end: String) throws {
        if next == UInt8(ascii: ",") {
            position += 1
        } else if next != end.utf8.first {
            throw line.error("a comma or '\(end)' is missing")
        }
    }

    /// The next byte that is not a space; nil at the end.
    private var next: UInt8? {
        mutating get {
            while position < bytes.count, bytes[position] == UInt8(ascii: " ") { position += 1 }
            return position < bytes.count ? bytes[position] : nil
        }
    }

    private mutating func word(endingAt ends: String) -> ArraySlice<UInt8> {
        let start = position
        var quotes = YAMLQuotes()
        while position < bytes.count, quotes.areOpen || !ends.utf8.contains(bytes[position]) {
            quotes.pass(bytes[position])
            position += 1
        }
        return bytes[start..<position].trimmed
    }
}

extension YAMLFlow {
    /// Returns a key's text without quotes.
    static func text(of word: ArraySlice<UInt8>, in line: YAMLLine) throws -> String {
        guard !word.isEmpty else { throw line.error("a key is empty") }
        return try unquoted(word, in: line) ?? String(decoding: word, as: UTF8.self)
    }

    private static func scalar(_ word: ArraySlice<UInt8>, in line: YAMLLine) throws -> JSONValue {
        if let text = try unquoted(word, in: line) { return .text(text) }
        guard let first = word.first else { throw line.error("a value is empty") }
        guard !"&*|>@`".utf8.contains(first) else {
            throw line.error("anchors, aliases and multi-line texts are not supported")
        }
        let text = String(decoding: word, as: UTF8.self)
        switch text.lowercased() {
        case "true": return .boolean(true)
        case "false": return .boolean(false)
        case "null", "~": return .null
        default: return number(word) ?? .text(text)
        }
    }

    private static func number(_ word: ArraySlice<UInt8>) -> JSONValue? {
        guard word.allSatisfy({ "0123456789+-.eE".utf8.contains($0) }) else { return nil }
        if let integer = Int64(decimal: word) { return .integer(integer) }
        return Double(String(decoding: word, as: UTF8.self)).map(JSONValue.number)
    }

    /// Returns the text between quotes; nil if there are none.
    ///
    /// Escapes are kept unchanged.
    private static func unquoted(
        _ word: ArraySlice<UInt8>, in line: YAMLLine
    ) throws -> String? {
        guard let quote = word.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
        else { return nil }
        guard word.count >= 2, word.last == quote else { throw line.error("a quote is not closed") }
        return String(decoding: word.dropFirst().dropLast(), as: UTF8.self)
    }
}
