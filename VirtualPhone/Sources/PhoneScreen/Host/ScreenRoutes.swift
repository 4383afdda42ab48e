internal import Dispatch
internal import Foundation
internal import LockstepConcurrency
internal import LockstepServing

/// What a browser reads: the page, fonts, images, movies and shared files.
final class ScreenRoutes: Routes {
    private let connected = Mutex<Browsers?>(nil)
    /// The files that browsers download.
    let shared = SharedFiles(folder: NSTemporaryDirectory() + "/shared")
    private let movies: MovieFiles
    private let receive: @Sendable (String) -> Void

    /// - Parameter receive: called on the main thread with each message of a browser.
    init(movies: MovieFiles, receive: @escaping @Sendable (String) -> Void) {
        self.movies = movies
        self.receive = receive
    }

    var browsers: Browsers? {
        get { connected.withLock { $0 } }
        set { connected.withLock { $0 = newValue } }
    }

    func response(to request: Request) -> Response {
        let path = request.path
        if let page = ScreenPage.response(path) { return page }
        if path.hasPrefix("/font/") { return FontRoutes.response(path) }
        if path.hasPrefix("/image/") {
            guard let bytes = ScreenImages.shared.bytes(at: path) else { return .notFound }
            var response = Response.bytes(bytes, ContentType("image/bmp"))
            response.caching = .immutable
            return response
        }
        if let movie = movies.path(at: path) {
            return .file(movie, ContentType.ofFile(named: path))
        }
        if let file = shared.path(at: path) { return download(file) }
        return .notFound
    }

    private func download(_ file: String) -> Response {
        var response = Response.file(file, ContentType.ofFile(named: file))
        response.downloadName = (file as NSString).lastPathComponent
        return response
    }

    func socket(for request: Request) -> (any SocketHandler)? {
        guard request.path == "/screen", let browsers else { return nil }
        return ScreenSocket(browsers: browsers, receive: receive)
    }
}

/// A browser's connection.
private struct ScreenSocket: SocketHandler {
    let browsers: Browsers
    let receive: @Sendable (String) -> Void

    func opened(_ connection: Connection) { browsers.greet(connection) }
    func received(_ text: String, from connection: Connection) {
        let receive = receive
        DispatchQueue.main.async { receive(text) }
    }
    func received(_ bytes: [UInt8], from connection: Connection) {}
    func closed(_ connection: Connection, _ reason: CloseReason) { browsers.remove(connection) }
}

/// The fonts of Debian's packages.
enum FontRoutes {
    private static let weights = [
        "100": "Thin", "200": "ExtraLight", "300": "Light", "400": "Regular", "500": "Medium",
        "600": "SemiBold", "700": "Bold", "800": "ExtraBold", "900": "Black",
    ]

    static func response(_ path: String) -> Response {
        guard let file = file(String(path.dropFirst("/font/".count))) else { return .notFound }
        var response = Response.file(file, ContentType.ofFile(named: file))
        response.caching = .immutable
        return response
    }

    /// The file of a font; nil for an unknown name.
    static func file(_ name: String) -> String? {
        switch name {
        case "symbols.woff2":
            return
                "/usr/share/fonts/woff/materialdesignicons-webfont/materialdesignicons-webfont.woff2"
        case "mono-400.ttf":
            return "/usr/share/fonts/truetype/jetbrains-mono/JetBrainsMono-Regular.ttf"
        case "mono-700.ttf":
            return "/usr/share/fonts/truetype/jetbrains-mono/JetBrainsMono-Bold.ttf"
        default: return inter(name)
        }
    }

    private static func inter(_ name: String) -> String? {
        guard name.hasPrefix("inter-"), name.hasSuffix(".otf") else { return nil }
        var weight = name.dropFirst(6).dropLast(4)
        let isItalic = weight.hasSuffix("i")
        if isItalic { weight = weight.dropLast() }
        guard let style = weights[String(weight)] else { return nil }
        let full = isItalic ? (style == "Regular" ? "Italic" : style + "Italic") : style
        return "/usr/share/fonts/opentype/inter/Inter-\(full).otf"
    }
}
