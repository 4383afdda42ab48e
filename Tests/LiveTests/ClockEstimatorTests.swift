import LockstepLive
import LockstepSamples
import Testing

/// The relation of two clocks over a network with delay, jitter, loss and reordering.
@Suite struct ClockEstimatorTests {
    static let second: Int64 = 1_000_000_000

    /// Errors of one estimate, ns.
    struct Judged {
        var error: Double
        var bound: Double
    }

    static func judged(_ estimator: ClockEstimator, at host: Int64, truth: Double) -> Judged? {
        estimator.estimate(at: HostTime(nanoseconds: host)).map {
            Judged(
                error: Double($0.offsetNanoseconds) - truth,
                bound: Double($0.offsetBoundNanoseconds))
        }
    }

    /// Two minutes at 2 ms ± 1 ms with 1 % loss: the goal of the live view.
    @Test func trueOffsetIsWithinTheStatedBoundIn100Of100Runs() {
        var errors: [Double] = []
        for seed in UInt64(0)..<100 {
            let drift = Double(Int(seed % 11) - 5) * 8e-6
            let truth = { (host: Int64) in 7.25e15 + drift * Double(host) }
            var network = NetworkModel(seed: seed, offset: truth)
            var estimator = ClockEstimator()
            for step in 1...120 {
                network.run(until: network.now + Self.second) { exchange, _ in
                    _ = estimator.add(exchange)
                }
                guard
                    let judged = Self.judged(estimator, at: network.now, truth: truth(network.now))
                else {
                    Issue.record("no estimate after \(step) s with seed \(seed)")
                    return
                }
                #expect(abs(judged.error) <= judged.bound, "seed \(seed), \(step) s")
                if step > 1 { errors.append(abs(judged.error)) }
            }
        }
        errors.sort()
        let median = errors[errors.count / 2]
        #expect(median <= 500_000, "median error \(median) ns, largest \(errors.last ?? 0) ns")
    }

    @Test func driftOf30PPMIsFollowedForAnHour() {
        let truth = { (host: Int64) in 3e12 + 30e-6 * Double(host) }
        var network = NetworkModel(seed: 42, offset: truth)
        var estimator = ClockEstimator()
        var worst = 0.0
        for step in 1...3600 {
            network.run(until: network.now + Self.second) { exchange, _ in
                _ = estimator.add(exchange)
            }
            guard let judged = Self.judged(estimator, at: network.now, truth: truth(network.now))
            else {
                Issue.record("no estimate")
                return
            }
            #expect(abs(judged.error) <= judged.bound)
            if step > 60 { worst = max(worst, abs(judged.error)) }
        }
        #expect(worst <= 200_000, "largest error \(worst) ns")
        let end = estimator.estimate(at: HostTime(nanoseconds: network.now))
        #expect(abs((end?.driftPPM ?? 0) - 30) <= 1)
        #expect(abs((end?.driftPPM ?? 0) - 30) <= end?.driftBoundPPM ?? 0)
    }

    @Test func driftBoundAfterOneExchangeIsTheProtocolsLimit() {
        var network = NetworkModel(seed: 1, offset: { _ in 3e12 })
        var estimator = ClockEstimator()
        network.run(until: network.now + Self.second) { exchange, _ in
            if estimator.last == nil { _ = estimator.add(exchange) }
        }
        let estimate = estimator.estimate(at: HostTime(nanoseconds: network.now))
        #expect(estimate?.driftPPM == 0)
        #expect(estimate?.driftBoundPPM == ClockLimits.largestDriftPPM)
    }

    /// A phone that warms up: ±2 ppm in twenty minutes.
    @Test func boundHoldsWhileTheDriftChanges() {
        let truth = { (host: Int64) -> Double in
            let seconds = Double(host) / 1e9
            return 12e-6 * Double(host) + 2e-6 * 1e9 * 191 * (seconds / 191).sine
        }
        var network = NetworkModel(seed: 7, offset: truth)
        var estimator = ClockEstimator()
        var worst = 0.0
        for step in 1...2400 {
            network.run(until: network.now + Self.second) { exchange, _ in
                _ = estimator.add(exchange)
            }
            guard let judged = Self.judged(estimator, at: network.now, truth: truth(network.now))
            else {
                Issue.record("no estimate")
                return
            }
            #expect(abs(judged.error) <= judged.bound)
            if step > 60 { worst = max(worst, abs(judged.error)) }
        }
        #expect(worst <= 300_000, "largest error \(worst) ns")
    }

    @Test(arguments: [(1, 60), (60, 1), (0, 250)] as [(Int64, Int64)])
    func boundHoldsForUnequalDelays(_ milliseconds: (request: Int64, reply: Int64)) {
        let truth = { (host: Int64) in 9e14 - 20e-6 * Double(host) }
        var network = NetworkModel(seed: 3, offset: truth)
        network.requestDelay = (milliseconds.request * 1_000_000)...70_000_000
        network.replyDelay = (milliseconds.reply * 1_000_000)...260_000_000
        var estimator = ClockEstimator()
        for _ in 1...300 {
            network.run(until: network.now + Self.second) { exchange, _ in
                #expect(estimator.add(exchange) != .began(.stepped))
            }
            guard let judged = Self.judged(estimator, at: network.now, truth: truth(network.now))
            else {
                Issue.record("no estimate")
                return
            }
            #expect(abs(judged.error) <= judged.bound)
        }
    }

    /// The link is gone for ten minutes: the bound grows by 100 ppm and still holds.
    @Test func boundGrowsWithoutExchanges() {
        let truth = { (host: Int64) in 4e11 + 60e-6 * Double(host) }
        var network = NetworkModel(seed: 5, offset: truth)
        var estimator = ClockEstimator()
        network.run(until: network.now + 10 * Self.second) { exchange, _ in
            _ = estimator.add(exchange)
        }
        let before = Self.judged(estimator, at: network.now, truth: truth(network.now))
        let later = network.now + 600 * Self.second
        let after = Self.judged(estimator, at: later, truth: truth(later))
        #expect(abs(after?.error ?? .infinity) <= after?.bound ?? 0)
        #expect((after?.bound ?? 0) - (before?.bound ?? 0) >= 600 * 100e3 * 0.5)
    }
}

extension Double {
    /// The sine, by its series; the tests link no mathematical library.
    var sine: Double {
        let x = (self + .pi).truncatingRemainder(dividingBy: 2 * .pi) - .pi
        var (term, sum) = (x, x)
        for n in stride(from: 2.0, through: 40, by: 2) {
            term *= -x * x / (n * (n + 1))
            sum += term
        }
        return sum
    }
}
