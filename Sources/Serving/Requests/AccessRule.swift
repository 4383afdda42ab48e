/// Who may ask a server.
///
/// The names of the host and the origin exclude pages of other sites whose names were made to lead to
/// this computer (DNS rebinding). The token excludes other users and programs.
struct AccessRule: Sendable {
    /// What happens to a request.
    enum Decision: Hashable {
        /// Answer it; if the token was in the query, set the cookie.
        case allowed(Request, setsCookie: Bool)
        case refused(Response.Status)
    }

    static let queryName = "token"

    var place = ServerPlace.thisComputer
    let port: Int
    let token: AccessToken
    /// The origins of other sites' pages and of programs that may open a WebSocket with the token in
    /// the address.
    var guests = SocketGuests.none

    /// Cookies do not distinguish ports, so the name does.
    var cookieName: String { "lockstep_\(port)" }

    /// The value of the header `Set-Cookie`.
    var cookie: String {
        "\(cookieName)=\(token.text); Path=/; HttpOnly; SameSite=Strict"
            + (place.isEncrypted ? "; Secure" : "")
    }

    /// The address of the first page.
    var url: String {
        "\(scheme)://\(place.address):\(port)/?\(Self.queryName)=\(token.text)"
    }

    private var scheme: String { place.isEncrypted ? "https" : "http" }

    /// The values of `Host` that lead here, without the port where browsers leave it out.
    private var hosts: [String] {
        let names = [place.address] + place.otherNames
        return names.map { "\($0):\(port)" } + (port == (place.isEncrypted ? 443 : 80) ? names : [])
    }

    /// Decides about a request.
    ///
    /// A request that is not allowed learns nothing else: not whether it is well-formed.
    func decide(_ text: RequestText) -> Decision {
        guard let host = text.value(.host)?.lowercased(), hosts.contains(host) else {
            return .refused(.forbidden)
        }
        // Browsers send it with every WebSocket, and with requests of other sites' scripts.
        if text.has(.origin) || text.has(.upgrade) {
            let isOwn = text.value(.origin)?.lowercased() == "\(scheme)://\(host)"
            guard isOwn || isGuest(text) else { return .refused(.forbidden) }
        }
        guard var request = text.parsed() else {
            return .refused(hasCookie(text) ? .badRequest : .forbidden)
        }
        let tokens = request.query.filter { $0.name == Self.queryName }
        request.query.removeAll { $0.name == Self.queryName }
        let isInQuery = tokens.contains { token.matches($0.value) }
        guard isInQuery || hasCookie(text) else { return .refused(.forbidden) }
        if let refusal = Self.refusal(text) { return .refused(refusal) }
        return .allowed(request, setsCookie: isInQuery)
    }

    /// Whether a request for a WebSocket comes from a program or a page that knows the token.
    ///
    /// A cookie does not count: a browser adds it to the requests of other sites' pages.
    private func isGuest(_ text: RequestText) -> Bool {
        guard text.has(.upgrade), let request = text.parsed() else { return false }
        let isKnown = request.query.contains {
            $0.name == Self.queryName && token.matches($0.value)
        }
        return isKnown && guests.allows(origin: text.has(.origin) ? text.value(.origin) : nil)
    }

    private func hasCookie(_ text: RequestText) -> Bool {
        let texts = (text.headers[.cookie] ?? []).compactMap(RequestText.text)
        return texts.flatMap { $0.split(separator: ";") }.contains { cookie in
            let parts = RequestText.trimmed(cookie).split(
                separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return parts.count == 2 && parts[0] == cookieName && token.matches(String(parts[1]))
        }
    }

    /// Why an allowed client's request cannot be answered.
    private static func refusal(_ text: RequestText) -> Response.Status? {
        let version = text.value(.version)
        if version != "HTTP/1.1", version != "HTTP/1.0" { return .badRequest }
        if text.method == .other { return .methodNotAllowed }
        // A body would be read as the next request.
        let isBodyEmpty = !text.has(.contentLength) || text.value(.contentLength) == "0"
        if !isBodyEmpty || text.has(.transferEncoding) { return .badRequest }
        return nil
    }
}
