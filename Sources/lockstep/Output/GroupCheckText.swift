import LockstepAnalysis
import LockstepFormats
import LockstepSamples

/// A group's findings as text or JSON.
struct GroupCheckText {
    let report: GroupCheckReport
    /// The manifest's path, as given.
    let path: String

    /// The column at which text begins after a severity, as in ``CheckText``.
    private static let indent = 13

    /// The findings other than PASS, the worst first, then the verdict.
    ///
    /// - Parameter isVerbose: Whether passed checks are listed too.
    func text(_ options: OutputOptions, isVerbose: Bool) -> CommandResult {
        if options.json { return .json(json) }
        if options.quiet { return .lines([report.verdict.label + counts]) }
        let order = Finding.Severity.allCases.sorted(by: >).filter { isVerbose || $0 > .pass }
        let lines = order.flatMap { severity in
            report.findings(severity).flatMap { self.lines($0) }
        }
        return .styled(lines + [StyledLine(severity: report.verdict, text: counts)])
    }

    private func lines(_ finding: Finding) -> [StyledLine] {
        let label = finding.severity.label
        let space = String(repeating: " ", count: max(0, Self.indent - label.count))
        let details = [finding.meaning + numbers(finding), finding.remedy?.text()].compactMap { $0 }
        return [
            StyledLine(
                severity: finding.severity, text: space + finding.name.rawValue,
                indent: Self.indent)
        ]
            + details.map {
                StyledLine(text: "".padded(Self.indent) + $0, indent: Self.indent)
            } + [StyledLine(text: "")]
    }

    private func numbers(_ finding: Finding) -> String {
        guard let measured = finding.measured else { return "" }
        let limit = finding.threshold.map { ", limit \($0.number.words)" } ?? ""
        return " (\(measured.words)\(limit))"
    }

    private var counts: String {
        let counts = Finding.Severity.allCases.sorted(by: >).compactMap { severity in
            let count = report.findings(severity).count
            return count > 0 ? "\(count) \(severity.label)" : nil
        }
        return ": " + counts.joined(separator: ", ") + " (group)"
    }

    private var json: [UInt8] {
        JSONText.line { json in
            json.member("path", path)
            json.member("verdict", report.verdict.rawValue)
            if let overlap = report.overlap {
                json.member("overlap_first_ns", overlap.lowerBound)
                json.member("overlap_last_ns", overlap.upperBound)
            }
            json.array("findings") { json in
                for finding in report.findings {
                    json.object { CheckText.append(finding, remedyAbout: nil, since: nil, to: &$0) }
                }
            }
        }
    }
}
