import LockstepAnalysis
import LockstepCatalog
import LockstepFormats
import LockstepSamples

/// The result of an update of a catalog as text or JSON.
struct CatalogUpdateText {
    let update: CatalogUpdate
    /// How many sessions have each verdict.
    let verdicts: [CatalogFacet]
    let folder: String

    func text(_ options: OutputOptions) -> CommandResult {
        if options.json { return .json(json) }
        if options.quiet { return .lines([folder]) }
        return .lines([summary, counts, unreadableNotes].compactMap { $0 })
    }

    private var summary: String {
        let parts = [
            "\(update.readCount) read",
            update.reusedCount > 0 ? "\(update.reusedCount) from earlier checks" : nil,
            update.removedCount > 0 ? "\(update.removedCount) gone" : nil,
            update.brokenCount > 0 ? "\(update.brokenCount) unreadable" : nil,
        ]
        return "\(folder): \(update.foundCount.counted("recording")), "
            + parts.compactMap { $0 }.joined(separator: ", ")
    }

    /// `verdicts: 1 FAIL, 12 PASS`, the worst first; nil if no session has a verdict.
    private var counts: String? {
        let parts = severities.map { "\($0.count) \($0.severity.label)" }
        return parts.isEmpty ? nil : "verdicts: " + parts.joined(separator: ", ")
    }

    private var severities: [(severity: Finding.Severity, count: Int)] {
        Finding.Severity.allCases.reversed().compactMap { severity in
            verdicts.first { $0.value == .text(severity.rawValue) }.map { (severity, $0.count) }
        }
    }

    /// A sentence about lines of the notes that cannot be read; nil if there are none.
    private var unreadableNotes: String? {
        guard let first = update.unreadableNotes.first else { return nil }
        let count = update.unreadableNotes.count
        return "note: \(count.counted("line")) of \(CatalogLayout.notes(of: folder)) cannot be "
            + "read, the first is line \(first)"
    }

    private var json: [UInt8] {
        JSONText.line { json in
            json.member("path", folder)
            json.member("recording_count", update.foundCount)
            json.member("read_count", update.readCount)
            json.member("reused_count", update.reusedCount)
            json.member("removed_count", update.removedCount)
            json.member("unreadable_count", update.brokenCount)
            json.member("unchecked_count", update.uncheckedCount)
            json.member("unreadable_notes", update.unreadableNotes)
            json.object("verdict_counts") { json in
                for (severity, count) in severities { json.member(severity.rawValue, count) }
            }
        }
    }
}
