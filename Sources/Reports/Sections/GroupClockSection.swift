import LockstepFormats
import LockstepSamples

/// How the clocks of a group's sessions were related, with the error of each relation.
struct GroupClockSection {
    let manifest: GroupManifest

    func append(to html: inout HTMLText) {
        html.element("section", ["id": "clocks"]) { html in
            html.element("h2", "Clocks")
            table(
                "Offsets of the clocks",
                ["Session", "Method", "To", "Offset", "Bound", "Drift"], to: &html
            ) { html in
                for member in manifest.members { append(member, to: &html) }
            }
            appendAgreements(to: &html)
            for notice in manifest.notices {
                html.element("p", ["class": "note"], sentence: notice)
            }
        }
    }

    private func table(
        _ label: String, _ titles: [String], to html: inout HTMLText,
        _ rows: (inout HTMLText) -> Void
    ) {
        // A part that scrolls must be in reach of the keyboard.
        let attributes: HTMLText.Attributes = [
            "class": "scroll", "tabindex": "0", "role": "group", "aria-label": label,
        ]
        html.element("div", attributes) { html in
            html.element("table", ["class": "offsets"]) { html in
                html.element("thead") { html in
                    html.element("tr") { html in
                        for title in titles { html.element("th", ["scope": "col"], title) }
                    }
                }
                html.element("tbody", [:], rows)
            }
        }
    }

    private func append(_ member: GroupMember, to html: inout HTMLText) {
        if let relation = member.relation, relation.method == .reference {
            html.element("tr") { html in
                html.element("td", member.name)
                html.element("td", ["colspan": "5"], "Its host clock is the reference clock.")
            }
        } else if member.relation == nil {
            html.element("tr") { html in
                html.element("td", member.name)
                html.element(
                    "td", ["colspan": "5"], "Its clock is not related to the reference clock.")
            }
        }
        for result in member.results { append(result, of: member, to: &html) }
    }

    private func append(
        _ result: GroupResult, of member: GroupMember, to html: inout HTMLText
    ) {
        html.element("tr") { html in
            html.element("td", member.name)
            html.element("td", result.method.rawValue + (isUsed(result, member) ? ", used" : ""))
            html.element("td", result.other ?? "desk")
            switch result.outcome {
            case .measured(let offset):
                html.element("td", offset.offsetNanoseconds.secondsToNanoseconds)
                html.element("td", "± \(offset.boundNanoseconds.milliseconds)")
                html.element("td", offset.driftWords)
            case .notObservable(let reason):
                html.element("td", ["colspan": "3"], sentence: reason)
            }
        }
    }

    /// Whether the member's relation to the reference clock is this result.
    private func isUsed(_ result: GroupResult, _ member: GroupMember) -> Bool {
        guard case .measured = result.outcome, member.relation?.method == result.method else {
            return false
        }
        switch manifest.reference {
        case .desk: return result.other == nil
        case .member(let name): return result.other == name
        }
    }
}

// MARK: - Agreements

extension GroupClockSection {
    private func appendAgreements(to html: inout HTMLText) {
        guard manifest.members.contains(where: { !$0.agreements.isEmpty }) else {
            guard manifest.members.count > 1 else { return }
            return html.element(
                "p", ["class": "note"],
                "No session was related by two methods, so that none confirms another.")
        }
        html.element("h3", "Do the methods agree?")
        table(
            "Agreement of the methods",
            ["Session", "Methods", "Difference", "Allowed", "Agree"], to: &html
        ) { html in
            for member in manifest.members {
                for agreement in member.agreements { append(agreement, of: member, to: &html) }
            }
        }
    }

    private func append(
        _ agreement: GroupAgreement, of member: GroupMember, to html: inout HTMLText
    ) {
        html.element("tr") { html in
            html.element("td", member.name)
            html.element("td", agreement.methods.map(\.rawValue).joined(separator: ", "))
            html.element("td", agreement.differenceNanoseconds.milliseconds)
            html.element("td", "± \(agreement.boundNanoseconds.milliseconds)")
            html.element(
                "td", ["class": agreement.agrees ? "pass" : "fail"],
                agreement.agrees ? "✓ yes" : "✕ no")
        }
    }
}

extension GroupOffset {
    fileprivate var driftWords: String {
        guard let driftPPM else { return "not measured" }
        let bound = driftBoundPPM.map { " ± \($0.fixed(2))" } ?? ""
        return "\(driftPPM.fixed(2))\(bound) ppm"
    }
}

extension Int64 {
    /// Nanoseconds as seconds with all nine decimals.
    fileprivate var secondsToNanoseconds: String {
        let (seconds, rest) = magnitude.quotientAndRemainder(dividingBy: 1_000_000_000)
        let digits = String(rest + 1_000_000_000).dropFirst()
        return "\(self < 0 ? "-" : "")\(seconds).\(digits) s"
    }

    /// Nanoseconds as milliseconds with three decimals.
    fileprivate var milliseconds: String { "\((Double(self) / 1e6).fixed(3)) ms" }
}
