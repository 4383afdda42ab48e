import LockstepAnalysis
import LockstepFormats
import LockstepSamples

/// The sections of a group's page.
struct GroupSections {
    let manifest: GroupManifest
    let check: GroupCheckReport
    let lanes: [GroupLane]
    /// What all members recorded together, on the reference clock, ns.
    let overlap: ClosedRange<Int64>?

    private static let width = 1000.0
    private static let height = 100.0

    func appendMasthead(named name: String, to html: inout HTMLText) {
        html.element("h1") { $0.name(name) }
        html.element(
            "p", ["class": "lede"],
            "\(manifest.members.count.counted("session")) on \(clock)")
        html.element("p", ["class": "verdict \(check.verdict.style)"]) { html in
            html.element("span", ["class": "sign", "aria-hidden": "true"], check.verdict.sign)
            html.element("strong", check.verdict.label)
        }
    }

    private var clock: String {
        switch manifest.reference {
        case .desk: "the clock of a desk"
        case .member(let name): "the host clock of \(name)"
        }
    }

    func appendFindings(naming nameAction: (RemedyAction) -> String, to html: inout HTMLText) {
        let order = Finding.Severity.allCases.sorted(by: >)
        let findings = order.flatMap { check.findings($0) }
        html.element("section", ["id": "findings"]) { html in
            html.element("h2", "Findings")
            html.element("div", ["class": "cards"]) { html in
                for finding in findings { append(finding, naming: nameAction, to: &html) }
            }
        }
    }

    private func append(
        _ finding: Finding, naming nameAction: (RemedyAction) -> String, to html: inout HTMLText
    ) {
        html.element("article", ["class": "card \(finding.severity.style)"]) { html in
            html.element("p", ["class": "card-head"]) { html in
                html.element("span", ["class": "tag"]) { html in
                    html.element("span", ["aria-hidden": "true"], finding.severity.sign)
                    html.words(" \(finding.severity.label)")
                }
                html.element("code") { $0.name(finding.name.rawValue) }
            }
            html.element("div", ["class": "case"]) { html in
                html.element("h3", sentence: finding.meaning + numbers(finding))
            }
            if let remedy = finding.remedy {
                html.element("div", ["class": "remedy"]) { html in
                    html.element("h4", "What to do")
                    html.element("p", sentence: remedy.text(naming: nameAction))
                }
            }
        }
    }

    private func numbers(_ finding: Finding) -> String {
        guard let measured = finding.measured else { return "" }
        let limit = finding.threshold.map { ", limit \($0.number.words)" } ?? ""
        return " (\(measured.words)\(limit))"
    }
}

// MARK: - The time axis

extension GroupSections {
    /// From the first sample of any member to the last, ns.
    private var whole: ClosedRange<Int64>? {
        let spans = lanes.compactMap(\.span)
        guard let first = spans.map(\.lowerBound).min(), let last = spans.map(\.upperBound).max()
        else { return nil }
        return first...last
    }

    func appendAxis(to html: inout HTMLText) {
        guard let whole else { return }
        let highest = lanes.flatMap(\.turning.buckets).map(\.high.x).max() ?? 0
        html.element("section", ["id": "timeline"]) { html in
            html.element("h2", "One time axis")
            html.element("div", ["class": "lines group"]) { html in
                for lane in lanes { append(lane, whole, highest: highest, to: &html) }
                appendTimes(whole, to: &html)
            }
            html.element(
                "p", ["class": "keys"],
                "Curves: magnitude of the gyroscope's angular velocity, 0 to \(highest.fixed(2)) "
                    + "rad/s. Shaded: recorded by all members.")
        }
    }

    private func append(
        _ lane: GroupLane, _ whole: ClosedRange<Int64>, highest: Double, to html: inout HTMLText
    ) {
        html.element("div", ["class": "line"]) { html in
            html.element("span", ["class": "name"]) { html in
                html.words(lane.member.name)
                html.element("small") { $0.name(lane.member.sessionID) }
            }
            html.element("div") { html in
                drawing("span", "Samples of \(lane.member.name)", to: &html) { html in
                    if let span = lane.span { band("run", span, whole, to: &html) }
                }
                drawing("plot", "Turning of \(lane.member.name)", to: &html) { html in
                    if let overlap { band("shared", overlap, whole, to: &html) }
                    let path = outline(lane.turning.buckets, whole, highest)
                    if !path.isEmpty { html.element("path", ["class": "turn", "d": path], "") }
                }
            }
        }
    }

    private func drawing(
        _ style: String, _ title: String, to html: inout HTMLText,
        _ content: (inout HTMLText) -> Void
    ) {
        html.element(
            "svg",
            [
                "class": style, "viewBox": "0 0 \(Int(Self.width)) \(Int(Self.height))",
                "preserveAspectRatio": "none", "role": "img",
            ]
        ) { html in
            html.element("title", title)
            content(&html)
        }
    }

    private func band(
        _ style: String, _ span: ClosedRange<Int64>, _ whole: ClosedRange<Int64>,
        to html: inout HTMLText
    ) {
        let (left, right) = (place(span.lowerBound, whole), place(span.upperBound, whole))
        html.element(
            "rect",
            [
                "class": style, "x": left.fixed(2), "y": "0", "width": (right - left).fixed(2),
                "height": "\(Int(Self.height))",
            ], "")
    }

    /// A closed shape from the lowest to the highest value of each bucket.
    private func outline(
        _ buckets: [Reduction.Bucket], _ whole: ClosedRange<Int64>, _ highest: Double
    ) -> String {
        guard highest > 0, !buckets.isEmpty else { return "" }
        func point(_ bucket: Reduction.Bucket, _ value: Double) -> String {
            let x = place(bucket.first.nanoseconds, whole)
            return "\(x.fixed(2)) \((Self.height * (1 - value / highest)).fixed(1))"
        }
        let upper = buckets.map { point($0, $0.high.x) }
        let lower = buckets.reversed().map { point($0, $0.low.x) }
        return "M" + (upper + lower).joined(separator: "L") + "Z"
    }

    /// The horizontal position of a time on the reference clock, clamped to the drawing.
    private func place(_ time: Int64, _ whole: ClosedRange<Int64>) -> Double {
        let length = Double(whole.upperBound) - Double(whole.lowerBound)
        guard length > 0 else { return 0 }
        let (past, overflow) = time.subtractingReportingOverflow(whole.lowerBound)
        return min(max(overflow ? 0 : Double(past) / length, 0), 1) * Self.width
    }

    private func appendTimes(_ whole: ClosedRange<Int64>, to html: inout HTMLText) {
        let length = (Double(whole.upperBound) - Double(whole.lowerBound)) / 1e9
        html.element("div", ["class": "line times", "aria-hidden": "true"]) { html in
            html.element("span", "")
            html.element("div") { html in
                for tick in TimeTicks(seconds: length).ticks {
                    let style = tick.share == 0 ? "first" : tick.share > 0.95 ? "last" : "tick"
                    let left = (tick.share * 100).fixed(2)
                    html.element("span", ["class": style, "style": "left:\(left)%"], tick.words)
                }
            }
        }
    }
}
