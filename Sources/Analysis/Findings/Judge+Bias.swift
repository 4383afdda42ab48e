import LockstepSamples

extension Judge {
    /// How far and how fast the bias of a sensor at rest moves, as far as its Allan deviation shows:
    /// up to a tenth of the time at rest.
    func biasFindings(_ stream: Stream, _ rest: RestNoise) -> [Finding] {
        let isGyroscope = stream == .gyroscope
        return [
            biasFinding(
                .biasInstability, stream, rest,
                limits[isGyroscope ? .gyroscopeWander : .accelerometerWander],
                seen: "The bias at rest wanders by", unseen: "No wandering of the bias",
                remedy: "Let the sensor warm up before recording; let the odometry estimate the "
                    + "bias all the time."),
            biasFinding(
                .randomWalk, stream, rest,
                limits[isGyroscope ? .gyroscopeWalk : .accelerometerWalk],
                seen: "The bias at rest walks at random by", unseen: "No random walk of the bias",
                remedy: "Give this number to the odometry; let the sensor warm up before "
                    + "recording."),
        ].compactMap { $0 }
    }

    /// nil where no axis could be fitted.
    private func biasFinding(
        _ name: FindingName, _ stream: Stream, _ rest: RestNoise, _ limit: Threshold,
        seen: String, unseen: String, remedy: String
    ) -> Finding? {
        let kind: NoiseTerm = name == .randomWalk ? .randomWalk : .biasInstability
        let terms = rest.axes.compactMap { $0.fit.value?[kind] }
        guard let most = terms.map(\.atMost).max(),
            let seconds = rest.axes.map(\.octaves.longestSeconds).max()
        else { return nil }
        let reach = "averaging times up to \(seconds.short) s, a tenth of the time at rest"
        let coefficients = terms.compactMap(\.coefficient.value)
        guard let worst = coefficients.max(by: { $0.value < $1.value }) else {
            let bound =
                most.isFinite ? "; it is at most \((most * 1e6).short) \(limit.unit)" : ""
            return finding(
                .pass, name, stream: stream, "\(unseen) shows in \(reach)\(bound).")
        }
        let interval = worst.interval.scaled(by: 1e6)
        let (value, error) = (worst.value * 1e6, worst.standardError * 1e6)
        return finding(
            severity(value, error: error, beyond: limit, else: .warn), name, stream: stream,
            "\(seen) \(value.short) \(limit.unit) on the worst axis, with 95 % between "
                + "\(interval.lowerBound.short) and \(interval.upperBound.short), by \(reach).",
            remedy: remedy
        ).measuring(Finding.Number(value, limit.unit, interval: interval), against: limit)
    }
}

extension ClosedRange<Double> {
    /// Both ends times a factor that is not negative.
    func scaled(by factor: Double) -> Self { lowerBound * factor...upperBound * factor }
}
