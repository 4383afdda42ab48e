/// Base64 with padding (RFC 4648, section 4).
package enum Base64 {
    private static let letters = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    /// Returns the text of bytes.
    package static func text(_ bytes: [UInt8]) -> String {
        var text: [UInt8] = []
        text.reserveCapacity((bytes.count + 2) / 3 * 4)
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let part = bytes[start..<min(start + 3, bytes.count)]
            let number = (0..<3).reduce(0) { number, index in
                number << 8 | (index < part.count ? Int(part[start + index]) : 0)
            }
            for sign in 0..<4 {
                let isPadding = sign > part.count
                text.append(isPadding ? UInt8(ascii: "=") : letters[number >> (18 - 6 * sign) & 63])
            }
        }
        return String(decoding: text, as: UTF8.self)
    }
}
