import LockstepFormats
import LockstepSamples
import LockstepSessions

/// Turns facts into findings: compares measurements with limits and rates them for a purpose.
struct FindingRules {
    let facts: SessionFacts
    let profile: CheckProfile
    let limits: Limits
    /// The comparison of the session with its seal; nil if it was not made or there is no seal.
    var seal: SealFacts?

    /// All findings in a fixed order.
    var findings: [Finding] {
        Questions.all.flatMap { $0.rules(self) }
    }

    /// The finding, plus the part of a very long recording that it covers.
    func sayingPart(_ finding: Finding) -> Finding {
        guard let cut = facts.motion?.cutAt, let start = facts.rows.start
        else { return finding }
        var finding = finding
        finding.meaning += Self.partWords((cut - start).seconds)
        return finding
    }

    /// The sentence added if not everything after this time was examined.
    static func partWords(_ seconds: Double) -> String {
        " Not all samples and poses after \((seconds / 60).short) min were checked."
    }

    var manifest: SessionManifest { facts.manifest }

    /// How to repair an incomplete session.
    var repair: Remedy { manifest.state.repair }

    /// The streams that have samples, in a fixed order.
    var filledStreams: [(stream: Stream, timestamps: TimestampStatistics)] {
        Stream.allCases.compactMap { stream in facts.rows.streams[stream].map { (stream, $0) } }
    }

    /// The manifest's entry for a stream; nil if it has none.
    func record(_ stream: Stream) -> StreamRecord? {
        manifest.streams.first { $0.description.stream == stream }
    }

    var hasFrames: Bool { (facts.rows.streams[.camera]?.count ?? 0) > 0 }

    /// A finding with the severity that the profile assigns.
    func finding(
        _ severity: Finding.Severity, _ name: FindingName, stream: Stream? = nil, _ meaning: String,
        remedy: Remedy? = nil
    ) -> Finding {
        let severity = profile.severity(severity, of: name, stream: stream)
        var finding = Finding(severity, name, stream: stream, meaning: meaning)
        finding.remedy = severity == .pass ? nil : remedy
        return finding
    }

    /// A finding for a number with its standard error, in the unit of its limit.
    ///
    /// The number is within the limit, beyond it by more than two standard errors, or too uncertain
    /// to decide.
    ///
    /// - Parameters:
    ///   - interval: the 95 % confidence interval of the number, if known.
    ///   - more: what to do if the number is too uncertain.
    func finding(
        _ name: FindingName, stream: Stream, of value: Double, error: Double,
        interval: ClosedRange<Double>? = nil, against limit: Threshold,
        else bad: Finding.Severity, _ meaning: String, remedy: Remedy,
        toTell more: Remedy = MotionAdvice.movement
    ) -> Finding {
        let isBeyond = value.magnitude - 2 * error > limit.value
        let isTold = isBeyond || (value.magnitude <= limit.value && error <= limit.value)
        return finding(
            isBeyond ? bad : isTold ? .pass : .cannotTell, name, stream: stream, meaning,
            remedy: isTold ? remedy : more
        ).measuring(Finding.Number(value, limit.unit, interval: interval), against: limit)
    }

    /// A finding that passes if there are no occurrences.
    func finding(
        _ name: FindingName, stream: Stream? = nil, seen: Occurrences,
        else severity: Finding.Severity,
        unit: String, good: String, bad: String, remedy: Remedy
    ) -> Finding {
        let isGood = seen.count == 0
        var finding = finding(
            isGood ? .pass : severity, name, stream: stream,
            isGood ? good : "\(bad)\(seen.firstProblem.map { ": \($0)" } ?? "").",
            remedy: remedy)
        finding.measured = Finding.Number(Double(seen.count), unit)
        finding.threshold = Threshold.none
        finding.places = seen.places
        return finding
    }
}

extension Finding {
    /// The finding with its measurement, limit and places.
    func measuring(
        _ measured: Number, against threshold: Threshold, at places: [Place] = []
    ) -> Finding {
        var finding = self
        finding.measured = measured
        finding.threshold = threshold
        finding.places = places
        return finding
    }
}
