import LockstepAnalysis
import LockstepSamples

/// The verdict, then the problems, the worst first, then the passed checks.
struct FindingSection {
    let report: CheckReport
    /// The streams' median intervals, in nanoseconds.
    let medianIntervals: [Stream: Double]
    /// The name of an action in remedies.
    let nameAction: (RemedyAction) -> String

    /// The line under the page's title.
    func appendVerdict(to html: inout HTMLText) {
        html.element("p", ["class": "verdict \(report.verdict.style)"]) { html in
            html.element("span", ["class": "sign", "aria-hidden": "true"], report.verdict.sign)
            html.element("strong", report.verdict.label)
            html.element("span", ["class": "tally"], tally)
        }
    }

    /// The section: a card per problem, and the passed checks folded.
    func append(to html: inout HTMLText) {
        html.element("section", ["id": "findings"]) { html in
            html.element("h2", "Findings")
            let faults = report.findings.filter { $0.severity > .pass }
            if faults.isEmpty {
                html.element("p", ["class": "quiet"], "No problems found.")
            }
            html.element("div", ["class": "cards"]) { html in
                for severity in [Finding.Severity.fail, .warn, .cannotTell] {
                    for name in FindingName.allCases {
                        let alike = faults.filter { $0.severity == severity && $0.name == name }
                        if !alike.isEmpty { appendCard(severity, name, alike, to: &html) }
                    }
                }
            }
            appendPasses(to: &html)
        }
    }

    private var tally: String {
        let counts = [Finding.Severity.fail, .warn, .cannotTell, .pass].compactMap { severity in
            let count = report.findings(severity).count
            return count > 0 ? severity.tally(count) : nil
        }
        return counts.joined(separator: " · ") + " · profile \(report.profile.rawValue)"
    }

    /// One card for findings of several streams, so that a cause is described once.
    private func appendCard(
        _ severity: Finding.Severity, _ name: FindingName, _ findings: [Finding],
        to html: inout HTMLText
    ) {
        html.element("article", ["class": "card \(severity.style)"]) { html in
            html.element("p", ["class": "card-head"]) { html in
                html.element("span", ["class": "tag"]) { html in
                    html.element("span", ["aria-hidden": "true"], severity.sign)
                    html.words(" \(severity.label)")
                }
                html.element("code") { $0.name(name.rawValue) }
            }
            appendCases(findings, to: &html) { one, hasSource, html in
                html.element("div", ["class": "case"]) { html in
                    html.element("h3") { one.appendSentence(to: &$0) }
                    one.appendNumbers(withSource: hasSource, to: &html)
                    one.appendPlaces(to: &html)
                }
            }
            appendRemedies(findings.compactMap(\.remedy), to: &html)
        }
    }

    /// - Parameter append: appends a finding with or without the source of its limit.
    private func appendCases(
        _ findings: [Finding], to html: inout HTMLText,
        _ append: (FindingCase, _ hasSource: Bool, inout HTMLText) -> Void
    ) {
        var source: String?
        for finding in findings {
            let median = finding.stream.flatMap { medianIntervals[$0] }
            // A limit that several findings share is explained once.
            let isNew = finding.threshold?.source != source
            let one = FindingCase(finding: finding, medianInterval: median, start: report.start)
            append(one, isNew, &html)
            source = finding.threshold?.source
        }
    }

    private func appendRemedies(_ remedies: [Remedy], to html: inout HTMLText) {
        var said: [Remedy] = []
        for remedy in remedies where !said.contains(remedy) { said.append(remedy) }
        guard !said.isEmpty else { return }
        html.element("div", ["class": "remedy"]) { html in
            html.element("h4", "What to do")
            for remedy in said {
                html.element("p", sentence: remedy.text(naming: nameAction))
            }
        }
    }

    private func appendPasses(to html: inout HTMLText) {
        let passes = report.findings(.pass)
        guard !passes.isEmpty else { return }
        html.element("details", ["class": "passes"]) { html in
            html.element("summary", "\(passes.count.counted("check")) passed")
            html.element("ul") { html in
                for name in FindingName.allCases { appendPass(name, passes, to: &html) }
            }
        }
    }

    private func appendPass(_ name: FindingName, _ passes: [Finding], to html: inout HTMLText) {
        let findings = passes.filter { $0.name == name }
        guard !findings.isEmpty else { return }
        html.element("li") { html in
            html.element("code") { $0.name(name.rawValue) }
            html.element("div") { html in
                appendCases(findings, to: &html) { one, hasSource, html in
                    html.element("div", ["class": "passed"]) { html in
                        html.element("p") { one.appendSentence(to: &$0) }
                        one.appendNumbers(withSource: hasSource, to: &html)
                    }
                }
            }
        }
    }
}

extension Finding.Severity {
    /// The CSS class.
    var style: String {
        switch self {
        case .pass: return "pass"
        case .cannotTell: return "cannot-tell"
        case .warn: return "warn"
        case .fail: return "fail"
        }
    }

    /// A sign that does not depend on color.
    var sign: String {
        switch self {
        case .pass: return "✓"
        case .cannotTell: return "?"
        case .warn: return "!"
        case .fail: return "✕"
        }
    }

    /// The count with its noun: `3 warnings`.
    fileprivate func tally(_ count: Int) -> String {
        switch self {
        case .pass: return "\(count) passed"
        case .cannotTell: return "\(count) cannot tell"
        case .warn: return count.counted("warning")
        case .fail: return "\(count) failed"
        }
    }
}
