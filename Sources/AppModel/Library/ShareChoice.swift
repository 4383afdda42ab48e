/// One way to give a session to others: data, so that exporters are added as values.
public struct ShareChoice: Identifiable, Sendable {
    /// A stable name.
    public let id: String
    /// Its name on the sheet.
    public let title: Phrase
    /// What somebody gets.
    public let explanation: Phrase
    /// Makes the files; runs off the main thread.
    ///
    /// Throws ``ShareCanceled`` when ``ShareJob/progress`` returned false, and leaves nothing.
    public let prepare: @Sendable (ShareJob) throws -> ShareItems

    /// A way in plain values.
    public init(
        id: String, title: Phrase, explanation: Phrase,
        prepare: @escaping @Sendable (ShareJob) throws -> ShareItems
    ) {
        self.id = id
        self.title = title
        self.explanation = explanation
        self.prepare = prepare
    }
}

/// What a ``ShareChoice`` is to make files of.
public struct ShareJob: Sendable {
    /// The session's folder.
    public var session: String
    /// The session's name, for the name of what is made.
    public var name: String
    /// A folder of its own for files that are made; it is there and empty.
    public var folder: String
    /// Told from time to time what share is done, 0…1; false when no one wants the files any more.
    public var progress: @Sendable (Double) -> Bool

    /// A job in plain values.
    public init(
        session: String, name: String, folder: String,
        progress: @escaping @Sendable (Double) -> Bool
    ) {
        self.session = session
        self.name = name
        self.folder = folder
        self.progress = progress
    }
}

/// What the system's share sheet is given.
public struct ShareItems: Hashable, Sendable {
    /// The files, in the order shown.
    public var paths: [String]
    /// A folder that goes when they were shared; nil if they are the session's own files.
    public var temporaryFolder: String?
    /// What a person should know before they are given away, a sentence each: what of the session
    /// is not in them.
    public var remarks: [String]

    /// Files to share.
    public init(paths: [String], temporaryFolder: String? = nil, remarks: [String] = []) {
        self.paths = paths
        self.temporaryFolder = temporaryFolder
        self.remarks = remarks
    }
}

/// No one wanted the files any more.
public struct ShareCanceled: Error {
    /// The word for it.
    public init() {}
}
