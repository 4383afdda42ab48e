import LockstepConcurrency
import LockstepLive
import LockstepSamples

/// What the phone knows of a desk's clock, for the engine, the screen and recordings.
///
/// Adds an anchor when a segment begins and every ``ClockLimits/anchorPeriod``.
final class DeskClockLog: DeskReadings {
    fileprivate struct State {
        var estimator = ClockEstimator()
        var readings: [DeskReading] = []
        /// The index of the first reading that is kept.
        var firstIndex = 0
        var lastAnchor: HostTime?
    }

    /// The readings that are kept: a recording takes them out several times a second, and 16 minutes
    /// of exchanges are as many.
    fileprivate static let mostKept = 4_096
    private let state = Mutex(State())

    /// Adds a completed exchange.
    func add(_ exchange: ClockExchange) {
        state.withLock { $0.add(exchange) }
    }

    var count: Int { state.withLock { $0.firstIndex + $0.readings.count } }

    func readings(from index: Int) -> (readings: [DeskReading], next: Int) {
        state.withLock { state in
            let first = max(0, index - state.firstIndex)
            return (
                Array(state.readings.dropFirst(first)), state.firstIndex + state.readings.count
            )
        }
    }

    func anchor(at time: HostTime) -> DeskAnchor? {
        state.withLock { $0.estimator.estimate(at: time) }
    }
}

extension DeskClockLog.State {
    fileprivate mutating func add(_ exchange: ClockExchange) {
        let outcome = estimator.add(exchange)
        append(.exchange(exchange))
        var isDue = true
        if case .used = outcome, let lastAnchor {
            isDue = exchange.phoneReceive - lastAnchor >= ClockLimits.anchorPeriod
        } else if case .late = outcome {
            isDue = false
        }
        guard isDue, let anchor = estimator.estimate(at: exchange.phoneReceive) else { return }
        lastAnchor = exchange.phoneReceive
        append(.anchor(anchor))
    }

    private mutating func append(_ reading: DeskReading) {
        readings.append(reading)
        guard readings.count > 2 * DeskClockLog.mostKept else { return }
        firstIndex += readings.count - DeskClockLog.mostKept
        readings.removeFirst(readings.count - DeskClockLog.mostKept)
    }
}
