/// The secret that every request must present.
///
/// Whoever knows it may do what the server's user may do.
public struct AccessToken: Sendable {
    /// The token as text: 16 to 128 letters, digits, `-` and `_`, which need no escape in a URL or a
    /// cookie.
    public let text: String

    /// Creates a random token of 256 bits.
    public init() {
        var generator = SystemRandomNumberGenerator()
        let digits = Array("0123456789abcdef".utf8)
        let bytes = (0..<64).map { _ in digits[Int(generator.next() & 15)] }
        text = String(decoding: bytes, as: UTF8.self)
    }

    /// Creates a token from text; nil if it is too short, too long, or has other characters.
    public init?(_ text: String) {
        guard (16...128).contains(text.utf8.count), text.utf8.allSatisfy(Self.isAllowed) else {
            return nil
        }
        self.text = text
    }

    private static func isAllowed(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }

    /// Whether a text is the token.
    ///
    /// The time does not depend on how many bytes are right, so that no one can guess the token byte
    /// by byte.
    func matches(_ candidate: String) -> Bool {
        let candidate = Array(candidate.utf8)
        let own = Array(text.utf8)
        guard candidate.count == own.count else { return false }
        return zip(own, candidate).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
