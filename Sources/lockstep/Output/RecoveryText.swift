import LockstepFormats
import LockstepSamples
import LockstepSessions

/// A recovery's result as text or JSON.
struct RecoveryText {
    let report: RecoveryReport

    init(_ report: RecoveryReport) {
        self.report = report
    }

    /// The report as sentences, or as JSON with `--json`; only the session's path when quiet.
    func text(_ options: OutputOptions) -> CommandResult {
        if options.json { return .json(json) }
        if options.quiet { return .lines([report.path]) }
        let unsigned = report.isSealKept ? [] : [SealText.nothingSigned]
        let lines = [verdict] + skipped.lines + report.countedLosses + report.kept + unsigned
        return .lines(lines)
    }

    /// Whether the session is usable, and whether data is missing.
    private var verdict: String {
        if report.isUnchanged { return "The session is intact; nothing was changed." }
        return report.losses.isEmpty
            ? "The session is repaired; no stored data was lost."
            : "The session is repaired; this data was lost:"
    }

    private var skipped: SkippedRowsText {
        let count = report.skippedRows.isEmpty ? 0 : report.rowsRemoved.values.reduce(0, +)
        return SkippedRowsText(report.skippedRows, count: count)
    }

    private var json: [UInt8] {
        JSONText.line { json in
            json.member("path", report.path)
            json.member("state", report.state.rawValue)
            json.member("is_unchanged", report.isUnchanged)
            json.array("files") { json in
                for file in RowFile.allCases { append(file, to: &json) }
            }
            json.member("frames_lost_count", report.framesLost.count)
            json.member("camera_end_missing_s", report.cameraEndMissing?.seconds)
            json.member("motions_lost_count", report.motionsLost)
            json.member("surfaces_lost_count", report.surfacesLost)
            json.member("audio_blocks_lost_count", report.audioBlocksLost)
            json.member("sequences_missing_count", report.sequencesMissing)
            json.strings("unfinished_removed", report.unfinishedRemoved)
            json.member("is_seal_kept", report.isSealKept)
            json.strings("losses", report.losses)
            skipped.append(to: &json)
        }
    }

    private func append(_ file: RowFile, to json: inout JSONText) {
        guard let kept = report.rowsKept[file] else { return }
        json.object { json in
            json.member("name", file.rawValue)
            json.member("rows_kept_count", kept)
            json.member("rows_removed_count", report.rowsRemoved[file] ?? 0)
        }
    }
}
