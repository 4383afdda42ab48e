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

extension OffsetInterval {
    /// The range of one exchange at its end.
    ///
    /// The ends of the range hold at T2 and T3, so it is widened by what the clocks can drift from
    /// there.
    ///
    /// - Parameters:
    ///   - host: The host time that times are relative to.
    ///   - offset: The offset that offsets are relative to, ns.
    init(_ exchange: ClockExchange, since host: HostTime, above offset: Int64) {
        let waited = Double((exchange.phoneReceive - exchange.phoneSend).nanoseconds)
        let slack = ClockLimits.readingNanoseconds + waited * ClockLimits.largestDriftPPM * 1e-6
        self.init(
            time: Double((exchange.phoneReceive - host).nanoseconds),
            low: Self.difference(exchange.lowestOffsetNanoseconds, offset) - slack,
            high: Self.difference(exchange.highestOffsetNanoseconds, offset) + slack)
    }

    /// The range that an anchor states.
    init(_ anchor: DeskAnchor, since host: HostTime, above offset: Int64) {
        let middle = Self.difference(anchor.offsetNanoseconds, offset)
        let bound = Double(anchor.offsetBoundNanoseconds)
        self.init(
            time: Double((anchor.host - host).nanoseconds), low: middle - bound,
            high: middle + bound)
    }

    /// Exact for offsets that are near each other; a damaged file may have any.
    private static func difference(_ left: Int64, _ right: Int64) -> Double {
        let (difference, overflow) = left.subtractingReportingOverflow(right)
        return overflow ? Double(left) - Double(right) : Double(difference)
    }
}
