import LockstepFormats
import LockstepInterchange
import LockstepSamples

/// What an export holds and what not, for a person or a program.
struct ExportText {
    let report: ExportReport

    init(_ report: ExportReport) {
        self.report = report
    }

    /// The report as sentences, or as a document with `--json`; when quiet the export's path.
    func text(_ options: OutputOptions) -> CommandResult {
        if options.json { return .json(json) }
        if options.quiet { return .lines(report.isEmpty ? [] : [report.path]) }
        let notes = report.guesses.map { "Note: \($0)" }
        let lines = summary + skipped + report.losses + notes + report.absenceRemark
        return .lines(lines + report.leftovers)
    }

    private var summary: [String] {
        guard !report.isEmpty else {
            return [
                "Nothing was exported: the session holds nothing that \(report.format) has a place for.",
                "`lockstep formats \(report.format)` lists what it carries; choose a layout that "
                    + "carries what the session holds.",
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
