/// Bytes of text under construction: ASCII and UTF-8, numbers in their shortest exact form.
public struct TextBuffer: Sendable {
    /// The text so far.
    public private(set) var bytes: [UInt8] = []

    /// Creates an empty text.
    public init() {}

    /// Whether the text is empty.
    public var isEmpty: Bool { bytes.isEmpty }

    /// Appends text.
    public mutating func append(_ words: String) {
        var words = words
        words.withUTF8 { bytes.append(contentsOf: $0) }
    }

    /// Appends the comma between two fields.
    package mutating func appendComma() { bytes.append(UInt8(ascii: ",")) }

    /// Appends the line feed that ends a row.
    package mutating func endRow() { bytes.append(UInt8(ascii: "\n")) }

    /// Appends one ASCII character.
    public mutating func append(_ sign: Unicode.Scalar) {
        bytes.append(UInt8(truncatingIfNeeded: sign.value))
    }

    /// Appends bytes unchanged.
    public mutating func append(bytes more: some Sequence<UInt8>) {
        bytes.append(contentsOf: more)
    }

    /// Appends bytes unchanged, also fast where each file is optimized by itself: the generic one is
    /// not specialized there.
    package mutating func append(bytes more: UnsafeBufferPointer<UInt8>) {
        bytes.append(contentsOf: more)
    }

    /// Appends an integer in decimal.
    public mutating func append(_ number: Int64) {
        append(number.magnitude, decimals: 0, isNegative: number < 0)
    }

    /// Appends the shortest decimal that reads back as the same `Double`; `nan` for any NaN.
    public mutating func append(_ number: Double) {
        if number.isNaN { append("nan") } else { number.write(to: &self) }
    }

    /// Removes the text but keeps its memory.
    public mutating func removeAll() {
        bytes.removeAll(keepingCapacity: true)
    }
}

extension TextBuffer: TextOutputStream {
    /// Appends text.
    public mutating func write(_ words: String) { append(words) }

    /// Appends ASCII characters.
    ///
    /// The standard library uses this to write numbers without creating a string for each.
    public mutating func _writeASCII(_ letters: UnsafeBufferPointer<UInt8>) {
        bytes.append(contentsOf: letters)
    }
}
