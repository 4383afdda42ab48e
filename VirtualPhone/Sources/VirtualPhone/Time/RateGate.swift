public import LockstepSamples

/// Reduces samples to a requested rate, by their timestamps and never by counting.
public struct RateGate: Hashable, Sendable {
    private var due: HostTime?

    /// A gate that admits the first sample.
    public init() {}

    /// Returns whether a sample with this timestamp is admitted.
    ///
    /// A sample up to a quarter of an interval early is admitted, because sensors jitter. After a
    /// gap the schedule restarts.
    public mutating func admits(_ stamp: HostTime, intervalSeconds: Double) -> Bool {
        let interval = HostDuration(seconds: max(intervalSeconds, 0)) ?? .zero
        let tolerance = HostDuration(nanoseconds: interval.nanoseconds / 4)
        if let due, stamp < due - tolerance { return false }
        let earliest = stamp + HostDuration(nanoseconds: interval.nanoseconds / 2)
        due = max((due ?? stamp) + interval, earliest)
        return true
    }
}
