public import LockstepSessions

/// The outcome of an export.
public enum ExportOutcome: Hashable, Sendable {
    /// The export is complete and has its name, unless it is empty and must not be published.
    case written(ExportReport)
    /// The export was canceled, and all its files were removed.
    case cancelled
}

/// The contents of an export, and what it lacks.
public struct ExportReport: Hashable, Sendable {
    /// The path of the export's folder, zip archive or file.
    public var path: String
    /// The format's name.
    public let format: String
    /// The number of files of the format; the hidden file that identifies an export is not counted.
    public let fileCount: Int
    /// The size of those files, or of the archive, in bytes.
    public let byteCount: Int64
    /// Missing data that the format can store, data left out on request, and measurements that the
    /// format cannot store, one sentence each.
    public let losses: [String]
    /// Assumptions where neither the session nor the format gives a value, one sentence each.
    public let guesses: [String]
    /// Data of the session that the format does not store, with counts where they are useful.
    public let absences: [String]
    /// Whether timestamps lack a measured time offset that could be applied to them.
    public let leavesTimeOffset: Bool
    /// Whether the export contains no sample, no pose and no point.
    public let isEmpty: Bool
    /// What this export removed or restored from earlier exports to this path, one sentence each.
    public let leftovers: [String]
    /// The number of unreadable rows of the session that were skipped on request.
    public let skippedRowCount: Int
    /// The first thousand skipped rows, by file and row.
    public let skippedRows: [SkippedRow]

    /// All remarks for the user, the most important first, one sentence each.
    public var remarks: [String] { losses + guesses + absenceRemark + leftovers }

    /// One sentence that lists the data that the format does not store; empty if there is none.
    public var absenceRemark: [String] {
        guard !absences.isEmpty else { return [] }
        return ["Left out: \(absences.joined(separator: ", ")); not stored in this format."]
    }
}
