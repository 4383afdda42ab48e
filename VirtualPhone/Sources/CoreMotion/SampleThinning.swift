internal import LockstepSamples
internal import VirtualPhone

/// The choice of those of a phone's samples that a sensor delivers at a lower rate.
struct SampleThinning {
    private var gate = RateGate()

    /// Returns whether a sample is delivered, if samples are `intervalSeconds` apart.
    ///
    /// A source at no more than that rate passes completely.
    mutating func admits(
        _ sample: Sample, intervalSeconds: Double, of phone: VirtualPhone
    ) -> Bool {
        let source = phone.sourceDescription?.streams.first { $0.stream == sample.stream }
        if let rate = source?.requestedRateHertz, rate * intervalSeconds <= 1.001 { return true }
        return gate.admits(sample.timestamp, intervalSeconds: intervalSeconds)
    }
}
