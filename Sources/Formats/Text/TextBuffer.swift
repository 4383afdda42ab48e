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
        bytes.append(contentsOf: words.utf8)
    }

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
        guard number != 0 else { return bytes.append(UInt8(ascii: "0")) }
        if number < 0 { bytes.append(UInt8(ascii: "-")) }
        var rest = number.magnitude
        let start = bytes.count
        while rest > 0 {
            let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
            bytes.append(UInt8(ascii: "0") + UInt8(digit))
            rest = quotient
        }
        bytes[start...].reverse()
    }

    /// Appends the shortest decimal that reads back as the same `Double`; `nan` for any NaN.
    public mutating func append(_ number: Double) {
        var words = number.isNaN ? "nan" : number.description
        words.withUTF8 { bytes.append(contentsOf: $0) }
    }

    /// Forgets the text and keeps its memory.
    public mutating func removeAll() {
        bytes.removeAll(keepingCapacity: true)
    }
}
