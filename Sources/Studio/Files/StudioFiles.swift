import LockstepReports
import LockstepSamples
import LockstepServing
import LockstepSessions

/// The pages, their scripts and styles, and the libraries of the machine.
struct StudioFiles: Sendable {
    /// The folder of Debian's packages libjs-dygraphs, libjs-three and libjs-leaflet.
    static let debianFolder = "/usr/share/javascript"

    /// What the pages may load: everything from this server, and no script in a page itself.
    ///
    /// Styles may be in elements, because dygraphs and Leaflet set them.
    static let policy =
        "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; "
        + "img-src 'self' data: blob:; media-src 'self'; connect-src 'self'; "
        + "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

    private static let pages = [
        "/": "sessions.html", "/session": "session.html", "/compare": "compare.html",
        "/outliers": "outliers.html", "/group": "group.html",
    ]
    private static let libraries = [
        "dygraph.min.js": "dygraphs/dygraph.min.js", "dygraph.min.css": "dygraphs/dygraph.min.css",
        "three.module.js": "three/three.module.js", "leaflet.js": "leaflet/leaflet.js",
        "leaflet.css": "leaflet/leaflet.css",
    ]

    private let libraryFolder: String

    init(libraryFolder: String) { self.libraryFolder = libraryFolder }

    /// The response to a path; nil if no file has it.
    func response(to path: String) -> Response? {
        if let page = Self.pages[path] { return self.page(page) }
        let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        guard parts.count == 2, let folder = parts.first, let name = parts.last.map(String.init)
        else { return nil }
        switch folder {
        case "page": return Self.response(PageFiles.content(name), name)
        case "report": return Self.response(ReportFiles.content(name), name)
        case "library": return Self.libraries[name].map { .file(libraryFolder + "/" + $0) }
        default: return nil
        }
    }

    /// A page by the name of its file; nil if there is none.
    func page(_ name: String) -> Response? {
        guard let bytes = PageFiles.content(name) else { return nil }
        var response = Response.bytes(bytes, .html)
        response.contentSecurityPolicy = Self.policy
        return response
    }

    private static func response(_ content: [UInt8]?, _ name: String) -> Response? {
        content.map { .bytes($0, .ofFile(named: name)) }
    }

    /// The libraries' files that the machine lacks.
    var missing: [String] {
        Self.libraries.values.map { libraryFolder + "/" + $0 }.sorted().filter { path in
            ((try? LocalFileSystem().resolve(path)) ?? nil) == nil
        }
    }
}
