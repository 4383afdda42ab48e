import LockstepSamples
import LockstepSessions

/// The files below a recording's folder, looked up by the relative paths in tables.
struct ImageIndex {
    /// The result of looking up a path.
    enum Finding: Hashable {
        /// A file that can be read.
        case present
        /// No file.
        case missing
        /// An empty file.
        case empty
        /// A path that may lead out of the recording: with `.`, `..`, an empty name or a NUL, or to
        /// a symbolic link.
        case outside
        /// A file longer than any image.
        case tooLong
    }

    /// The largest image file: 67 million pixels (``PixelSize/isOfAnImage``) of two bytes.
    static let longestFile: Int64 = 128 << 20

    private let folder: RecordingFolder
    private var listings: [String: [String: DirectoryEntry]] = [:]

    init(_ folder: RecordingFolder) { self.folder = folder }

    /// Looks up a path; each folder is listed once.
    mutating func look(at path: String) throws -> Finding {
        let names = path.split(separator: "/", omittingEmptySubsequences: false)
        let climbs = names.contains { $0.isEmpty || $0 == "." || $0 == ".." || $0.contains("\0") }
        guard !climbs, let file = names.last else { return .outside }
        let entries = try listing(of: names.dropLast().joined(separator: "/"))
        guard let entry = entries[String(file)], !entry.isDirectory else { return .missing }
        if entry.isLink { return .outside }
        guard entry.byteCount > 0 else { return .empty }
        return entry.byteCount <= Self.longestFile ? .present : .tooLong
    }

    private mutating func listing(of names: String) throws -> [String: DirectoryEntry] {
        if let known = listings[names] { return known }
        let entries = try folder.subfolder(names)?.entries ?? []
        let listing = Dictionary(entries.map { ($0.name, $0) }) { first, _ in first }
        listings[names] = listing
        return listing
    }

    /// The bytes of a file for which the lookup returned ``Finding/present``.
    func bytes(of path: String) throws -> [UInt8] {
        try folder.fileSystem.contents(of: folder.path + "/" + path, limit: Self.longestFile)
    }

    /// A path that begins with the recording's folder, for messages.
    func name(of path: String) -> String { folder.prefix + path }
}
