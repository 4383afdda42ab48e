internal import LockstepServing

/// The page that draws the screen, compiled into the program.
enum ScreenPage {
    /// A page that loads from this server alone.
    private static let policy =
        "default-src 'self'; img-src 'self' blob:; media-src 'self' blob:; style-src 'self'; "
        + "frame-ancestors 'none'"

    /// A file of the page; nil for another path.
    static func response(_ path: String) -> Response? {
        let name = path == "/" ? "index.html" : String(path.dropFirst())
        guard let file = EmbeddedPages.files[name] else { return nil }
        var response = Response.bytes(file.withUTF8Buffer(Array.init), .ofFile(named: name))
        response.contentSecurityPolicy = policy
        return response
    }
}
