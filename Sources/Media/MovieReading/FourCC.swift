/// The four characters that name a box or a codec.
struct FourCC: Hashable, ExpressibleByStringLiteral {
    /// The characters as a big-endian number, as boxes store them.
    let code: UInt32

    init(code: UInt32) { self.code = code }

    /// Creates a code from four ASCII characters.
    init(stringLiteral text: StaticString) {
        code = text.withUTF8Buffer { $0.prefix(4).reduce(0) { $0 << 8 | UInt32($1) } }
    }

    /// The code in FFmpeg's byte order.
    var littleEndianCode: UInt32 { code.byteSwapped }
}
