import LockstepSamples

/// The range that contains the offset desk − host for certain, at one host time.
///
/// Numbers are nanoseconds relative to the origin of a segment, so that a `Double` is exact to less
/// than a nanosecond for days.
struct OffsetInterval: Equatable, Sendable {
    /// The host time relative to the segment's origin, ns.
    var time: Double
    /// The smallest possible offset relative to the origin's, ns.
    var low: Double
    /// The largest possible offset relative to the origin's, ns.
    var high: Double

    /// Returns the range at another time: the clocks may have drifted apart since, or before.
    func moved(to time: Double) -> OffsetInterval {
        let drift = ClockLimits.largestDriftPPM * 1e-6 * abs(time - self.time)
        return OffsetInterval(time: time, low: low - drift, high: high + drift)
    }

    /// Returns the range that is in both; nil if they contradict each other.
    func intersection(_ other: OffsetInterval) -> OffsetInterval? {
        let both = OffsetInterval(
            time: time, low: max(low, other.low), high: min(high, other.high))
        return both.low <= both.high ? both : nil
    }

    /// Half of the range, ns.
    var halfWidth: Double { (high - low) / 2 }

    /// The middle of the range, ns.
    var middle: Double { low + halfWidth }
}
