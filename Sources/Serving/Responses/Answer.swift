/// A response with all that a request and a file decide about it.
struct Answer: Hashable {
    /// What follows the headers.
    enum Body: Hashable {
        case none
        case bytes([UInt8])
        case file(ByteRange)
    }

    /// What is known about the file of a response.
    struct FileFacts: Hashable {
        var byteCount: Int64
        var tag: EntityTag
    }

    var head: ResponseHead
    var body: Body
    /// Whether the connection ends after the response.
    var closesConnection: Bool

    /// The answer to a request that is refused.
    init(refusal status: Response.Status) {
        self.init(.status(status), to: Request(path: "/"), file: nil)
    }

    /// The answer to a request that is allowed.
    ///
    /// - Parameters:
    ///   - response: the route's response.
    ///   - request: the request.
    ///   - file: the facts of the response's file; nil if the response has none, or it cannot be
    ///     opened.
    init(_ response: Response, to request: Request, file: FileFacts?) {
        var response = response
        if case .file = response.body, file == nil { response = .notFound }
        head = ResponseHead(response.status)
        body = .none
        closesConnection = false
        setPolicies(of: response)
        switch response.body {
        case .bytes(let bytes): setBody(.bytes(bytes), byteCount: Int64(bytes.count))
        case .file: setFile(file, request)
        }
        if request.method == .head { body = .none }
        setEnd()
    }

    private mutating func setPolicies(of response: Response) {
        head["Content-Type"] = response.contentType.text
        head["Content-Security-Policy"] = response.contentSecurityPolicy
        switch response.caching {
        case .none: head["Cache-Control"] = "no-store"
        case .immutable: head["Cache-Control"] = "private, max-age=31536000, immutable"
        }
        if let name = response.downloadName {
            head["Content-Disposition"] = HeaderText.attachment(named: name)
        }
        if response.status == .methodNotAllowed { head["Allow"] = "GET, HEAD" }
    }

    private mutating func setBody(_ body: Body, byteCount: Int64) {
        self.body = body
        head["Content-Length"] = "\(byteCount)"
    }

    private mutating func setFile(_ file: FileFacts?, _ request: Request) {
        guard let file else { return }
        head["Accept-Ranges"] = "bytes"
        head["ETag"] = file.tag.text
        if let list = request.ifNoneMatch, file.tag.isListed(in: list) {
            head.status = .notModified
            return
        }
        switch choice(file, request) {
        case .whole:
            let all = ByteRange(offset: 0, byteCount: file.byteCount)
            setBody(file.byteCount > 0 ? .file(all) : .none, byteCount: file.byteCount)
        case .part(let range):
            head.status = .partialContent
            head["Content-Range"] = "bytes \(range.offset)-\(range.last)/\(file.byteCount)"
            setBody(.file(range), byteCount: range.byteCount)
        case .unsatisfiable:
            head.status = .rangeNotSatisfiable
            head["Content-Range"] = "bytes */\(file.byteCount)"
            setBody(.none, byteCount: 0)
        }
    }

    /// A range of a file that is not the client's any more is not what the client needs.
    private func choice(_ file: FileFacts, _ request: Request) -> RangeChoice {
        if let tag = request.ifRange, tag != file.tag.text { return .whole }
        return RangeChoice(header: request.range, fileByteCount: file.byteCount)
    }

    /// After a refusal the rest of what the client sent has no meaning.
    private mutating func setEnd() {
        switch head.status {
        case .badRequest, .forbidden, .methodNotAllowed, .serverError, .unavailable:
            closesConnection = true
            head["Connection"] = "close"
        default: break
        }
    }
}
