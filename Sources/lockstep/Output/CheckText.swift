import LockstepAnalysis
import LockstepDatasets
import LockstepFormats
import LockstepSamples

/// A check's findings as text or JSON.
struct CheckText {
    let report: CheckReport
    /// The checked recording's path, as given.
    let path: String
    /// The recognized format of an imported recording; nil for a session.
    let layout: DatasetFormat?
    /// The import's assumptions and losses.
    let notices: [String]

    /// The session that remedies are about; nil for an imported recording.
    var session: String? { layout == nil ? path : nil }

    /// The column at which text begins after a severity.
    private static let indent = 13

    init(_ report: CheckReport, path: String, layout: DatasetFormat?, notices: [String]) {
        self.report = report
        self.path = path
        self.layout = layout
        self.notices = notices
    }

    /// The findings other than PASS, grouped by incident, the worst incident first, then the
    /// verdict.
    ///
    /// Each finding has its places and its remedy. When quiet, only the verdict is printed.
    ///
    /// - Parameter isVerbose: Whether passed and skipped checks are listed too.
    func text(_ options: OutputOptions, isVerbose: Bool) -> CommandResult {
        if options.json { return .json(json) }
        if options.quiet { return .lines([report.verdict.label + counts]) }
        let others = isVerbose ? [passLines, unexaminedLines] : [[countOfOthers]]
        let paragraphs = [importLines] + incidents + others
        return .styled(
            paragraphs.filter { !$0.isEmpty }.flatMap { $0 + [StyledLine(text: "")] } + [summary])
    }

    /// The recognized format and the import's notices, printed before the findings.
    private var importLines: [StyledLine] {
        guard let layout else { return [] }
        let lines = ["Read as \(layout.name): \(layout.summary)."] + notices
        return lines.map { StyledLine(text: $0, indent: 4) }
    }

    private var incidents: [[StyledLine]] {
        Incident.all(in: report).map { incident in
            var kinds: [[Finding]] = []
            for finding in incident.findings {
                let index = kinds.firstIndex {
                    $0[0].name == finding.name && $0[0].severity == finding.severity
                }
                if let index { kinds[index].append(finding) } else { kinds.append([finding]) }
            }
            return kinds.flatMap(lines)
        }
    }

    /// Findings of one name and severity, of different streams.
    private func lines(_ findings: [Finding]) -> [StyledLine] {
        let streams = findings.compactMap(\.stream?.rawValue)
        let meanings = findings.map { $0.meaning + numbers($0) }
        let isShared = Set(meanings).count == 1
        let words = zip(findings, meanings).map { finding, meaning in
            isShared ? meaning : (finding.stream.map { "\($0.rawValue): " } ?? "") + meaning
        }
        let places = findings.flatMap(\.places).map { $0.words(since: report.start) }.unique
        let details =
            words.unique + places.prefix(3).map { "at \($0)" }
            + findings.compactMap { $0.remedy?.text(about: session) }.unique
        return [
            head(
                findings[0].severity,
                ([findings[0].name.rawValue, streams.joined(separator: ", ")]
                    + (findings.count > 1 ? ["(\(findings.count.counted("finding")))"] : []))
                    .filter { !$0.isEmpty }.joined(separator: " "))
        ] + details.map(indented)
    }

    /// The line of a severity and a name: `FAIL         timestamps.gaps camera`.
    private func head(_ severity: Finding.Severity, _ words: String) -> StyledLine {
        let space = String(repeating: " ", count: max(0, Self.indent - severity.label.count))
        return StyledLine(severity: severity, text: space + words, indent: Self.indent)
    }

    private func indented(_ words: String) -> StyledLine {
        StyledLine(text: "".padded(Self.indent) + words, indent: Self.indent)
    }

    private var passLines: [StyledLine] {
        // As wide as the longest name of a passed finding.
        let width = report.findings(.pass).map { $0.name.rawValue.count }.max() ?? 0
        return FindingName.allCases.flatMap { name -> [StyledLine] in
            let findings = report.findings.filter { $0.name == name && $0.severity == .pass }
            guard let first = findings.first else { return [] }
            let streams = Stream.allCases.flatMap { stream in
                Set(findings.filter { $0.stream == stream }.map(streamWords)).sorted()
            }
            let words = streams.isEmpty ? first.meaning : streams.joined(separator: ", ")
            // Drops are explained even if they pass.
            let notes = name == .drops ? findings.map { indented($0.meaning) } : []
            return [head(.pass, name.rawValue.padded(width + 1) + words)] + notes
        }
    }

    private var unexaminedLines: [StyledLine] {
        let names = report.unexaminedNames.map(\.rawValue)
        guard !names.isEmpty else { return [] }
        let words = "Skipped because of missing data: \(names.joined(separator: ", "))."
        return [StyledLine(text: words, indent: 4)]
    }

    /// The number of checks that only `--verbose` lists.
    private var countOfOthers: StyledLine {
        let passed = report.findings(.pass).count
        let others = report.unexaminedNames.count
        let hasPoses = report.findings.contains { $0.name.rawValue.hasPrefix("pose.") }
        let hasDepth = report.findings.contains { $0.stream == .depth }
        let drift =
            hasPoses && !hasDepth && report.unexaminedNames.contains(.poseDrift)
            ? " Without depth maps, drift of the poses cannot be found." : ""
        return StyledLine(
            text: "\(passed) passed, \(others) skipped because of missing data: --verbose "
                + "lists them." + drift)
    }

    /// `camera 30.00 Hz`; only the stream if nothing was measured or the value rounds to zero.
    private func streamWords(_ finding: Finding) -> String {
        let number = finding.measured.flatMap { $0.value.magnitude < 0.005 ? nil : $0.words }
        return [finding.stream?.rawValue, number].compactMap { $0 }.joined(separator: " ")
    }

    /// ` (30.0 Hz, limit 28.5 Hz)`; empty if nothing was measured or the value is zero.
    private func numbers(_ finding: Finding) -> String {
        guard let measured = finding.measured, measured.value != 0 else { return "" }
        let limit = finding.threshold.map { ", limit \($0.number.words)" } ?? ""
        return " (\(measured.words)\(limit))"
    }

    private var summary: StyledLine {
        StyledLine(severity: report.verdict, text: counts)
    }

    /// The text after the verdict: `: 2 WARN, 86 PASS (profile all)`.
    private var counts: String {
        let counts = [Finding.Severity.fail, .warn, .cannotTell, .pass].compactMap { severity in
            let count = report.findings(severity).count
            return count > 0 ? "\(count) \(severity.label)" : nil
        }
        return ": " + counts.joined(separator: ", ") + " (profile \(report.profile.rawValue))"
    }
}

extension [String] {
    /// The texts without duplicates, in order of first occurrence.
    fileprivate var unique: [String] {
        var seen: Set<String> = []
        return filter { seen.insert($0).inserted }
    }
}
