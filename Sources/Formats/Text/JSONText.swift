/// Builds JSON with members in the order in which they are added, so that equal values produce
/// equal bytes.
///
/// Numbers are written in their shortest exact form. JSON has no NaN and no infinity: a member with
/// such a value is left out, and an element becomes `null`.
public struct JSONText: Sendable {
    /// The text so far.
    public private(set) var text = TextBuffer()
    private let isIndented: Bool
    private var depth = 0
    private var needsComma = false

    /// Creates an empty text.
    ///
    /// - Parameter isIndented: Whether to write each member on its own line, with two spaces per
    ///   level; otherwise everything is on one line.
    public init(isIndented: Bool = false) {
        self.isIndented = isIndented
    }

    /// The text as bytes.
    public var bytes: [UInt8] { text.bytes }

    /// Returns one line: an object and a line feed.
    public static func line(_ members: (inout JSONText) -> Void) -> [UInt8] {
        var json = JSONText()
        json.object(members)
        json.text.append("\n")
        return json.bytes
    }

    /// Adds an object as the value of the last key, as an element, or as the complete text.
    public mutating func object(_ members: (inout JSONText) -> Void) {
        enclose("{", "}", members)
    }

    /// Adds an array as the value of the last key, as an element, or as the complete text.
    public mutating func array(_ elements: (inout JSONText) -> Void) {
        enclose("[", "]", elements)
    }

    /// Adds a member whose value is an object.
    public mutating func object(_ key: String, _ members: (inout JSONText) -> Void) {
        self.key(key)
        object(members)
    }

    /// Adds a member whose value is an array.
    public mutating func array(_ key: String, _ elements: (inout JSONText) -> Void) {
        self.key(key)
        array(elements)
    }

    /// Adds a member; adds nothing if `value` is nil.
    public mutating func member(_ key: String, _ value: String?) {
        guard let value else { return }
        self.key(key)
        element(value)
    }

    /// Adds a member; adds nothing if `value` is nil.
    public mutating func member(_ key: String, _ value: Int64?) {
        guard let value else { return }
        self.key(key)
        element(value)
    }

    /// Adds a member; adds nothing if `value` is nil.
    public mutating func member(_ key: String, _ value: Int?) {
        member(key, value.map(Int64.init))
    }

    /// Adds a member; adds nothing if `value` is nil, NaN or infinite.
    public mutating func member(_ key: String, _ value: Double?) {
        guard let value, value.isFinite else { return }
        self.key(key)
        element(value)
    }

    /// Adds a member; adds nothing if `value` is nil.
    public mutating func member(_ key: String, _ value: Bool?) {
        guard let value else { return }
        self.key(key)
        literal(value ? "true" : "false")
    }

    /// Adds a member whose value is a list of numbers on one line; adds nothing if it is nil or
    /// contains NaN or infinity.
    public mutating func member(_ key: String, _ values: [Double]?) {
        guard let values, values.allSatisfy(\.isFinite) else { return }
        self.key(key)
        inlineArray(values) { $0.append($1) }
    }

    /// Adds a member whose value is a list of integers on one line; adds nothing if it is nil.
    public mutating func member(_ key: String, _ values: [Int]?) {
        guard let values else { return }
        self.key(key)
        inlineArray(values) { $0.append(Int64($1)) }
    }

    /// Adds a member whose value is already JSON.
    public mutating func member(_ key: String, json bytes: [UInt8]) {
        self.key(key)
        separate()
        text.append(bytes: bytes)
    }

    /// Adds a member whose value is `null`.
    public mutating func null(_ key: String) {
        self.key(key)
        literal("null")
    }

    /// Adds a string as an element of an array.
    public mutating func element(_ value: String) {
        separate()
        quote(value)
    }

    /// Adds an integer as an element of an array.
    public mutating func element(_ value: Int64) {
        separate()
        text.append(value)
    }

    /// Adds a number as an element of an array; NaN and infinity become `null`.
    public mutating func element(_ value: Double) {
        separate()
        if value.isFinite { text.append(value) } else { text.append("null") }
    }

    /// Adds a list of integers, on one line, as an element of an array.
    public mutating func inlineElement(_ values: [Int64]) {
        inlineArray(values) { $0.append($1) }
    }

    /// Adds `true` or `false` as an element of an array.
    public mutating func element(_ value: Bool) {
        literal(value ? "true" : "false")
    }

    private mutating func literal(_ words: String) {
        separate()
        text.append(words)
    }

    private mutating func inlineArray<Number>(
        _ values: [Number], _ append: (inout TextBuffer, Number) -> Void
    ) {
        separate()
        text.append("[")
        for (index, value) in values.enumerated() {
            if index > 0 { text.append(",") }
            append(&text, value)
        }
        text.append("]")
    }

    private mutating func key(_ key: String) {
        separate()
        quote(key)
        text.append(isIndented ? ": " : ":")
        needsComma = false
        isAfterKey = true
    }

    private var isAfterKey = false

    private mutating func separate() {
        if needsComma { text.append(",") }
        if isIndented, depth > 0, !isAfterKey { lineBreak() }
        isAfterKey = false
        needsComma = true
    }

    private mutating func enclose(
        _ opening: Unicode.Scalar, _ closing: Unicode.Scalar, _ body: (inout JSONText) -> Void
    ) {
        separate()
        text.append(opening)
        depth += 1
        needsComma = false
        body(&self)
        depth -= 1
        if isIndented, needsComma { lineBreak() }
        text.append(closing)
        needsComma = true
    }

    private mutating func lineBreak() {
        text.append("\n")
        text.append(bytes: repeatElement(UInt8(ascii: " "), count: 2 * depth))
    }

    /// Escapes only the characters that RFC 8259, section 7, requires.
    private mutating func quote(_ words: String) {
        text.append("\"")
        var words = words
        words.withUTF8 { bytes in
            var start = 0
            for index in bytes.indices where Self.needsEscape(bytes[index]) {
                text.append(bytes: UnsafeBufferPointer(rebasing: bytes[start..<index]))
                escape(bytes[index])
                start = index + 1
            }
            text.append(bytes: UnsafeBufferPointer(rebasing: bytes[start...]))
        }
        text.append("\"")
    }

    private static func needsEscape(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
    }

    private mutating func escape(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\""): text.append("\\\"")
        case UInt8(ascii: "\\"): text.append("\\\\")
        case UInt8(ascii: "\n"): text.append("\\n")
        default:
            let digits = Array("0123456789abcdef".utf8)
            text.append("\\u00")
            text.append(bytes: [digits[Int(byte >> 4)], digits[Int(byte & 15)]])
        }
    }
}
