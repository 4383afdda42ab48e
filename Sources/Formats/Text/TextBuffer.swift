/// Bytes of text under construction: ASCII and UTF-8, numbers in their shortest exact form.
public struct TextBuffer: Sendable {
    /// The text so far.
    public private(set) var bytes: [UInt8] = []

    /// An empty text.
    public init() {}

    /// Whether there is no text yet.
    public var isEmpty: Bool { bytes.isEmpty }

    /// Appends words.
    public mutating func append(_ words: String) {
        var words = words
        words.withUTF8 { bytes.append(contentsOf: $0) }
    }

    /// Appends the comma between two fields.
    mutating func appendComma() { bytes.append(UInt8(ascii: ",")) }

    /// Appends the line feed that ends a row.
    mutating func endRow() { bytes.append(UInt8(ascii: "\n")) }

    /// Appends one ASCII letter or sign.
    public mutating func append(_ sign: Unicode.Scalar) {
        bytes.append(UInt8(truncatingIfNeeded: sign.value))
    }

    /// Appends bytes as they are.
    public mutating func append(bytes more: some Sequence<UInt8>) {
        bytes.append(contentsOf: more)
    }

    /// Appends a whole number in decimal.
    public mutating func append(_ number: Int64) {
        append(number.magnitude, decimals: 0, isNegative: number < 0)
    }

    /// Appends the shortest decimal that reads back as the same `Double`; `nan` for any NaN.
    public mutating func append(_ number: Double) {
        if number.isNaN { append("nan") } else { number.write(to: &self) }
    }

    /// Forgets the text and keeps its memory.
    public mutating func removeAll() {
        bytes.removeAll(keepingCapacity: true)
    }
}

extension TextBuffer: TextOutputStream {
    /// Appends words.
    public mutating func write(_ words: String) { append(words) }

    /// Appends ASCII letters and signs: how the standard library hands over numbers without making
    /// a string of each.
    public mutating func _writeASCII(_ letters: UnsafeBufferPointer<UInt8>) {
        bytes.append(contentsOf: letters)
    }
}
