internal import CWebSockets

extension RequestText {
    /// Copies the request that a connection has received.
    init(_ connection: OpaquePointer) {
        let get = Self.values(WSI_TOKEN_GET_URI, connection)
        let head = Self.values(WSI_TOKEN_HEAD_URI, connection)
        switch (get.first, head.first) {
        case (let path?, nil): self.init(method: .get, path: path)
        case (nil, let path?): self.init(method: .head, path: path)
        default: self.init(method: .other, path: Array("/".utf8))
        }
        query = Self.values(WSI_TOKEN_HTTP_URI_ARGS, connection)
        for header in Header.allCases { headers[header] = Self.values(header.token, connection) }
    }

    /// Each value of a header; none after the library has discarded the headers.
    private static func values(
        _ token: lws_token_indexes, _ connection: OpaquePointer
    ) -> [[UInt8]] {
        var values: [[UInt8]] = []
        // One by one: lws_hdr_copy of 4.1 does not count the commas that it writes between them.
        while let value = value(Int32(values.count), token, connection) { values.append(value) }
        return values
    }

    private static func value(
        _ index: Int32, _ token: lws_token_indexes, _ connection: OpaquePointer
    ) -> [UInt8]? {
        // And the NUL at the end.
        let room = lws_hdr_fragment_length(connection, token, index) + 1
        var count: Int32 = -1
        let bytes = [UInt8](unsafeUninitializedCapacity: Int(room)) { buffer, filled in
            buffer.withMemoryRebound(to: CChar.self) { characters in
                count = lws_hdr_copy_fragment(
                    connection, characters.baseAddress, room, token, index)
            }
            filled = max(0, Int(count))
        }
        return count < 0 ? nil : bytes
    }
}

extension RequestText.Header {
    fileprivate var token: lws_token_indexes {
        switch self {
        case .version: WSI_TOKEN_HTTP
        case .host: WSI_TOKEN_HOST
        case .origin: WSI_TOKEN_ORIGIN
        case .cookie: WSI_TOKEN_HTTP_COOKIE
        case .upgrade: WSI_TOKEN_UPGRADE
        case .subprotocols: WSI_TOKEN_PROTOCOL
        case .contentLength: WSI_TOKEN_HTTP_CONTENT_LENGTH
        case .transferEncoding: WSI_TOKEN_HTTP_TRANSFER_ENCODING
        case .range: WSI_TOKEN_HTTP_RANGE
        case .ifRange: WSI_TOKEN_HTTP_IF_RANGE
        case .ifNoneMatch: WSI_TOKEN_HTTP_IF_NONE_MATCH
        }
    }
}
