import LockstepFormats
public import LockstepSamples

/// A part of a recording in which neither the phone's clock nor the desk's stopped or was set.
public struct ClockHistorySegment: Sendable {
    /// What a row did.
    enum Outcome {
        case used
        /// It is older than the last one, or of a kind that does not limit the offset.
        case skipped
        /// It belongs to another segment.
        case contradicts
    }

    /// The desk's clock.
    public let clock: DeskClock
    /// The number of exchanges.
    public private(set) var exchangeCount = 0
    /// The first and the last host time that a row is about.
    public private(set) var span: ClosedRange<HostTime>
    /// The host time and the offset that numbers are relative to.
    let originHost: HostTime
    let originOffset: Int64
    /// What the rows allow, at their times; after ``finish()`` with all rows before and after.
    private(set) var certain: [OffsetInterval]
    /// The fastest messages of each slot, or the anchors of a recording without exchanges.
    private(set) var best: [ClockSegment.Best] = []
    /// The mean drift, ns per ns.
    private(set) var drift = 0.0
    private var exchanges: [OffsetInterval] = []
    private var slept: (phone: Int64, desk: Int64)?
    /// The number that the recorder gave to the segment; nil before its first anchor.
    private var number: Int?
    /// What the rows so far allow, at the time of the last one.
    private var forward: OffsetInterval

    /// Begins a segment; nil for a row that does not limit the offset.
    init?(_ row: DeskRow) {
        switch row {
        case .exchange(let exchange):
            self.init(exchange.clock, exchange.phoneReceive, exchange.lowestOffsetNanoseconds)
        case .anchor(let anchor):
            self.init(anchor.clock, anchor.host, anchor.offsetNanoseconds)
        case .unknown: return nil
        }
        _ = add(row)
    }

    private init(_ clock: DeskClock, _ host: HostTime, _ offset: Int64) {
        self.clock = clock
        originHost = host
        originOffset = offset
        span = host...host
        certain = []
        forward = OffsetInterval(time: 0, low: -.infinity, high: .infinity)
    }

    mutating func add(_ row: DeskRow) -> Outcome {
        switch row {
        case .exchange(let exchange): return add(exchange)
        case .anchor(let anchor): return add(anchor)
        case .unknown: return .skipped
        }
    }

    private mutating func add(_ exchange: ClockExchange) -> Outcome {
        guard exchange.clock == clock, continues(exchange) else { return .contradicts }
        guard exchangeCount == 0 || exchange.phoneReceive >= span.upperBound else {
            return .skipped
        }
        let interval = OffsetInterval(exchange, since: originHost, above: originOffset)
        guard take(interval, at: exchange.phoneReceive) else { return .contradicts }
        slept = slept ?? (exchange.phoneSleptNanoseconds, exchange.deskSleptNanoseconds)
        exchanges.append(interval)
        exchangeCount += 1
        return .used
    }

    private func continues(_ exchange: ClockExchange) -> Bool {
        guard let slept else { return true }
        return Self.isNear(slept.phone, exchange.phoneSleptNanoseconds)
            && Self.isNear(slept.desk, exchange.deskSleptNanoseconds)
    }

    private static func isNear(_ left: Int64, _ right: Int64) -> Bool {
        let (difference, overflow) = left.subtractingReportingOverflow(right)
        return !overflow && difference.magnitude <= UInt64(ClockLimits.sleptNanoseconds)
    }

    private mutating func add(_ anchor: DeskAnchor) -> Outcome {
        guard anchor.clock == clock, number ?? anchor.segment == anchor.segment,
            take(
                OffsetInterval(anchor, since: originHost, above: originOffset), at: anchor.host)
        else { return .contradicts }
        number = anchor.segment
        return .used
    }

    private mutating func take(_ interval: OffsetInterval, at host: HostTime) -> Bool {
        guard let both = forward.moved(to: interval.time).intersection(interval) else {
            return false
        }
        forward = both
        certain.append(interval)
        span = min(span.lowerBound, host)...max(span.upperBound, host)
        return true
    }

    /// Intersects what rows before and after allow, and finds the fastest messages.
    mutating func finish() {
        certain.sort { $0.time < $1.time }
        Self.narrow(&certain, certain.indices.dropFirst().map { ($0 - 1, $0) })
        Self.narrow(&certain, certain.indices.dropLast().reversed().map { ($0 + 1, $0) })
        let ranges = exchanges.isEmpty ? certain : exchanges
        // Delays are compared without drift, which is known only after a first fit.
        for _ in 0..<2 {
            best = Self.best(of: ranges, drift: drift)
            let middle = ((best.first?.time ?? 0) + (best.last?.time ?? 0)) / 2
            drift = DriftFit(best, drift: drift, at: middle).drift
        }
        exchanges = []
    }

    private static func narrow(
        _ ranges: inout [OffsetInterval], _ steps: [(from: Int, to: Int)]
    ) {
        for (from, to) in steps {
            let moved = ranges[from].moved(to: ranges[to].time)
            // Only rounding can contradict what was consistent before.
            ranges[to] = ranges[to].intersection(moved) ?? ranges[to]
        }
    }

    private static func best(
        of ranges: [OffsetInterval], drift: Double
    ) -> [ClockSegment.Best] {
        var best: [ClockSegment.Best] = []
        for range in ranges {
            let low = ClockSegment.Edge(time: range.time, offset: range.low)
            let high = ClockSegment.Edge(time: range.time, offset: range.high)
            let slot = Int(
                (range.time / Double(ClockLimits.slot.nanoseconds)).rounded(.down))
            guard let last = best.indices.last, best[last].slot == slot else {
                best.append(ClockSegment.Best(slot: slot, low: low, high: high))
                continue
            }
            if low.level(drift: drift) > best[last].low.level(drift: drift) {
                best[last].low = low
            }
            if high.level(drift: drift) < best[last].high.level(drift: drift) {
                best[last].high = high
            }
        }
        return best
    }
}
