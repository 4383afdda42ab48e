import LockstepFormats
import LockstepLive
import LockstepSamples
import Testing

/// The relation of two clocks over a complete recording.
@Suite struct ClockHistoryTests {
    static let second: Int64 = 1_000_000_000

    static func exchanges(
        _ network: inout NetworkModel, seconds: Int64
    ) -> [DeskRow] {
        var rows: [DeskRow] = []
        network.run(until: network.now + seconds * second) { exchange, _ in
            rows.append(.exchange(exchange))
        }
        return rows
    }

    /// The largest error of a relation at every second, and whether all are within its bound.
    static func judge(
        _ relation: ClockRelation, from start: Int64, to end: Int64, _ truth: (Int64) -> Double
    ) -> (worst: Double, holds: Bool) {
        var worst = 0.0
        for host in stride(from: start, through: end, by: Int(second)) {
            let offset = relation.map.reference(HostTime(nanoseconds: host)) - host
            worst = max(worst, abs(Double(offset) - truth(host)))
        }
        return (worst, worst <= Double(relation.boundNanoseconds))
    }

    static func span(_ start: Int64, _ end: Int64) -> ClosedRange<HostTime> {
        HostTime(nanoseconds: start)...HostTime(nanoseconds: end)
    }

    @Test func theTruthIsWithinTheBoundForAWholeRecording() throws {
        for seed in UInt64(0)..<20 {
            let drift = Double(Int(seed % 11) - 5) * 8e-6
            let truth = { (host: Int64) in 7.25e14 + drift * Double(host) }
            var network = NetworkModel(seed: seed, offset: truth)
            let start = network.now
            let rows = Self.exchanges(&network, seconds: 120)
            let history = ClockHistory(rows)
            let segment = try #require(history.segments.first)
            #expect(history.segments.count == 1 && segment.exchangeCount == rows.count)
            let relation = try #require(segment.relation(over: Self.span(start, network.now)))
            let judged = Self.judge(relation, from: start, to: network.now, truth)
            #expect(judged.holds, "seed \(seed)")
            #expect(judged.worst <= 500_000, "seed \(seed): \(judged.worst) ns")
            #expect(abs(relation.driftPPM - drift * 1e6) <= relation.driftBoundPPM)
        }
    }

    @Test func driftOf30PPMIsFollowedOverAnHour() throws {
        let truth = { (host: Int64) in 3e12 + 30e-6 * Double(host) }
        var network = NetworkModel(seed: 42, offset: truth)
        let start = network.now
        let segment = try #require(
            ClockHistory(Self.exchanges(&network, seconds: 3600)).segments.first)
        let relation = try #require(segment.relation(over: Self.span(start, network.now)))
        let judged = Self.judge(relation, from: start, to: network.now, truth)
        #expect(judged.holds && judged.worst <= 200_000, "\(judged.worst) ns")
        #expect(abs(relation.driftPPM - 30) <= min(0.5, relation.driftBoundPPM))
    }

    /// A phone that warms up, delays that differ by direction, and a recording that began before the
    /// first exchange and ended after the last.
    @Test func theBoundHoldsWhereThereAreNoExchanges() throws {
        let truth = { (host: Int64) -> Double in
            let seconds = Double(host) / 1e9
            return 12e-6 * Double(host) + 2e-6 * 1e9 * 191 * (seconds / 191).sine
        }
        var network = NetworkModel(seed: 7, start: 60 * Self.second, offset: truth)
        network.requestDelay = 20_000_000...70_000_000
        let start = network.now
        let segment = try #require(
            ClockHistory(Self.exchanges(&network, seconds: 300)).segments.first)
        let span = Self.span(start - 30 * Self.second, network.now + 30 * Self.second)
        let relation = try #require(segment.relation(over: span))
        let judged = Self.judge(
            relation, from: start - 30 * Self.second, to: network.now + 30 * Self.second, truth)
        #expect(judged.holds)
        #expect(relation.boundNanoseconds >= 30 * 100_000)
    }

    @Test func aClockThatSteppedBeginsASegment() throws {
        let step = 200 * Self.second
        let truth = { (host: Int64) in host < step ? 5e9 : 5.4e9 }
        var network = NetworkModel(seed: 9, start: 100 * Self.second, offset: truth)
        let segments = ClockHistory(Self.exchanges(&network, seconds: 300)).segments
        #expect(segments.count == 2)
        let first = try #require(segments.first)
        #expect(first.span.upperBound.nanoseconds < step)
        let relation = try #require(first.relation(over: first.span))
        let (begin, end) = (first.span.lowerBound.nanoseconds, first.span.upperBound.nanoseconds)
        #expect(Self.judge(relation, from: begin, to: end, truth).holds)
    }

    /// A session whose exchanges were lost, as in a copy of its anchors.
    @Test func anchorsAloneRelateTheClocks() throws {
        let truth = { (host: Int64) in 8e11 - 15e-6 * Double(host) }
        let rows = (0..<6).map { index in
            let host = Int64(index) * 10 * Self.second
            return DeskRow.anchor(
                DeskAnchor(
                    clock: NetworkModel.clock(3), segment: 2, host: HostTime(nanoseconds: host),
                    offsetNanoseconds: Int64(truth(host)) + 50_000 * Int64(index % 2),
                    offsetBoundNanoseconds: 900_000, driftPPM: -15, driftBoundPPM: 20))
        }
        let segment = try #require(ClockHistory(rows).segments.first)
        let relation = try #require(segment.relation(over: Self.span(0, 50 * Self.second)))
        let judged = Self.judge(relation, from: 0, to: 50 * Self.second, truth)
        #expect(judged.holds && judged.worst < 100_000)
        // Halfway between two anchors, the clocks may have drifted by 0.5 ms.
        #expect(relation.boundNanoseconds < 1_500_000)
    }

    /// Numbers at the ends of their ranges, as a damaged or hostile file may have.
    @Test func impossibleAnchorsTrapNothing() {
        for (host, offset, bound) in [
            (Int64.max, Int64.min, Int64.max), (.min, .max, 0), (0, .min, 1), (5, .max, .max),
        ] {
            let row = DeskRow.anchor(
                DeskAnchor(
                    clock: NetworkModel.clock(1), segment: .max, host: HostTime(nanoseconds: host),
                    offsetNanoseconds: offset, offsetBoundNanoseconds: bound, driftPPM: .nan,
                    driftBoundPPM: -1))
            for segment in ClockHistory([row, row]).segments {
                _ = segment.relation(over: Self.span(0, 1_000_000_000))
                _ = segment.relation(over: Self.span(.min, .max))
            }
        }
        #expect(ClockHistory([DeskRow.unknown]).segments.isEmpty)
    }
}
