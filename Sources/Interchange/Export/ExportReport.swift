public import LockstepSessions

/// How an export ended.
public enum ExportOutcome: Hashable, Sendable {
    /// It is there under its name, unless it is empty and such an export is not wanted.
    case written(ExportReport)
    /// It was cancelled, and nothing is left of it.
    case cancelled
}

/// What an export holds, and what it does not.
public struct ExportReport: Hashable, Sendable {
    /// The export's folder or zip archive.
    public var path: String
    /// The layout's name.
    public let format: String
    /// Files of the layout in it; a hidden one beside them says that it is an export.
    public let fileCount: Int
    /// Bytes of those files, or of the archive.
    public let byteCount: Int64
    /// What the export lacks of data that the layout has a place for, what was left out as asked,
    /// and measurements that it has no place for: a sentence each.
    public let losses: [String]
    /// What was decided where session or layout do not say, a sentence each.
    public let guesses: [String]
    /// What the session holds and the layout has no place for, in words, with how many there are
    /// where that says something.
    public let absences: [String]
    /// Whether nothing of the session is in it: no sample, no pose and no point.
    public let isEmpty: Bool
    /// What was removed or put back that earlier exports to the same place had left, a sentence each.
    public let leftovers: [String]
    /// Rows of the session that cannot be read and were left out, as asked.
    public let skippedRowCount: Int
    /// A thousand of them at most, by file and row.
    public let skippedRows: [SkippedRow]

    /// All that a person should know, the important first: a sentence each.
    public var remarks: [String] { losses + guesses + absenceRemark + leftovers }

    /// What the layout has no place for, as one sentence; none where there is nothing of it.
    public var absenceRemark: [String] {
        guard !absences.isEmpty else { return [] }
        return ["Left out: \(absences.joined(separator: ", ")); the layout has no place for that."]
    }
}
