import LockstepSamples

/// Exchanges between which neither clock stopped.
struct ClockSegment: Sendable {
    /// One end of an exchange's range, at its time.
    struct Edge: Sendable {
        /// The host time relative to the origin, ns.
        let time: Double
        /// The offset relative to the origin's, ns.
        let offset: Double

        /// The offset without the drift since the origin, ns.
        func level(drift: Double) -> Double { offset - drift * time }
    }

    /// The tightest ends of the ranges of a slot of time: the fastest request and the fastest reply,
    /// which may be of two exchanges.
    struct Best: Sendable {
        /// The number of the slot since the origin.
        let slot: Int
        /// The highest low end: from the fastest reply.
        var low: Edge
        /// The lowest high end: from the fastest request.
        var high: Edge

        /// The time of ``middle``, ns.
        var time: Double { low.time + (high.time - low.time) / 2 }
        /// The middle of both ends.
        ///
        /// With an even drift, it is the offset at ``time`` plus half of the difference of the two
        /// delays.
        var middle: Double { low.offset + (high.offset - low.offset) / 2 }
        /// The sum of the two delays, ns.
        func delay(drift: Double) -> Double {
            high.level(drift: drift) - low.level(drift: drift)
        }
    }

    let clock: DeskClock
    let number: Int
    /// The host time and the offset that numbers are relative to.
    private let originHost: HostTime
    private let originOffset: Int64
    private let phoneSlept: Int64
    private let deskSlept: Int64
    /// What all exchanges together allow, at the time of the last one.
    private(set) var certain: OffsetInterval
    /// The exchanges for the drift, oldest first; one entry for each slot of the window.
    private(set) var best: [Best] = []
    /// The line through them.
    private(set) var fit: DriftFit
    /// The host time of the last exchange.
    private(set) var last: HostTime

    init(_ exchange: ClockExchange, number: Int) {
        clock = exchange.clock
        self.number = number
        originHost = exchange.phoneReceive
        originOffset = exchange.lowestOffsetNanoseconds
        phoneSlept = exchange.phoneSleptNanoseconds
        deskSlept = exchange.deskSleptNanoseconds
        last = exchange.phoneReceive
        certain = OffsetInterval(time: 0, low: 0, high: 0)
        fit = DriftFit([], drift: 0, at: 0)
        certain = interval(exchange)
        keep(certain)
    }

    /// Whether an exchange belongs to the same run of both clocks, as far as they state it.
    func continues(_ exchange: ClockExchange) -> Bool {
        exchange.clock == clock
            && Self.isNear(exchange.phoneSleptNanoseconds, phoneSlept)
            && Self.isNear(exchange.deskSleptNanoseconds, deskSlept)
    }

    private static func isNear(_ left: Int64, _ right: Int64) -> Bool {
        abs(left - right) <= ClockLimits.sleptNanoseconds
    }

    /// Adds an exchange.
    ///
    /// - Returns: Whether it agrees with those before; if not, a clock stopped or was set, and
    ///   nothing changed.
    mutating func add(_ exchange: ClockExchange) -> Bool {
        let new = interval(exchange)
        guard let both = certain.moved(to: new.time).intersection(new) else { return false }
        certain = both
        last = exchange.phoneReceive
        keep(new)
        return true
    }

    /// The host time relative to the origin, ns.
    func time(_ host: HostTime) -> Double { Double((host - originHost).nanoseconds) }

    /// The offset desk − host of a relative one, ns.
    func offset(_ relative: Double) -> Int64 {
        let rounded = Int64(exactly: relative.rounded()) ?? (relative < 0 ? .min : .max)
        let (sum, overflow) = originOffset.addingReportingOverflow(rounded)
        return overflow ? rounded : sum
    }

    /// The range of one exchange at its end.
    private func interval(_ exchange: ClockExchange) -> OffsetInterval {
        OffsetInterval(exchange, since: originHost, above: originOffset)
    }

    /// Keeps the ends of a range that are tighter than those of its slot.
    ///
    /// They are compared without the drift so far, so that a slot does not prefer its first or its
    /// last exchange.
    private mutating func keep(_ interval: OffsetInterval) {
        let slot = Int(interval.time / Double(ClockLimits.slot.nanoseconds))
        let low = Edge(time: interval.time, offset: interval.low)
        let high = Edge(time: interval.time, offset: interval.high)
        if let last = best.indices.last, best[last].slot == slot {
            let drift = fit.drift
            if low.level(drift: drift) > best[last].low.level(drift: drift) { best[last].low = low }
            if high.level(drift: drift) < best[last].high.level(drift: drift) {
                best[last].high = high
            }
        } else {
            best.append(Best(slot: slot, low: low, high: high))
        }
        let oldest = interval.time - Double(ClockLimits.window.nanoseconds)
        best.removeAll { $0.time < oldest }
        fit = DriftFit(best, drift: fit.drift, at: interval.time)
    }
}
