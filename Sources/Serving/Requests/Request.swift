/// A request that was allowed.
public struct Request: Sendable, Hashable {
    /// What a client wants to do.
    public enum Method: Sendable, Hashable {
        /// Read a resource.
        case get
        /// Read only the headers of a resource.
        case head
    }

    /// A name and a value in the query of a URL, decoded.
    public struct QueryItem: Sendable, Hashable {
        /// The name; empty if there is none.
        public var name: String
        /// The value; empty if there is none.
        public var value: String

        /// Creates an item.
        public init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    /// What the client wants to do.
    public var method = Method.get
    /// The decoded path.
    ///
    /// It begins with "/", and contains neither control characters nor the segments "." and "..".
    public var path = "/"
    /// The query in the order of the URL, without the token.
    public var query: [QueryItem] = []
    /// The subprotocols that a client of a WebSocket speaks, the preferred one first.
    public var subprotocols: [String] = []
    /// The header `Range`; nil if there is none.
    var range: String?
    /// The header `If-Range`; nil if there is none.
    var ifRange: String?
    /// The header `If-None-Match`; nil if there is none.
    var ifNoneMatch: String?

    /// Creates a request for tests of routes.
    public init(method: Method = .get, path: String, query: [QueryItem] = []) {
        self.method = method
        self.path = path
        self.query = query
    }

    /// The first value of this name in the query; nil if there is none.
    public func queryValue(_ name: String) -> String? {
        query.first { $0.name == name }?.value
    }
}
