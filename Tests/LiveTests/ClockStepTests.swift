import LockstepLive
import LockstepSamples
import Testing

/// Clocks that stop, are set or are replaced: a step is detected, never averaged.
@Suite struct ClockStepTests {
    static let second: Int64 = 1_000_000_000

    /// Runs 60 s, changes the world, runs 10 s, and returns the outcomes of the second part.
    private func outcomes(
        step: Double, change: (inout NetworkModel) -> Void = { _ in }
    ) -> (outcomes: [ClockEstimator.Outcome], error: Double, bound: Double, segment: Int) {
        var network = NetworkModel(seed: 11) { 1e13 + 15e-6 * Double($0) }
        var estimator = ClockEstimator()
        network.run(until: network.now + 60 * Self.second) { exchange, _ in
            _ = estimator.add(exchange)
        }
        let truth = { (host: Int64) in 1e13 + 15e-6 * Double(host) + step }
        network.offset = truth
        change(&network)
        var outcomes: [ClockEstimator.Outcome] = []
        network.run(until: network.now + 10 * Self.second) { exchange, _ in
            outcomes.append(estimator.add(exchange))
        }
        let anchor = estimator.estimate(at: HostTime(nanoseconds: network.now))
        return (
            outcomes, Double(anchor?.offsetNanoseconds ?? 0) - truth(network.now),
            Double(anchor?.offsetBoundNanoseconds ?? 0), anchor?.segment ?? -1
        )
    }

    /// The host clock stops while the phone sleeps, so the offset grows by the time of sleep.
    @Test(arguments: [0.02, 1, 3600]) func sleepIsAStep(_ seconds: Double) {
        let found = outcomes(step: seconds * 1e9)
        #expect(found.outcomes.first == .began(.stepped))
        #expect(found.outcomes.dropFirst().allSatisfy { $0 == .used })
        #expect(abs(found.error) <= found.bound)
        #expect(found.segment == 1)
    }

    @Test func desksClockThatIsSetBackIsAStep() {
        let found = outcomes(step: -3.6e12)
        #expect(found.outcomes.first == .began(.stepped))
        #expect(abs(found.error) <= found.bound)
    }

    /// The phone started again, and never slept in either run.
    @Test func hostClockThatBeginsAgainIsAStep() {
        var estimator = ClockEstimator()
        var later = NetworkModel(seed: 11, start: 900 * Self.second) {
            1e13 + 15e-6 * Double($0)
        }
        later.run(until: later.now + 60 * Self.second) { exchange, _ in
            _ = estimator.add(exchange)
        }
        let truth = { (host: Int64) in 2e13 + 15e-6 * Double(host) }
        var network = NetworkModel(seed: 12, offset: truth)
        var outcomes: [ClockEstimator.Outcome] = []
        network.run(until: network.now + 10 * Self.second) { exchange, _ in
            outcomes.append(estimator.add(exchange))
        }
        #expect(outcomes.first == .began(.stepped))
        #expect(outcomes.dropFirst().allSatisfy { $0 == .used })
        let anchor = estimator.estimate(at: HostTime(nanoseconds: network.now))
        let error = Double(anchor?.offsetNanoseconds ?? 0) - truth(network.now)
        #expect(abs(error) <= Double(anchor?.offsetBoundNanoseconds ?? 0))
    }

    /// Too short for the bounds to show it, but the phone states it.
    @Test func statedSleepOfMillisecondsIsAStep() {
        let found = outcomes(step: 2e6) { $0.phoneSlept = 2_000_000 }
        #expect(found.outcomes.first == .began(.slept))
        #expect(abs(found.error) <= found.bound)
    }

    @Test func restartedDeskBeginsASegment() {
        let found = outcomes(step: -9e11) { $0.clock = NetworkModel.clock(2) }
        #expect(found.outcomes.first == .began(.otherClock))
        #expect(abs(found.error) <= found.bound)
    }

    /// Wall time is only noted: the exchange has no place where it could enter the offset.
    @Test func desksWallClockDoesNotMatter() {
        var estimators = [ClockEstimator(), ClockEstimator()]
        for (index, wall) in [Int64(0), 3_600_000_000_000].enumerated() {
            for number in Int64(1)...20 {
                guard
                    let exchange = ClockExchange(
                        clock: NetworkModel.clock(1),
                        phoneSend: HostTime(nanoseconds: number * 1_000_000_000),
                        deskReceive: DeskTime(nanoseconds: number * 1_000_000_000 + 2_000_000),
                        deskSend: DeskTime(nanoseconds: number * 1_000_000_000 + 2_100_000),
                        phoneReceive: HostTime(nanoseconds: number * 1_000_000_000 + 4_000_000),
                        phoneSleptNanoseconds: 0, deskSleptNanoseconds: 0,
                        deskWall: WallTime(nanoseconds: number > 10 ? wall : 0))
                else { continue }
                _ = estimators[index].add(exchange)
            }
        }
        let time = HostTime(nanoseconds: 21_000_000_000)
        #expect(estimators[0].estimate(at: time) == estimators[1].estimate(at: time))
    }

    @Test func impossibleTimesAreNoExchange() {
        func exchange(_ times: [Int64]) -> ClockExchange? {
            ClockExchange(
                clock: NetworkModel.clock(1), phoneSend: HostTime(nanoseconds: times[0]),
                deskReceive: DeskTime(nanoseconds: times[1]),
                deskSend: DeskTime(nanoseconds: times[2]),
                phoneReceive: HostTime(nanoseconds: times[3]), phoneSleptNanoseconds: 0,
                deskSleptNanoseconds: 0, deskWall: WallTime(nanoseconds: 0))
        }
        #expect(exchange([5, 100, 101, 9]) != nil)
        #expect(exchange([5, 101, 100, 9]) == nil)
        #expect(exchange([9, 100, 101, 5]) == nil)
        #expect(exchange([5, 100, 200, 9]) == nil)
        #expect(exchange([5, .min, .max, 9]) == nil)
        #expect(exchange([.min, 100, 101, .max]) == nil)
    }

    /// A lying desk can make the estimate useless, and nothing else.
    @Test func noTimesTrap() {
        let extremes: [Int64] = [0, 1, 1 << 31, 1 << 61, 1 << 62]
        var estimator = ClockEstimator()
        for a in extremes {
            for b in extremes {
                for c in extremes {
                    guard
                        let exchange = ClockExchange(
                            clock: NetworkModel.clock(1), phoneSend: HostTime(nanoseconds: a),
                            deskReceive: DeskTime(nanoseconds: b),
                            deskSend: DeskTime(nanoseconds: b),
                            phoneReceive: HostTime(nanoseconds: c), phoneSleptNanoseconds: b,
                            deskSleptNanoseconds: 0, deskWall: WallTime(nanoseconds: 0))
                    else { continue }
                    _ = estimator.add(exchange)
                    for time in [Int64.min, 0, .max] {
                        _ = estimator.estimate(at: HostTime(nanoseconds: time))
                    }
                }
            }
        }
    }
}
