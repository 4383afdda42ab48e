/// A text with placeholders `{{name}}`.
enum PageTemplate {
    /// The text with each placeholder replaced; replacements are not searched again.
    static func filled(_ template: [UInt8], _ parts: [String: [UInt8]]) -> [UInt8] {
        var page: [UInt8] = []
        var rest = template[...]
        while let start = rest.firstRange(of: Array("{{".utf8)),
            let end = rest[start.upperBound...].firstRange(of: Array("}}".utf8))
        {
            let name = String(decoding: rest[start.upperBound..<end.lowerBound], as: UTF8.self)
            guard let part = parts[name] else { preconditionFailure("no part '\(name)'") }
            page += rest[..<start.lowerBound]
            page += part
            rest = rest[end.upperBound...]
        }
        return page + rest
    }
}
