import LockstepSamples

/// Angular velocity as a function of time: how far the phone has turned until any instant.
///
/// Between two samples the rate is a straight line; a sample that is not later than the one before
/// is left out.
struct GyroscopeTrack {
    /// Seconds since the origin.
    private(set) var times: [Double] = []
    /// rad/s, device axes.
    private(set) var rates: [Vector3] = []
    /// The turn from the first sample to each.
    private var turns: [Quaternion] = []
    /// The integral of the rate from the first sample to each, radians.
    private var sums: [Vector3] = []
    /// The number of gaps before each sample.
    private var gapsBefore: [Int32] = []
    /// The interval in the middle, seconds.
    let medianInterval: Double
    /// Samples left out.
    private(set) var skipped = 0

    /// An interval of more than this many median ones is a gap, over which nothing is integrated.
    static let gapIntervals = 4.5

    /// No gyroscope says more, in whatever unit.
    private static let mostRate = 1e5

    /// A track of `series`, whose values times `factor` are rad/s.
    init(_ series: VectorSeries, origin: HostTime, factor: Double = 1) {
        times.reserveCapacity(series.count)
        rates.reserveCapacity(series.count)
        for (stamp, value) in zip(series.stamps, series.values) {
            let time = (stamp - origin).seconds
            guard time > times.last ?? -.infinity, value.length < Self.mostRate else {
                skipped += 1
                continue
            }
            times.append(time)
            rates.append(value * factor)
        }
        medianInterval = zip(times, times.dropFirst()).map { $1 - $0 }.median ?? 0
        integrate()
    }

    private mutating func integrate() {
        (turns, sums, gapsBefore) = ([], [], [])
        var (turn, sum, gaps) = (Quaternion.identity, Vector3.zero, Int32(0))
        turns.reserveCapacity(times.count)
        sums.reserveCapacity(times.count)
        gapsBefore.reserveCapacity(times.count)
        for index in times.indices {
            if index > 0 {
                let interval = times[index] - times[index - 1]
                if interval > Self.gapIntervals * medianInterval { gaps += 1 }
                let part = Self.angle(rates[index - 1], rates[index], interval)
                turn = (turn * Quaternion(rotationVector: part)).normalized
                sum += (rates[index - 1] + rates[index]) * (interval / 2)
            }
            turns.append(turn)
            sums.append(sum)
            gapsBefore.append(gaps)
        }
    }

    /// The turn while the rate goes along a straight line: the mean and the first term of Magnus'
    /// series, without which coning would look like a bias.
    private static func angle(_ first: Vector3, _ last: Vector3, _ interval: Double) -> Vector3 {
        (first + last) * (interval / 2) + first.cross(last) * (interval * interval / 12)
    }
}

extension GyroscopeTrack {
    /// What is known of one instant.
    struct Moment {
        /// The turn since the first sample.
        var turn: Quaternion
        /// The integral of the rate since the first sample, radians.
        var sum: Vector3
        /// Moments of the same stretch have no gap between them.
        var stretch: Int32
    }

    /// The moment at `time`; nil before the first sample, after the last, and in a gap.
    ///
    /// - Parameter cursor: where the last moment was found; times that ascend are found at once.
    func moment(at time: Double, _ cursor: inout Int) -> Moment? {
        guard let instant = instant(time, &cursor) else { return nil }
        let index = instant.index
        let part = Self.angle(rates[index], instant.rate, instant.past)
        return Moment(
            turn: turns[index] * Quaternion(rotationVector: part), sum: sum(instant),
            stretch: gapsBefore[index])
    }

    /// The mean rate over `time` ± `reach`, rad/s; nil where it is not known throughout.
    func meanRate(at time: Double, reach: Double, _ cursor: inout Int) -> Vector3? {
        meanRate(from: time - reach, to: time + reach, &cursor)
    }

    /// The mean rate from an instant to a later one, rad/s; nil where it is not known throughout.
    func meanRate(from start: Double, to end: Double, _ cursor: inout Int) -> Vector3? {
        guard let before = instant(start, &cursor), let after = instant(end, &cursor),
            gapsBefore[before.index] == gapsBefore[after.index]
        else { return nil }
        return (sum(after) - sum(before)) / (end - start)
    }

    /// A place between two samples without a gap between them.
    private struct Instant {
        /// The sample before it.
        var index: Int
        /// Seconds since that sample.
        var past: Double
        /// rad/s.
        var rate: Vector3
    }

    private func instant(_ time: Double, _ cursor: inout Int) -> Instant? {
        guard let index = index(before: time, &cursor),
            gapsBefore[index] == gapsBefore[index + 1]
        else { return nil }
        let (past, interval) = (time - times[index], times[index + 1] - times[index])
        let rate = rates[index] + (rates[index + 1] - rates[index]) * (past / interval)
        return Instant(index: index, past: past, rate: rate)
    }

    private func sum(_ instant: Instant) -> Vector3 {
        sums[instant.index] + (rates[instant.index] + instant.rate) * (instant.past / 2)
    }

    /// The last sample not after `time` that has a successor.
    private func index(before time: Double, _ cursor: inout Int) -> Int? {
        guard let first = times.first, let last = times.last, times.count > 1,
            time >= first, time <= last
        else { return nil }
        var index = min(max(cursor, 0), times.count - 2)
        // Far away, halving is quicker than walking.
        if (times[index] - time).magnitude > 64 * medianInterval { index = halved(time) }
        while times[index] > time { index -= 1 }
        while index < times.count - 2, times[index + 1] <= time { index += 1 }
        cursor = index
        return index
    }

    private func halved(_ time: Double) -> Int {
        var (low, high) = (0, times.count - 2)
        while low < high {
            let middle = (low + high + 1) / 2
            if times[middle] <= time { low = middle } else { high = middle - 1 }
        }
        return low
    }
}

extension GyroscopeTrack {
    /// The track without what shakes faster than hands do: of 100 Hz, 6 % is lost at 10 Hz, half at
    /// 20 Hz and all but some percent from 30 Hz on.
    ///
    /// Twice the mean over a window's mean, less the mean of that over the mean, which is flat where
    /// hands move: 1 − (1 − sinc² fw)². Nearest the ends and gaps, where a window is not full, rates
    /// stay as they are.
    var smoothed: GyroscopeTrack {
        let once = averaged.averaged
        let twice = once.averaged.averaged
        var result = once
        for index in result.rates.indices {
            result.rates[index] = once.rates[index] * 2 - twice.rates[index]
        }
        result.integrate()
        return result
    }

    /// Half a window, seconds; chosen here: see ``smoothed`` for what it does.
    private static let halfWindow = 0.0125

    private var averaged: GyroscopeTrack {
        var (result, cursor) = (self, 0)
        for index in times.indices {
            let mean = meanRate(at: times[index], reach: Self.halfWindow, &cursor)
            result.rates[index] = mean ?? rates[index]
        }
        result.integrate()
        return result
    }
}
