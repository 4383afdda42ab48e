/// A request as the library parsed it: nothing in it can be trusted.
struct RequestText: Hashable {
    enum Method: Hashable {
        case get
        case head
        case other
    }

    /// The headers that the server reads, and the version of HTTP, which the library lists with them.
    enum Header: Hashable, CaseIterable {
        case version
        case host
        case origin
        case cookie
        case upgrade
        case subprotocols
        case contentLength
        case transferEncoding
        case range
        case ifRange
        case ifNoneMatch
    }

    var method: Method
    /// Decoded once; the library removes "..", but not after an escaped NUL.
    var path: [UInt8]
    /// Decoded parts of the query, such as "name=value".
    var query: [[UInt8]] = []
    /// The values of each header, once for each time that the client sent it.
    var headers: [Header: [[UInt8]]] = [:]

    /// The only value of a header; nil if it is missing, repeated or not text.
    func value(_ header: Header) -> String? {
        guard let values = headers[header], values.count == 1 else { return nil }
        let isSpace = { (byte: UInt8) in byte == 0x20 || byte == 0x09 }
        let value = values[0].drop(while: isSpace).reversed().drop(while: isSpace).reversed()
        return Self.text(Array(value))
    }

    /// Whether the client sent a header.
    func has(_ header: Header) -> Bool { headers[header]?.isEmpty == false }

    /// UTF-8 without control characters; nil for other bytes.
    static func text(_ bytes: [UInt8]) -> String? {
        guard bytes.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else { return nil }
        let text = String(decoding: bytes, as: UTF8.self)
        // Bytes that are not UTF-8 became U+FFFD.
        return text.utf8.elementsEqual(bytes) ? text : nil
    }

    static func trimmed(_ text: Substring) -> Substring {
        var text = text
        while text.first == " " || text.first == "\t" { text.removeFirst() }
        while text.last == " " || text.last == "\t" { text.removeLast() }
        return text
    }
}

extension RequestText {
    /// The request without its credentials; nil if a part of it is malformed.
    func parsed() -> Request? {
        guard let path = Self.text(path), Self.isSafe(path) else { return nil }
        var request = Request(method: method == .head ? .head : .get, path: path)
        for part in query {
            guard let text = Self.text(part) else { return nil }
            request.query.append(Self.queryItem(text))
        }
        request.range = value(.range)
        request.ifRange = value(.ifRange)
        request.ifNoneMatch = value(.ifNoneMatch)
        request.subprotocols = (headers[.subprotocols] ?? []).compactMap(Self.text)
            .flatMap { $0.split(separator: ",") }.map { String(Self.trimmed($0)) }
        return request
    }

    private static func isSafe(_ path: String) -> Bool {
        path.hasPrefix("/")
            && !path.split(separator: "/", omittingEmptySubsequences: true)
                .contains { $0 == "." || $0 == ".." }
    }

    private static func queryItem(_ text: String) -> Request.QueryItem {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        return Request.QueryItem(
            name: String(parts[0]), value: parts.count > 1 ? String(parts[1]) : "")
    }
}
