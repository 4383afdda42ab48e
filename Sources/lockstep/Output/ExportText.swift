import LockstepDatasets
import LockstepFormats
import LockstepSamples

/// An export's contents and losses as text or JSON.
struct ExportText {
    let report: ExportReport
    /// The exported recording, if it is one of several.
    let recording: String?

    init(_ report: ExportReport, of recording: String?) {
        (self.report, self.recording) = (report, recording)
    }

    /// The report as sentences, or as JSON with `--json`; only the export's path when quiet.
    func text(_ options: OutputOptions) -> CommandResult {
        if options.json { return .json(json) }
        if options.quiet { return .lines(report.isEmpty ? [] : [report.path]) }
        let notes = report.guesses.map { "Note: \($0)" }
        let advice =
            report.leavesTimeOffset
            ? ["\(RemedyAction.exportApplyingTimeOffset.command) applies the time offset."] : []
        let lines = summary + skipped + report.losses + advice + notes + report.absenceRemark
        return .lines(lines + report.leftovers)
    }

    private var summary: [String] {
        guard !report.isEmpty else {
            return [
                "Nothing was exported: the session has no data that \(report.format) can store.",
                "Choose another format; `lockstep formats \(report.format)` lists the data that this "
                    + "one can store.",
            ]
        }
        return [
            "Exported as \(report.format): \(report.fileCount.counted("file")), "
                + "\(report.byteCount.asBytes), "
                + (report.path == "-" ? "to standard output" : "in \(report.path)")
        ]
    }

    private var skipped: [String] {
        SkippedRowsText(report.skippedRows, count: report.skippedRowCount).lines
    }

    private var json: [UInt8] {
        JSONText.line { json in
            json.member("recording", recording)
            json.member("path", report.path)
            json.member("format", report.format)
            json.member("file_count", report.fileCount)
            json.member("byte_count", report.byteCount)
            json.strings("losses", report.losses)
            json.strings("guesses", report.guesses)
            json.strings("absences", report.absences)
            if report.isEmpty { json.member("is_empty", true) }
            SkippedRowsText(report.skippedRows, count: report.skippedRowCount).append(to: &json)
            if !report.leftovers.isEmpty { json.strings("leftovers", report.leftovers) }
        }
    }
}
