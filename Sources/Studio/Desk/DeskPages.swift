import LockstepFormats
public import LockstepServing
public import LockstepViewers

/// The live page of a desk, and what answers it.
public struct DeskPages: Routes {
    private let board: PhoneBoard
    private let files: StudioFiles

    /// Creates the page of a board.
    ///
    /// - Parameter libraryFolder: The folder of dygraphs and three.js; nil for Debian's.
    public init(board: PhoneBoard, libraryFolder: String? = nil) {
        self.board = board
        files = StudioFiles(libraryFolder: libraryFolder ?? StudioFiles.debianFolder)
    }

    /// Returns the page, a file of it, or what it asks about the phones.
    public func response(to request: Request) -> Response {
        switch request.path {
        case "/": return files.page("phones.html") ?? .notFound
        case "/api/phones": return .bytes(board.phones(), .json)
        case "/api/path":
            return phone(request).flatMap(board.path).map { .bytes($0, .json) } ?? .notFound
        case "/api/image": return phone(request).flatMap(board.image).map(Self.image) ?? .notFound
        default: return request.path.hasPrefix("/api/") ? .notFound : file(request.path)
        }
    }

    /// The studio's other pages have no answers here.
    private func file(_ path: String) -> Response {
        guard path.split(separator: "/").count == 2 else { return .notFound }
        return files.response(to: path) ?? .notFound
    }

    private func phone(_ request: Request) -> Int? {
        request.queryValue("phone").flatMap { Int($0) }
    }

    private static func image(_ image: (name: String, bytes: [UInt8])) -> Response {
        .bytes(image.bytes, .ofFile(named: image.name))
    }
}
