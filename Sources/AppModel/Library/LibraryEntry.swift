public import LockstepFormats
internal import LockstepSamples
public import LockstepSessions

/// A folder of the library that contains a session, or a damaged one.
public struct LibraryEntry: Hashable, Sendable {
    /// The contents of the folder.
    public enum Content: Hashable, Sendable {
        /// A session with a readable manifest.
        case session(SessionSummary)
        /// An unreadable manifest, with the error.
        case unreadable(LibraryProblem)
    }

    /// The session's condition.
    public enum Condition: String, Hashable, Sendable, CaseIterable {
        /// Complete: it ended properly or was repaired.
        case whole
        /// Being recorded now.
        case live
        /// Interrupted during recording; it can be recovered.
        case cutOff
        /// Unreadable, and recovery would not help.
        case unreadable
    }

    /// A value that changes when the session changes, to recognize checked sessions.
    ///
    /// It depends on the manifest's main facts, the size of all files and the end of the seal, which
    /// are cheap to read. A change that keeps all of them is not recognized.
    public struct Fingerprint: Hashable, Sendable {
        let text: String
    }

    /// The folder's name.
    public var name: String
    /// The folder's path.
    public var path: String
    /// The size of all files in bytes.
    public var byteCount: Int64
    /// The contents of the folder.
    public var content: Content
    /// The session's condition.
    public var condition: Condition
    /// The end of the seal's last line, which has a hash of everything before it or a signature; nil
    /// without a seal.
    public var sealEnd: String?
    /// What a user wrote after the recording; nil if there is nothing.
    public var laterNotes: SessionNotes?
    /// The size of the file with those notes, bytes; part of ``byteCount``.
    public var notesByteCount: Int64 = 0

    /// Creates an entry.
    public init(
        name: String, path: String, byteCount: Int64, content: Content, condition: Condition
    ) {
        self.name = name
        self.path = path
        self.byteCount = byteCount
        self.content = content
        self.condition = condition
    }

    /// Creates an entry from the catalog.
    ///
    /// - Parameter isLive: Whether a recording holds the folder's lock.
    init(_ entry: CatalogEntry, isLive: Bool) {
        name = entry.name
        path = entry.path
        byteCount = entry.byteCount
        switch entry.content {
        case .session(let summary):
            content = .session(summary)
            condition = summary.state == .recording ? .cutOff : .whole
        case .unreadable(let failure):
            content = .unreadable(LibraryProblem(failure))
            let wasCutOff = (failure as? SessionError)?.fact == .noManifest
            condition = wasCutOff ? .cutOff : .unreadable
        }
        if isLive { condition = .live }
        laterNotes = entry.notes
    }

    /// The manifest's summary; nil if it cannot be read.
    public var summary: SessionSummary? {
        guard case .session(let summary) = content else { return nil }
        return summary
    }

    /// The title, notes and tags: those written after the recording, or else the manifest's.
    public var notes: SessionNotes {
        laterNotes
            ?? SessionNotes(
                title: summary?.title, notes: summary?.notes, tags: summary?.tags ?? [])
    }

    /// The title, or else the folder's name.
    public var title: String {
        guard let title = notes.title, !title.isEmpty else { return name }
        return title
    }

    /// The session's fingerprint, equal until the session changes; notes do not belong to it.
    public var fingerprint: Fingerprint {
        var fields = ["\(byteCount - notesByteCount)"]
        if let summary {
            fields += [
                summary.state.rawValue, summary.mode, "\(summary.frameCount)",
                "\(summary.hasDepth)", "\(summary.duration?.nanoseconds ?? -1)",
                "\(summary.start?.nanoseconds ?? -1)",
            ]
        }
        return Fingerprint(text: (fields + [sealEnd ?? ""]).joined(separator: " "))
    }

    /// Orders entries by date, newest first; entries without a date come last, by name.
    static func isNewer(_ left: LibraryEntry, _ right: LibraryEntry) -> Bool {
        switch (left.summary?.start, right.summary?.start) {
        case (let first?, let second?) where first != second: return first > second
        case (.some, nil): return true
        case (nil, .some): return false
        default: return left.name > right.name
        }
    }
}
