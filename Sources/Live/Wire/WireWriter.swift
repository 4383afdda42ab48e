import LockstepSamples

/// Collects the fields of one message, little-endian.
struct WireWriter {
    private(set) var bytes: [UInt8] = []

    mutating func integer<Number: FixedWidthInteger>(_ number: Number) {
        withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
    }

    /// Replaces an integer that was added at this index.
    mutating func replace<Number: FixedWidthInteger>(_ number: Number, at index: Int) {
        withUnsafeBytes(of: number.littleEndian) {
            bytes.replaceSubrange(index..<index + $0.count, with: $0)
        }
    }

    mutating func double(_ number: Double) { integer(number.bitPattern) }

    mutating func time(_ time: HostTime) { integer(time.nanoseconds) }

    mutating func time(_ time: DeskTime) { integer(time.nanoseconds) }

    mutating func code<Code: RawRepresentable>(_ code: Code) where Code.RawValue == UInt8 {
        integer(code.rawValue)
    }

    mutating func bytes(_ more: [UInt8]) { bytes += more }

    /// Appends a text with its length; cuts it at a character if it is longer than `limit` bytes.
    mutating func text(_ text: String, limit: Int) {
        var text = text[...]
        while text.utf8.count > limit { text = text.dropLast() }
        integer(UInt16(text.utf8.count))
        bytes += Array(text.utf8)
    }
}
