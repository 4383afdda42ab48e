import LockstepSamples
import LockstepSessions

/// The files below a recording's folder, looked up by the relative paths that tables give.
struct ImageIndex {
    /// What a path leads to.
    enum Finding: Hashable {
        /// A file that can be read.
        case present
        /// Nothing.
        case missing
        /// A file without a byte.
        case empty
        /// A way out of the recording: `..`, a path from the root, a symbolic link.
        case outside
        /// A file longer than any image.
        case tooLong
    }

    /// The longest image file: 67 million pixels (``PixelSize/isOfAnImage``) of two bytes.
    static let longestFile: Int64 = 128 << 20

    private let folder: RecordingFolder
    private var listings: [String: [String: DirectoryEntry]] = [:]

    init(_ folder: RecordingFolder) { self.folder = folder }

    /// What a path leads to; folders are listed once each.
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

    /// The bytes of a file that was found ``Finding/present``.
    func bytes(of path: String) throws -> [UInt8] {
        try folder.fileSystem.contents(of: folder.path + "/" + path, limit: Self.longestFile)
    }

    /// A path from the recording's folder on, for sentences.
    func name(of path: String) -> String { folder.prefix + path }
}
