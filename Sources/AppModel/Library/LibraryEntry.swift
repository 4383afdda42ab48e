internal import LockstepFormats
internal import LockstepSamples
public import LockstepSessions

/// A folder of the library with a session in it, or what should be one.
public struct LibraryEntry: Hashable, Sendable {
    /// What is known of it.
    public enum Content: Hashable, Sendable {
        /// Its manifest can be read.
        case session(SessionSummary)
        /// Nothing but its problem.
        case unreadable(LibraryProblem)
    }

    /// How it came to be as it is.
    public enum Condition: String, Hashable, Sendable, CaseIterable {
        /// It was ended properly, or put in order afterwards.
        case whole
        /// It is being recorded now.
        case live
        /// It was cut off while it was recorded, and can be recovered.
        case cutOff
        /// It cannot be read, and recovering would not help.
        case unreadable
    }

    /// What tells whether a session is still the one that was checked.
    public struct Fingerprint: Hashable, Sendable {
        let byteCount: Int64
        let summary: SessionSummary?
    }

    /// The folder's name.
    public var name: String
    /// The folder.
    public var path: String
    /// Bytes of all files in it.
    public var byteCount: Int64
    /// What is known of it.
    public var content: Content
    /// How it came to be as it is.
    public var condition: Condition

    /// An entry in plain values.
    public init(
        name: String, path: String, byteCount: Int64, content: Content, condition: Condition
    ) {
        self.name = name
        self.path = path
        self.byteCount = byteCount
        self.content = content
        self.condition = condition
    }

    /// An entry of the catalog.
    ///
    /// - Parameter isLive: whether somebody holds the folder to record into it.
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
    }

    /// The manifest's summary; nil if it cannot be read.
    public var summary: SessionSummary? {
        guard case .session(let summary) = content else { return nil }
        return summary
    }

    /// Equal as long as no one changed the session.
    public var fingerprint: Fingerprint { Fingerprint(byteCount: byteCount, summary: summary) }

    /// Newest first; what has no date stands last, by name.
    static func isNewer(_ left: LibraryEntry, _ right: LibraryEntry) -> Bool {
        switch (left.summary?.start, right.summary?.start) {
        case (let first?, let second?) where first != second: return first > second
        case (.some, nil): return true
        case (nil, .some): return false
        default: return left.name > right.name
        }
    }
}
