public import LockstepFormats
public import LockstepSamples

/// What sessions a folder holds, by their manifests alone.
public enum SessionCatalog {
    /// The sessions directly in `directory`, sorted by name.
    ///
    /// A folder that holds neither a manifest nor a row file is no session and is passed over, as is
    /// a hidden one, whose name begins with a dot; one that cannot be read is listed with its
    /// problem.
    ///
    /// - Throws: ``FileError`` when `directory` itself cannot be listed.
    public static func list(
        _ directory: String, fileSystem: any FileSystem
    ) throws -> [CatalogEntry] {
        try fileSystem.list(directory).filter { $0.isDirectory && !$0.name.hasPrefix(".") }
            .compactMap { folder in entry(named: folder.name, in: directory, fileSystem) }
    }

    private static func entry(
        named name: String, in directory: String, _ fileSystem: any FileSystem
    ) -> CatalogEntry? {
        let path = directory + "/" + name
        do {
            guard try isSession(path, fileSystem) else { return nil }
            let bytes = try fileSystem.byteCount(ofTree: path)
            do {
                let session = try Session(opening: path, fileSystem: fileSystem)
                let summary = SessionSummary(session.manifest)
                return CatalogEntry(
                    name: name, path: path, byteCount: bytes, content: .session(summary))
            } catch let error as any Failure {
                return CatalogEntry(
                    name: name, path: path, byteCount: bytes, content: .unreadable(error))
            }
        } catch {
            let failure =
                error as? any Failure ?? SessionError(.notASession, place: Place(file: path))
            return CatalogEntry(
                name: name, path: path, byteCount: 0, content: .unreadable(failure))
        }
    }

    private static func isSession(_ path: String, _ fileSystem: any FileSystem) throws -> Bool {
        let names = [SessionLayout.manifest] + RowFile.allCases.map(\.rawValue)
        return try fileSystem.list(path).contains { !$0.isDirectory && names.contains($0.name) }
    }
}

/// A folder that holds a session, or what should be one.
public struct CatalogEntry: Sendable {
    /// The folder's name.
    public var name: String
    /// The folder.
    public var path: String
    /// Bytes of all files in it.
    public var byteCount: Int64
    /// What its manifest says.
    public var content: Content

    /// What a manifest says, or why it says nothing.
    public enum Content: Sendable {
        /// A session that can be opened.
        case session(SessionSummary)
        /// The manifest cannot be read.
        case unreadable(any Failure)
    }

    /// The session's summary; nil if it cannot be read.
    public var summary: SessionSummary? {
        guard case .session(let summary) = content else { return nil }
        return summary
    }
}

/// A session in a few words.
///
/// Of a recording that was cut off and not yet recovered, counts are 0 and times nil.
public struct SessionSummary: Hashable, Sendable {
    /// How far the recording came.
    public var state: SessionState
    /// The mode it was recorded in.
    public var mode: String
    /// Stored frames.
    public var frameCount: Int
    /// From the first sample to the last; nil without samples.
    public var duration: HostDuration?
    /// Whether any frame has depth.
    public var hasDepth: Bool
    /// When the first sample was taken, by the first clock anchor; nil without an anchor.
    public var start: WallTime?
    /// A person's title.
    public var title: String?

    /// The summary of a manifest.
    public init(_ manifest: SessionManifest) {
        state = manifest.state
        mode = manifest.mode
        frameCount = manifest.frameCount
        hasDepth = manifest.hasDepth
        title = manifest.title
        if let start = manifest.start, let end = manifest.end { duration = end - start }
        start = manifest.clockAnchors.first.map { anchor in
            manifest.start.map(anchor.wall(for:)) ?? anchor.wall
        }
    }
}
