import LockstepSamples

/// An angular velocity with the acceleration at the same time, for formats with one row for both.
struct MergedInertialRow: Hashable {
    /// The angular velocity's timestamp.
    let timestamp: HostTime
    /// The angular velocity in rad/s, device axes.
    let angularVelocity: Vector3
    /// The acceleration in g with Apple's sign, device axes.
    let acceleration: Vector3

    /// The specific force in m/s², device axes: at rest, it points up (docs/CONVENTIONS.md).
    var specificForce: Vector3 { acceleration * -AccelerationScale.standardGravity }
}

extension InertialSample {
    /// The specific force of an accelerometer sample in m/s², device axes: at rest, it points up
    /// (docs/CONVENTIONS.md).
    var specificForce: Vector3 { value * -AccelerationScale.standardGravity }
}

/// Interpolates accelerations at the timestamps of angular velocities, in order of arrival.
///
/// Between two accelerations, interpolation is linear. An angular velocity before the first
/// acceleration, after the last, or between two that are more than two periods apart has no row; it
/// is counted.
struct InertialMerge {
    /// The maximum number of waiting samples of a sensor, to bound memory: a minute at 1000 Hz.
    private static let mostWaiting = 1 << 16

    /// The number of angular velocities before the first acceleration or after the last.
    private(set) var outsideCount = 0
    /// The number of angular velocities between accelerations that are too far apart.
    private(set) var inGapCount = 0
    /// The number of samples that are not later than the sensor's previous one.
    private(set) var unorderedCount = 0
    /// The number of rows whose acceleration is interpolated, because no accelerometer sample has
    /// their timestamp.
    private(set) var interpolatedCount = 0
    /// The number of accelerations that no row's value is based on.
    private(set) var unusedCount = 0
    /// The latest acceleration that a row's value is based on.
    private var lastUsed: HostTime?
    private let longestInterval: HostDuration?
    private var turns = WaitingSamples()
    private var accelerations = WaitingSamples()

    /// - Parameter period: The time between two accelerations; if it is unknown (nil), nothing is
    ///   treated as a gap.
    init(period: HostDuration?) {
        longestInterval = period.map { $0 + $0 }
    }

    /// Adds a sample; returns the rows that it completes.
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

    /// Ends the merge after the last sample.
    mutating func finish() { outsideCount += turns.count }

    /// Returns the rows of angular velocities that are followed by an acceleration.
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

    /// Returns the row of an angular velocity.
    ///
    /// The first waiting acceleration is the latest one that is not later than the angular
    /// velocity, if there is one.
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

    /// Marks an acceleration as used; rows use accelerations in ascending order, and one may be
    /// used by several rows.
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

/// A queue of one sensor's samples with increasing timestamps.
private struct WaitingSamples {
    private var samples: [InertialSample] = []
    private var start = 0
    /// The latest timestamp that was ever added.
    private(set) var lastTimestamp: HostTime?

    var count: Int { samples.count - start }
    var first: InertialSample? { start < samples.count ? samples[start] : nil }
    var second: InertialSample? { start + 1 < samples.count ? samples[start + 1] : nil }

    /// - Returns: false if the sample was not added, because it is not later than the latest.
    mutating func append(_ sample: InertialSample) -> Bool {
        guard lastTimestamp.map({ $0 < sample.timestamp }) ?? true else { return false }
        lastTimestamp = sample.timestamp
        samples.append(sample)
        return true
    }

    mutating func dropFirst() {
        start += 1
        guard start > 1024, 2 * start > samples.count else { return }
        samples.removeFirst(start)
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
