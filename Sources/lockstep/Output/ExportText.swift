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
    func text(_ options: OutputOptions) -> [UInt8] {
        if options.json { return json }
        if options.quiet { return Array((report.path + "\n").utf8) }
        let notes = report.guesses.map { "Note: \($0)" }
        let lines = [summary] + report.losses + notes + report.absenceRemark
        return Array((lines.joined(separator: "\n") + "\n").utf8)
    }

    private var summary: String {
        "Exported as \(report.format): \(report.fileCount.counted("file")), "
            + "\(report.byteCount.asBytes), in \(report.path)"
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
        }
    }
}
