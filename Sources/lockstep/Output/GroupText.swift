import LockstepAnalysis
import LockstepFormats
import LockstepSamples

/// A group's clocks as text or JSON.
struct GroupText {
    let manifest: GroupManifest
    /// The manifest's path.
    let path: String

    /// Every member with what each method found, then the moment that all recorded.
    func text(_ options: OutputOptions) -> CommandResult {
        if options.json { return .json(manifest.encoded()) }
        if options.quiet { return .lines([path]) }
        let lines = manifest.members.flatMap { self.lines($0) + [""] }
        let notes = manifest.notices.map { "Note: \($0)" }
        return .lines(lines + notes + [overlap, "Group of \(count) on \(clock): \(path)"])
    }

    private var count: String { manifest.members.count.counted("session") }

    private var clock: String {
        switch manifest.reference {
        case .desk(let clock): "the clock of the desk \(clock.text)"
        case .member(let name): "the host clock of \(name)"
        }
    }

    private func lines(_ member: GroupMember) -> [String] {
        let seconds = (member.span.upperBound - member.span.lowerBound).seconds
        let head = "\(member.name): \(member.sessionID), \(seconds.fixed(1)) s"
        return [head + use(member)] + member.results.map { "  " + line($0) }
            + member.agreements.map { "  " + line($0) }
    }

    private func use(_ member: GroupMember) -> String {
        switch member.relation?.method {
        case nil: ", not related to the reference clock"
        case .reference: ", whose host clock is the reference clock"
        case .some(let method): ", by \(method.rawValue)"
        }
    }

    private func line(_ result: GroupResult) -> String {
        let name = result.method.rawValue.padded(10)
        switch result.outcome {
        case .notObservable(let reason):
            return name + "no relation to \(result.otherWords). " + reason
        case .measured(let offset): return name + offset.words + ", to \(result.otherWords)"
        }
    }

    private func line(_ agreement: GroupAgreement) -> String {
        let names = agreement.methods.map(\.rawValue).joined(separator: " and ")
        let numbers =
            "they differ by \(agreement.differenceNanoseconds.milliseconds) ms, and the "
            + "limit is \(agreement.boundNanoseconds.milliseconds) ms"
        return "\(names) \(agreement.agrees ? "agree" : "DISAGREE"): \(numbers)"
    }

    private var overlap: String {
        let spans = manifest.members.compactMap(\.referenceSpan)
        guard spans.count == manifest.members.count, let first = spans.map(\.lowerBound).max(),
            let last = spans.map(\.upperBound).min()
        else { return "Not every member is related to the reference clock." }
        guard first <= last else { return "The members' recordings do not overlap." }
        return "The members' recordings overlap for \((Double(last - first) / 1e9).fixed(1)) s."
    }
}

extension GroupResult {
    fileprivate var otherWords: String { other ?? "the desk" }
}

extension GroupOffset {
    /// `+12.345679 s ± 0.120 ms, drift +3.20 ± 0.50 ppm`.
    fileprivate var words: String {
        let microseconds = (offsetNanoseconds.magnitude + 500) / 1_000
        let sign = offsetNanoseconds < 0 && microseconds > 0 ? "-" : "+"
        let (seconds, rest) = microseconds.quotientAndRemainder(dividingBy: 1_000_000)
        let digits = String(String(rest + 1_000_000).dropFirst())
        let error = standardErrorNanoseconds.map { ", standard error \($0.milliseconds) ms" }
        return "\(sign)\(seconds).\(digits) s ± \(boundNanoseconds.milliseconds) ms\(error ?? ""), "
            + drift
    }

    private var drift: String {
        guard let driftPPM else { return "drift not measured" }
        let sign = driftPPM < 0 ? "" : "+"
        let bound = driftBoundPPM.map { " ± \($0.fixed(2))" } ?? ""
        return "drift \(sign)\(driftPPM.fixed(2))\(bound) ppm"
    }
}

extension Int64 {
    /// Nanoseconds as milliseconds with three decimals.
    fileprivate var milliseconds: String { (Double(self) / 1e6).fixed(3) }
}

extension DeskClock {
    /// The identity as a group's manifest states it.
    fileprivate var text: String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
