import LockstepAnalysis
import LockstepFormats
import LockstepInterchange
import LockstepSamples

/// Findings for a person or a program.
struct CheckText {
    let report: CheckReport
    /// What an imported recording was taken for; nil of a session.
    let layout: RecordingLayout?
    /// What an import guessed and left out.
    let notices: [String]

    init(_ report: CheckReport, layout: RecordingLayout?, notices: [String]) {
        self.report = report
        self.layout = layout
        self.notices = notices
    }

    /// One line for each kind of thing that is good, what was not looked at, then what is not good,
    /// the worst last, each with its place and what to do, then the verdict; when quiet the verdict
    /// alone.
    func text(_ options: OutputOptions) -> CommandResult {
        if options.json { return .json(json) }
        let lines =
            options.quiet ? [] : importLines + passLines + unexaminedLines + faultLines
        return .lines(lines + [summary])
    }

    /// What stands between the recording that is checked and the findings.
    private var importLines: [String] {
        guard let layout else { return [] }
        return ["Read as \(layout.rawValue): \(layout.summary)."] + notices
    }

    private var faultLines: [String] {
        [Finding.Severity.cannotTell, .warn, .fail].flatMap { severity in
            report.findings(severity).flatMap(lines)
        }
    }

    private func lines(_ finding: Finding) -> [String] {
        let name = [finding.name.rawValue, finding.stream?.rawValue].compactMap { $0 }
        let places = finding.places.prefix(3).map { "at \($0.words(since: report.start))" }
        let more = places + [finding.remedy].compactMap { $0 }
        return [line(finding.severity, name.joined(separator: " "))]
            + ([finding.meaning + numbers(finding)] + more).map { "             \($0)" }
    }

    private var passLines: [String] {
        // As wide as the longest name of what is good.
        let width = report.findings(.pass).map { $0.name.rawValue.count }.max() ?? 0
        return FindingName.allCases.flatMap { name -> [String] in
            let findings = report.findings.filter { $0.name == name && $0.severity == .pass }
            guard let first = findings.first else { return [] }
            let streams = Stream.allCases.flatMap { stream in
                Set(findings.filter { $0.stream == stream }.map(streamWords)).sorted()
            }
            let words = streams.isEmpty ? first.meaning : streams.joined(separator: ", ")
            // A drop is looked at even where nobody wanted the frame.
            let notes = name == .drops ? findings.map { "             \($0.meaning)" } : []
            return [line(.pass, name.rawValue.padded(width + 1) + words)] + notes
        }
    }

    /// The names in lines as wide as a terminal is at least.
    private var unexaminedLines: [String] {
        let names = report.unexaminedNames.map(\.rawValue)
        guard !names.isEmpty else { return [] }
        var lines = ["Not looked at, for want of data:"]
        for (index, name) in names.enumerated() {
            let word = index == names.count - 1 ? "\(name)." : "\(name),"
            let longer = "\(lines[lines.count - 1]) \(word)"
            if longer.count <= 80 {
                lines[lines.count - 1] = longer
            } else {
                lines.append("    \(word)")
            }
        }
        return lines
    }

    /// `camera 30.00 Hz`; the stream alone where nothing was measured, or hardly more than nought.
    private func streamWords(_ finding: Finding) -> String {
        let number = finding.measured.flatMap { $0.value.magnitude < 0.005 ? nil : $0.words }
        return [finding.stream?.rawValue, number].compactMap { $0 }.joined(separator: " ")
    }

    private func line(_ severity: Finding.Severity, _ words: String) -> String {
        severity.label.padded(13) + words
    }

    /// ` (30.0 Hz, limit 28.5 Hz)`; nothing where nothing with a unit was measured.
    private func numbers(_ finding: Finding) -> String {
        guard let measured = finding.measured, measured.value != 0 else { return "" }
        let limit = finding.threshold.map { ", limit \($0.number.words)" } ?? ""
        return " (\(measured.words)\(limit))"
    }

    private var summary: String {
        let counts = [Finding.Severity.fail, .warn, .cannotTell, .pass].compactMap { severity in
            let count = report.findings(severity).count
            return count > 0 ? "\(count) \(severity.label)" : nil
        }
        return "\(report.verdict.label): " + counts.joined(separator: ", ")
            + " (profile \(report.profile.rawValue))"
    }

    private var json: [UInt8] {
        JSONText.line { json in
            json.member("profile", report.profile.rawValue)
            json.member("verdict", report.verdict.rawValue)
            json.member("format", layout?.rawValue)
            json.strings("notices", notices)
            json.strings("not_looked_at", report.unexaminedNames.map(\.rawValue))
            json.array("findings") { json in
                for finding in report.findings { json.object { append(finding, to: &$0) } }
            }
        }
    }

    private func append(_ finding: Finding, to json: inout JSONText) {
        json.member("name", finding.name.rawValue)
        json.member("stream", finding.stream?.rawValue)
        json.member("severity", finding.severity.rawValue)
        if let measured = finding.measured {
            json.object("measured") { append(measured, to: &$0) }
        }
        if let threshold = finding.threshold {
            json.object("threshold") { json in
                json.member("limit", threshold.name?.rawValue)
                append(threshold.number, to: &json)
                json.member("source", threshold.source)
            }
        }
        json.member("meaning", finding.meaning)
        json.member("remedy", finding.remedy)
        json.array("places") { json in
            for place in finding.places {
                json.object { json in
                    json.member("file", place.file)
                    json.member("row", place.row)
                    json.member("byte", place.byte)
                    json.member("time_ns", place.time?.nanoseconds)
                    json.member("time_s", place.seconds(since: report.start))
                }
            }
        }
    }

    private func append(_ number: Finding.Number, to json: inout JSONText) {
        json.member("value", number.value)
        json.member("unit", number.unit)
        if let interval = number.interval {
            json.array("interval") { json in
                json.element(interval.lowerBound)
                json.element(interval.upperBound)
            }
        }
    }
}
