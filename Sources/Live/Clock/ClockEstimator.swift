public import LockstepSamples

/// Estimates the offset and drift between a phone's host clock and a desk's clock.
///
/// Each exchange bounds the offset for certain: the messages cannot have taken less than no time
/// (Cristian 1989). The bounds of all exchanges are intersected after each was widened by what the
/// clocks can drift in between (Marzullo and Owicki 1983), so the stated bound holds for any delays,
/// also if one direction is slower. Within it, the estimate is a line through the fastest
/// messages of every ten seconds. NTP's clock filter (RFC 5905, section 10) and Lab Streaming Layer
/// choose the exchange with the least round trip; here each direction is chosen by itself, as by
/// Paxson (1998), because the fastest request and the fastest reply are rarely of one exchange.
///
/// A clock that stopped or was set contradicts the bounds. The estimate then starts again, with the
/// next segment; nothing is averaged across a step.
public struct ClockEstimator: Sendable {
    /// What an exchange did.
    public enum Outcome: Hashable, Sendable {
        /// It is part of the current segment.
        case used
        /// It began a segment.
        case began(Reason)
        /// It is older than the last one that was used.
        case late
    }

    /// Why a segment began.
    public enum Reason: Hashable, Sendable {
        /// There was none.
        case first
        /// The desk's clock is another one.
        case otherClock
        /// The phone or the desk states that it slept.
        case slept
        /// The bounds contradict each other: a clock stopped or was set.
        case stepped
    }

    /// An exchange may be as much older than the last one, as long as the other end has no messages
    /// before it is disconnected (docs/PROTOCOL.md, section 6).
    private static let latest = HostDuration.seconds(10)

    private var segment: ClockSegment?

    /// Creates an estimator without exchanges.
    public init() {}

    /// The time of the last exchange; nil before the first.
    public var last: HostTime? { segment?.last }

    /// Adds a completed exchange.
    public mutating func add(_ exchange: ClockExchange) -> Outcome {
        guard let current = segment else {
            return begin(exchange, number: 0, .first)
        }
        guard current.clock == exchange.clock else {
            return begin(exchange, number: current.number + 1, .otherClock)
        }
        guard current.continues(exchange) else {
            return begin(exchange, number: current.number + 1, .slept)
        }
        guard exchange.phoneReceive >= current.last else {
            // The host clock began again, as after a restart of the phone.
            guard current.last - exchange.phoneReceive <= Self.latest else {
                return begin(exchange, number: current.number + 1, .stepped)
            }
            return .late
        }
        guard segment?.add(exchange) == true else {
            return begin(exchange, number: current.number + 1, .stepped)
        }
        return .used
    }

    private mutating func begin(
        _ exchange: ClockExchange, number: Int, _ reason: Reason
    ) -> Outcome {
        segment = ClockSegment(exchange, number: number)
        return .began(reason)
    }

    /// Returns the estimate at a host time; nil before the first exchange.
    ///
    /// The bound grows with the distance from the last exchange. For times before it, the bound is
    /// that of the exchanges until now.
    public func estimate(at host: HostTime) -> DeskAnchor? {
        guard let segment, !segment.best.isEmpty else { return nil }
        let time = segment.time(host)
        let certain = segment.certain.moved(to: time)
        let fit = segment.fit
        let offset = min(max(fit.offset(at: time), certain.low), certain.high)
        let bound = max(certain.high - offset, offset - certain.low)
        return DeskAnchor(
            clock: segment.clock, segment: segment.number, host: host,
            offsetNanoseconds: segment.offset(offset),
            // Half a nanosecond of rounding, twice.
            offsetBoundNanoseconds: Int64(clamping: bound) + 1,
            driftPPM: fit.drift * 1e6, driftBoundPPM: Self.driftBound(segment, fit.drift * 1e6))
    }

    /// Returns how far the mean drift of the window can be from an estimate, ppm, rounded up.
    private static func driftBound(_ segment: ClockSegment, _ drift: Double) -> Double {
        var low = -ClockLimits.largestDriftPPM
        var high = ClockLimits.largestDriftPPM
        let now = segment.certain
        if let oldest = segment.best.first, now.time > max(oldest.low.time, oldest.high.time) {
            low = max(low, (now.low - oldest.high.offset) / (now.time - oldest.high.time) * 1e6)
            high = min(high, (now.high - oldest.low.offset) / (now.time - oldest.low.time) * 1e6)
        }
        // The next multiple of 0.001 ppm, so that rounding never makes the bound smaller.
        return (max(high - drift, drift - low) * 1e3).rounded(.up) / 1e3
    }
}

extension Int64 {
    /// The nearest integer that is not smaller, limited to the range.
    fileprivate init(clamping number: Double) {
        self = number < 9e18 ? Int64(number.rounded(.up)) : .max
    }
}
