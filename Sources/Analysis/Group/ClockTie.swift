import LockstepFormats
import LockstepSamples

/// A member's host clock related to another clock by one method.
struct ClockTie: Hashable {
    let offset: GroupOffset
    let map: ClockMap

    /// From bounds that hold for certain.
    ///
    /// - Parameter bound: of ``map`` over the span, ns.
    init(
        map: ClockMap, over span: ClosedRange<HostTime>, bound: Int64, driftPPM: Double?,
        driftBoundPPM: Double?
    ) {
        self.map = map
        let middle = span.middle
        offset = GroupOffset(
            host: middle, offsetNanoseconds: map.offset(at: middle), driftPPM: driftPPM,
            driftBoundPPM: driftBoundPPM, boundNanoseconds: bound)
    }

    /// From a line with standard errors.
    ///
    /// - Parameters:
    ///   - seconds: the offset at `middle`: the other clock minus the host clock.
    ///   - drift: its growth, s/s.
    /// - Returns: Nil if the numbers are those of no clock.
    init?(
        seconds: Estimate, drift: Estimate, at middle: HostTime, over span: ClosedRange<HostTime>
    ) {
        let drift = drift.shrunk(by: Self.likelyDrift)
        guard let offset = HostDuration(seconds: seconds.value) else { return nil }
        func point(_ host: HostTime) -> ClockMap.Point {
            let growth = HostDuration(seconds: (host - middle).seconds * drift.value) ?? .zero
            return ClockMap.Point(
                host: host, referenceNanoseconds: (host + offset + growth).nanoseconds)
        }
        let ends = Set([span.lowerBound, span.upperBound]).sorted()
        guard let map = ClockMap(ends.map(point)) else { return nil }
        let reach = max(
            (middle - span.lowerBound).seconds.magnitude,
            (span.upperBound - middle).seconds.magnitude)
        let grown = drift.standardError * reach
        let error = (seconds.standardError * seconds.standardError + grown * grown).squareRoot()
        self.map = map
        self.offset = GroupOffset(
            host: middle, offsetNanoseconds: offset.nanoseconds, driftPPM: drift.value * 1e6,
            driftBoundPPM: Self.coverage * drift.standardError * 1e6,
            boundNanoseconds: Self.nanoseconds(Self.coverage * error),
            standardErrorNanoseconds: Self.nanoseconds(seconds.standardError))
    }

    /// How many standard errors a bound has.
    static let coverage = 3.0
    /// The standard deviation of the drift of two quartz clocks, as in ``ClockLimits``.
    private static let likelyDrift = 30e-6

    static func nanoseconds(_ seconds: Double) -> Int64 {
        Int64(exactly: (seconds * 1e9).rounded(.up)) ?? .max
    }
}

extension Estimate {
    /// The estimate after it was combined with zero, known with a standard deviation.
    fileprivate func shrunk(by likely: Double) -> Estimate {
        let (own, prior) = (standardError * standardError, likely * likely)
        guard own.isFinite else { return Estimate(value: 0, standardError: likely) }
        return Estimate(
            value: value * prior / (prior + own),
            standardError: (prior * own / (prior + own)).squareRoot())
    }
}

extension ClockMap {
    /// The reference clock minus the host clock at a host time, ns.
    func offset(at host: HostTime) -> Int64 {
        let (difference, overflow) = reference(host)
            .subtractingReportingOverflow(host.nanoseconds)
        return overflow ? 0 : difference
    }
}

extension ClosedRange where Bound == HostTime {
    /// The middle.
    var middle: HostTime {
        lowerBound + HostDuration(nanoseconds: (upperBound - lowerBound).nanoseconds / 2)
    }
}
