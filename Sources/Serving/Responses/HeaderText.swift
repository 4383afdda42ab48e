/// Text that may be part of a header.
enum HeaderText {
    /// The text without characters that could end a header or are not ASCII.
    static func printable(_ text: String) -> String {
        String(decoding: text.utf8.filter { (0x20...0x7E).contains($0) }, as: UTF8.self)
    }

    /// A value of `Content-Disposition` that saves a response as a file (RFC 6266).
    ///
    /// Old browsers read the first name, in which other characters are "_".
    static func attachment(named name: String) -> String {
        let fallback = name.unicodeScalars.map { scalar in
            switch scalar {
            case "\"", "\\", "%", "/": "_"
            default: (0x20...0x7E).contains(scalar.value) ? String(Character(scalar)) : "_"
            }
        }.joined()
        return "attachment; filename=\"\(fallback)\"; filename*=UTF-8''\(percentEncoded(name))"
    }

    /// RFC 8187: letters, digits and a few others stay.
    private static func percentEncoded(_ text: String) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
                UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "-"), UInt8(ascii: "_"),
                UInt8(ascii: "."):
                bytes.append(byte)
            default:
                bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
