/// How an export ended.
public enum ExportOutcome: Hashable, Sendable {
    /// It is there under its name.
    case written(ExportReport)
    /// It was cancelled, and nothing is left of it.
    case cancelled
}

/// What an export holds, and what it does not.
public struct ExportReport: Hashable, Sendable {
    /// The export's folder or zip archive.
    public let path: String
    /// The layout's name.
    public let format: String
    /// Files in it.
    public let fileCount: Int
    /// Bytes of those files, or of the archive.
    public let byteCount: Int64
    /// What the session holds and the export does not, a sentence each.
    public let losses: [String]
    /// What was decided where session or layout do not say, a sentence each.
    public let guesses: [String]
}
