public import LockstepSamples

/// Encodes bytes as lowercase hexadecimal, two digits each.
package func hexadecimal(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef".utf8)
    return String(
        decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
}

extension [UInt8] {
    /// Decodes lowercase hexadecimal, two digits per byte; nil for anything else.
    package init?(hexadecimal text: String) {
        let digits = text.utf8.map { digit -> UInt8? in
            switch digit {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): return digit - UInt8(ascii: "0")
            case UInt8(ascii: "a")...UInt8(ascii: "f"): return digit - UInt8(ascii: "a") + 10
            default: return nil
            }
        }
        guard digits.count.isMultiple(of: 2) else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(digits.count / 2)
        for index in stride(from: 0, to: digits.count, by: 2) {
            guard let high = digits[index], let low = digits[index + 1] else { return nil }
            bytes.append(high << 4 | low)
        }
        self = bytes
    }
}

extension ContentHash {
    /// The hash as 64 digits.
    public var text: String { hexadecimal(bytes) }

    /// Decodes a hash from its 64 digits; nil for anything else.
    public init?(text: String) {
        guard let bytes = [UInt8](hexadecimal: text) else { return nil }
        self.init(bytes)
    }
}

extension PublicKey {
    /// The key as hexadecimal digits.
    public var text: String { hexadecimal(bytes) }
}
