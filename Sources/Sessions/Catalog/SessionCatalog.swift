public import LockstepFormats
public import LockstepSamples

/// Lists the sessions in a folder, reading only their manifests.
public enum SessionCatalog {
    /// Returns the sessions directly in `directory`, sorted by name.
    ///
    /// A folder with neither a manifest nor a row file is not a session and is skipped, as are
    /// hidden folders, whose names begin with a dot. A session that cannot be read is listed with
    /// its problem.
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
                    name: name, path: path, byteCount: bytes, content: .session(summary),
                    notes: try? session.laterNotes())
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

/// A folder that contains a session, intact or damaged.
public struct CatalogEntry: Sendable {
    /// The folder's name.
    public var name: String
    /// The folder's path.
    public var path: String
    /// The size of all files in the folder, in bytes.
    public var byteCount: Int64
    /// What the manifest contains, or why it cannot be read.
    public var content: Content
    /// What a user wrote after the recording; nil if there is nothing, or it cannot be read.
    public var notes: SessionNotes?

    /// What the manifest contains, or why it cannot be read.
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

/// A session's main facts.
///
/// For an interrupted recording that has not been recovered, counts are 0 and times are nil.
public struct SessionSummary: Hashable, Sendable {
    /// How far the recording got.
    public var state: SessionState
    /// The recording mode.
    public var mode: String
    /// Stored frames.
    public var frameCount: Int
    /// The time from the first sample to the last; nil without samples.
    public var duration: HostDuration?
    /// Whether any frame has depth.
    public var hasDepth: Bool
    /// Whether any audio is stored.
    public var hasAudio: Bool
    /// The wall time of the first sample, by the first clock anchor; nil without an anchor.
    public var start: WallTime?
    /// The phone's model identifier; nil if unknown.
    public var deviceModel: String?
    /// The title that was given to the recording.
    public var title: String?
    /// The notes that were given to the recording.
    public var notes: String?
    /// The tags that were given to the recording.
    public var tags: [String]

    /// Creates a manifest's summary.
    public init(_ manifest: SessionManifest) {
        state = manifest.state
        mode = manifest.mode
        frameCount = manifest.frameCount
        hasDepth = manifest.hasDepth
        hasAudio = manifest.streams.contains {
            $0.description.stream == .audio && $0.count > 0
        }
        deviceModel = manifest.deviceModel
        title = manifest.title
        notes = manifest.notes
        tags = manifest.tags
        if let start = manifest.start, let end = manifest.end { duration = end - start }
        start = manifest.clockAnchors.first.map { anchor in
            manifest.start.map(anchor.wall(for:)) ?? anchor.wall
        }
    }
}
