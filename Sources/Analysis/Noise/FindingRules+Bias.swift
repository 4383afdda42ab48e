import LockstepSamples

extension FindingRules {
    /// Bias instability and random walk of a sensor at rest, from its Allan deviation: for
    /// averaging times up to a tenth of the time at rest.
    func biasFindings(_ stream: Stream, _ rest: RestNoise) -> [Finding] {
        let isGyroscope = stream == .gyroscope
        return [
            biasFinding(
                BiasMotion(
                    name: .biasInstability, term: .biasInstability,
                    limit: limits[isGyroscope ? .gyroscopeWander : .accelerometerWander],
                    seen: "The bias instability at rest is", unseen: "No bias instability",
                    remedy: "Let the sensor warm up before recording; have the odometry estimate "
                        + "the bias continuously."), stream, rest),
            biasFinding(
                BiasMotion(
                    name: .randomWalk, term: .randomWalk,
                    limit: limits[isGyroscope ? .gyroscopeWalk : .accelerometerWalk],
                    seen: "The random walk of the bias at rest is",
                    unseen: "No random walk of the bias",
                    remedy: "Pass this number to the odometry; let the sensor warm up before "
                        + "recording."), stream, rest),
        ].compactMap { $0 }
    }

    /// The finding for the worst axis.
    ///
    /// nil if no axis could be fitted, or if nothing is observed but a bias motion beyond the limit
    /// cannot be excluded.
    private func biasFinding(
        _ motion: BiasMotion, _ stream: Stream, _ rest: RestNoise
    ) -> Finding? {
        let axes = rest.axes.map { axis -> Finding? in
            guard let term = axis.fit.value?[motion.term] else { return nil }
            let reach =
                "averaging times up to \(axis.octaves.longestSeconds.short) s, a tenth of the time "
                + "at rest"
            return term.coefficient.value.map { seenFinding(motion, stream, $0, reach) }
                ?? unseenFinding(motion, stream, atMost: term.atMost * 1e6, reach)
        }
        let worst = axes.compactMap { $0 }.max { $0.weight < $1.weight }
        guard let worst, worst.severity != .pass || !axes.contains(nil) else { return nil }
        return worst
    }

    private func seenFinding(
        _ motion: BiasMotion, _ stream: Stream, _ coefficient: NoiseFit.Coefficient,
        _ reach: String
    ) -> Finding {
        let interval = coefficient.interval.scaled(by: 1e6)
        let (value, error) = (coefficient.value * 1e6, coefficient.standardError * 1e6)
        return finding(
            motion.name, stream: stream, of: value, error: error, interval: interval,
            against: motion.limit, else: .warn,
            "\(motion.seen) \(value.short) \(motion.limit.unit) on the worst axis (95 % "
                + "interval \(interval.lowerBound.short) to \(interval.upperBound.short)), for "
                + "\(reach).",
            remedy: motion.remedy, toTell: MotionAdvice.rest)
    }

    /// nil if the upper bound exceeds the limit.
    private func unseenFinding(
        _ motion: BiasMotion, _ stream: Stream, atMost most: Double, _ reach: String
    ) -> Finding? {
        guard most <= motion.limit.value else { return nil }
        return finding(
            .pass, motion.name, stream: stream,
            "\(motion.unseen) is visible for \(reach); it is at most \(most.short) "
                + "\(motion.limit.unit)."
        ).measuring(
            Finding.Number(0, motion.limit.unit, interval: 0...most), against: motion.limit)
    }
}

/// A kind of bias motion, with its wording.
private struct BiasMotion {
    let name: FindingName
    let term: NoiseTerm
    let limit: Threshold
    let seen: String
    let unseen: String
    let remedy: Remedy
}

extension Finding {
    /// The order of findings of the same name: by severity, then by number, then by the upper bound
    /// of the number.
    fileprivate var weight: (Severity, Double, Double) {
        (severity, measured?.value ?? 0, measured?.interval?.upperBound ?? 0)
    }
}

extension ClosedRange<Double> {
    /// Both ends multiplied by a non-negative factor.
    func scaled(by factor: Double) -> Self { lowerBound * factor...upperBound * factor }
}
