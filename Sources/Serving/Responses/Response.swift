/// What a route answers.
public struct Response: Sendable, Hashable {
    /// The outcome of a request (RFC 9110, section 15).
    public enum Status: Int, Sendable, Hashable, CaseIterable {
        /// The response has what was requested.
        case ok = 200
        /// The response has the requested part of a file.
        case partialContent = 206
        /// The client's copy is current.
        case notModified = 304
        /// The request is malformed.
        case badRequest = 400
        /// The request has no token, or comes from another site.
        case forbidden = 403
        /// There is nothing at the path.
        case notFound = 404
        /// The request is neither GET nor HEAD.
        case methodNotAllowed = 405
        /// The state of the resource does not allow the request.
        case conflict = 409
        /// The requested part of a file does not exist.
        case rangeNotSatisfiable = 416
        /// The server failed.
        case serverError = 500
        /// The server cannot answer now.
        case unavailable = 503

        /// The phrase after the number.
        var phrase: String {
            switch self {
            case .ok: "OK"
            case .partialContent: "Partial Content"
            case .notModified: "Not Modified"
            case .badRequest: "Bad Request"
            case .forbidden: "Forbidden"
            case .notFound: "Not Found"
            case .methodNotAllowed: "Method Not Allowed"
            case .conflict: "Conflict"
            case .rangeNotSatisfiable: "Range Not Satisfiable"
            case .serverError: "Internal Server Error"
            case .unavailable: "Service Unavailable"
            }
        }
    }

    /// Where the content comes from.
    public enum Body: Sendable, Hashable {
        /// Bytes in memory.
        case bytes([UInt8])
        /// A regular file at a path, of which clients may request parts.
        ///
        /// It is read while it is sent. A symbolic link, a folder or a device is not found.
        case file(path: String)
    }

    /// How long a browser keeps a response.
    public enum Caching: Sendable, Hashable {
        /// Not at all.
        case none
        /// For a year, because the path changes with the content.
        case immutable
    }

    /// A policy that lets a page load nothing and be framed by no one.
    public static let strictPolicy = "default-src 'none'; frame-ancestors 'none'"

    /// The outcome.
    public var status = Status.ok
    /// The format of the content.
    public var contentType: ContentType
    /// The content.
    public var body: Body
    /// The name under which a browser saves the content instead of showing it; nil to show it.
    public var downloadName: String?
    /// How long a browser keeps the response.
    public var caching = Caching.none
    /// What a page may load and do (the header `Content-Security-Policy`).
    public var contentSecurityPolicy = strictPolicy

    private init(status: Status, contentType: ContentType, body: Body) {
        self.status = status
        self.contentType = contentType
        self.body = body
    }

    /// Creates a response from bytes in memory.
    public static func bytes(_ bytes: [UInt8], _ contentType: ContentType) -> Response {
        Response(status: .ok, contentType: contentType, body: .bytes(bytes))
    }

    /// Creates a response from text.
    public static func text(_ text: String, _ contentType: ContentType) -> Response {
        .bytes(Array(text.utf8), contentType)
    }

    /// Creates a response from a file.
    ///
    /// - Parameters:
    ///   - path: the path of a regular file.
    ///   - contentType: the format; nil for the one of the file's name.
    ///   - downloadName: the name under which a browser saves the file; nil to show it.
    public static func file(
        _ path: String, _ contentType: ContentType? = nil, downloadName: String? = nil
    ) -> Response {
        var response = Response(
            status: .ok, contentType: contentType ?? .ofFile(named: path), body: .file(path: path))
        response.downloadName = downloadName
        return response
    }

    /// Creates a response without content, apart from a line that names the outcome.
    public static func status(_ status: Status) -> Response {
        let line = status == .forbidden ? "\(status.phrase). \(tokenAdvice)" : status.phrase
        return Response(status: status, contentType: .text, body: .bytes(Array("\(line)\n".utf8)))
    }

    private static let tokenAdvice = "Enter the whole address that the program printed."

    /// There is nothing at the path.
    public static var notFound: Response { .status(.notFound) }
}
