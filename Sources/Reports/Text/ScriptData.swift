/// JSON as the content of a `script` element.
enum ScriptData {
    /// The same JSON without characters that HTML could read as the element's end or as a comment.
    ///
    /// In JSON these three characters occur only inside strings, where `\u` escapes are equivalent.
    static func escaped(_ json: [UInt8]) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(json.count)
        for byte in json {
            switch byte {
            case UInt8(ascii: "<"): bytes += "\\u003c".utf8
            case UInt8(ascii: ">"): bytes += "\\u003e".utf8
            case UInt8(ascii: "&"): bytes += "\\u0026".utf8
            default: bytes.append(byte)
            }
        }
        return bytes
    }
}
