import LockstepSamples

/// An angular velocity with the acceleration at its own time, as layouts of one row for both want it.
struct MergedInertialRow: Hashable {
    /// The angular velocity's timestamp.
    let timestamp: HostTime
    /// rad/s, device axes.
    let angularVelocity: Vector3
    /// g with Apple's sign, device axes.
    let acceleration: Vector3

    /// m/s², device axes: at rest against gravity (docs/CONVENTIONS.md).
    var specificForce: Vector3 { acceleration * -AccelerationScale.standardGravity }
}

extension InertialSample {
    /// Of an accelerometer: m/s², device axes, at rest against gravity (docs/CONVENTIONS.md).
    var specificForce: Vector3 { value * -AccelerationScale.standardGravity }
}

/// Puts accelerations to the timestamps of angular velocities, reading by reading as they arrived.
///
/// Between two accelerations the value is taken from the straight line. Outside of them, and where
/// they are farther apart than two periods, nothing is made up: the row is left out and counted.
struct InertialMerge {
    /// Readings of a sensor that may wait for the other: a minute at 1000 Hz, a bound on memory.
    private static let mostWaiting = 1 << 16

    /// Angular velocities before the first acceleration or after the last.
    private(set) var outsideCount = 0
    /// Angular velocities between accelerations that are too far apart.
    private(set) var inGapCount = 0
    /// Readings that are not later than the one before of their sensor.
    private(set) var unorderedCount = 0
    /// Rows whose acceleration is between two measured ones, since none has their timestamp.
    private(set) var interpolatedCount = 0
    /// Accelerations that no row's value comes from.
    private(set) var unusedCount = 0
    /// The latest acceleration that a row's value comes from.
    private var lastUsed: HostTime?
    private let longestInterval: HostDuration?
    private var turns = WaitingReadings()
    private var accelerations = WaitingReadings()

    /// - Parameter period: the time between two accelerations; nil if it is not known, and then
    ///   nothing is a gap.
    init(period: HostDuration?) {
        longestInterval = period.map { $0 + $0 }
    }

    /// Takes a reading; gives the rows that it completes.
    mutating func add(_ sample: InertialSample) -> [MergedInertialRow] {
        switch sample.sensor {
        case .magnetometer: return []
        case .gyroscope:
            if !turns.append(sample) { unorderedCount += 1 }
            guard turns.dropFirst(beyond: Self.mostWaiting) else { break }
            if accelerations.lastTimestamp == nil { outsideCount += 1 } else { inGapCount += 1 }
        case .accelerometer:
            if accelerations.append(sample) {
                unusedCount += 1
            } else {
                unorderedCount += 1
            }
            accelerations.dropFirst(beyond: Self.mostWaiting)
        }
        return completed()
    }

    /// Says that no reading will come any more.
    mutating func finish() { outsideCount += turns.count }

    /// Rows of the angular velocities that have an acceleration behind them.
    private mutating func completed() -> [MergedInertialRow] {
        var rows: [MergedInertialRow] = []
        while let turn = turns.first, let last = accelerations.lastTimestamp,
            turn.timestamp <= last
        {
            turns.dropFirst()
            accelerations.dropUntilSecond(isLaterThan: turn.timestamp)
            if let row = row(turn) { rows.append(row) }
        }
        return rows
    }

    /// The first acceleration waiting is the last one not later, if there is one.
    private mutating func row(_ turn: InertialSample) -> MergedInertialRow? {
        guard let before = accelerations.first, before.timestamp <= turn.timestamp else {
            outsideCount += 1
            return nil
        }
        guard before.timestamp < turn.timestamp, let after = accelerations.second else {
            use(before)
            return merged(turn, before.value)
        }
        let interval = after.timestamp - before.timestamp
        guard longestInterval.map({ interval <= $0 }) ?? true else {
            inGapCount += 1
            return nil
        }
        use(before)
        use(after)
        interpolatedCount += 1
        let share =
            Double((turn.timestamp - before.timestamp).nanoseconds) / Double(interval.nanoseconds)
        return merged(turn, before.value + (after.value - before.value) * share)
    }

    /// Accelerations come to rows in rising order, and one may come to several.
    private mutating func use(_ acceleration: InertialSample) {
        guard lastUsed.map({ $0 < acceleration.timestamp }) ?? true else { return }
        lastUsed = acceleration.timestamp
        unusedCount -= 1
    }

    private func merged(_ turn: InertialSample, _ acceleration: Vector3) -> MergedInertialRow {
        MergedInertialRow(
            timestamp: turn.timestamp, angularVelocity: turn.value, acceleration: acceleration)
    }
}

/// Readings of one sensor with rising timestamps, taken from the front.
private struct WaitingReadings {
    private var readings: [InertialSample] = []
    private var start = 0
    /// The latest timestamp there ever was.
    private(set) var lastTimestamp: HostTime?

    var count: Int { readings.count - start }
    var first: InertialSample? { start < readings.count ? readings[start] : nil }
    var second: InertialSample? { start + 1 < readings.count ? readings[start + 1] : nil }

    /// - Returns: false, without the reading, where its timestamp is not later than the latest.
    mutating func append(_ reading: InertialSample) -> Bool {
        guard lastTimestamp.map({ $0 < reading.timestamp }) ?? true else { return false }
        lastTimestamp = reading.timestamp
        readings.append(reading)
        return true
    }

    mutating func dropFirst() {
        start += 1
        guard start > 1024, 2 * start > readings.count else { return }
        readings.removeFirst(start)
        start = 0
    }

    @discardableResult
    mutating func dropFirst(beyond most: Int) -> Bool {
        guard count > most else { return false }
        dropFirst()
        return true
    }

    mutating func dropUntilSecond(isLaterThan time: HostTime) {
        while let second, second.timestamp <= time { dropFirst() }
    }
}
