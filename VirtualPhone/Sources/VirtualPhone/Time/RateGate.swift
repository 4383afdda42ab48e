public import LockstepSamples

/// Thins samples out to a rate that was asked for, by their timestamps and never by counting.
public struct RateGate: Hashable, Sendable {
    private var due: HostTime?

    /// A gate that lets the first sample through.
    public init() {}

    /// Whether a sample with this timestamp is one of those asked for.
    ///
    /// A sample up to a quarter of an interval early counts as in time, since sensors jitter.
    /// After a hole the schedule begins again.
    public mutating func admits(_ stamp: HostTime, intervalSeconds: Double) -> Bool {
        let interval = HostDuration(seconds: max(intervalSeconds, 0)) ?? .zero
        let tolerance = HostDuration(nanoseconds: interval.nanoseconds / 4)
        if let due, stamp < due - tolerance { return false }
        let earliest = stamp + HostDuration(nanoseconds: interval.nanoseconds / 2)
        due = max((due ?? stamp) + interval, earliest)
        return true
    }
}
