/// A share format, as a value, so that formats can be added.
public struct ShareChoice: Identifiable, Sendable {
    /// A stable name.
    public let id: String
    /// The name on the sheet.
    public let title: Phrase
    /// The contents of the files.
    public let explanation: Phrase
    /// Whether several sessions can be shared at once.
    public let isForSeveral: Bool
    /// Makes the files off the main thread.
    ///
    /// Throws ``ShareCanceled`` if ``ShareJob/progress`` returned false, and leaves no files.
    public let prepare: @Sendable (ShareJob) throws -> ShareItems

    /// Creates a share format.
    public init(
        id: String, title: Phrase, explanation: Phrase, isForSeveral: Bool = true,
        prepare: @escaping @Sendable (ShareJob) throws -> ShareItems
    ) {
        self.id = id
        self.title = title
        self.explanation = explanation
        self.isForSeveral = isForSeveral
        self.prepare = prepare
    }
}

/// The input of a ``ShareChoice``.
public struct ShareJob: Sendable {
    /// The session's folder.
    public var session: String
    /// The session's name, used for the names of the files.
    public var name: String
    /// An existing folder for the files, with at most those of other sessions.
    public var folder: String
    /// Called repeatedly with the completed fraction, 0…1; returns false if canceled.
    public var progress: @Sendable (Double) -> Bool

    /// Creates a job.
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

/// The input of the system's share sheet.
public struct ShareItems: Hashable, Sendable {
    /// The files, in display order.
    public var paths: [String]
    /// A folder to remove after sharing; nil if the files are the session's own.
    public var temporaryFolder: String?
    /// The data of the session that is missing from the files, one sentence each.
    public var remarks: [String]

    /// Files to share.
    public init(paths: [String], temporaryFolder: String? = nil, remarks: [String] = []) {
        self.paths = paths
        self.temporaryFolder = temporaryFolder
        self.remarks = remarks
    }
}

/// Sharing was canceled.
public struct ShareCanceled: Error {
    /// Creates the error.
    public init() {}
}
