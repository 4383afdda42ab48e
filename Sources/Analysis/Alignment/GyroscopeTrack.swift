import LockstepSamples

/// Angular velocity as a function of time.
///
/// Between two samples the rate is a straight line; a sample that is not later than the one before
/// is left out.
struct GyroscopeTrack {
    /// Seconds since the origin.
    private(set) var times: [Double] = []
    /// rad/s, device axes.
    private(set) var rates: [Vector3] = []
    /// The integral of the rate from the first sample to each, radians.
    private var sums: [Vector3] = []
    /// The number of gaps before each sample.
    private(set) var gapsBefore: [Int32] = []
    /// The interval in the middle, seconds.
    let medianInterval: Double
    /// Samples left out.
    private(set) var skipped = 0

    /// An interval of more than this many median ones is a gap, over which nothing is integrated.
    static let gapIntervals = 4.5

    /// No gyroscope says more, in whatever unit.
    private static let mostRate = 1e5

    /// A track of `series`, rad/s.
    init(_ series: VectorSeries, origin: HostTime) {
        // Most often nothing is left out, and the readings need not be copied.
        rates = series.values
        times.reserveCapacity(series.count)
        for (stamp, value) in zip(series.stamps, series.values) {
            let time = (stamp - origin).seconds
            guard time > times.last ?? -.infinity, value.length < Self.mostRate else {
                if skipped == 0 { rates = Array(series.values[..<times.count]) }
                skipped += 1
                continue
            }
            times.append(time)
            if skipped > 0 { rates.append(value) }
        }
        if rates.count > times.count { rates = Array(rates[..<times.count]) }
        medianInterval = zip(times, times.dropFirst()).map { $1 - $0 }.median ?? 0
        integrate()
    }

    /// The track of rates that are `factor` times as large.
    func scaled(by factor: Double) -> GyroscopeTrack {
        factor == 1 ? self : replacing(rates: rates.map { $0 * factor })
    }

    /// A track of the same times with other rates, one for each.
    func replacing(rates: [Vector3]) -> GyroscopeTrack {
        var result = self
        result.rates = rates
        result.integrate()
        return result
    }

    private mutating func integrate() {
        (sums, gapsBefore) = ([], [])
        var (sum, gaps) = (Vector3.zero, Int32(0))
        sums.reserveCapacity(times.count)
        gapsBefore.reserveCapacity(times.count)
        for index in times.indices {
            if index > 0 {
                let interval = times[index] - times[index - 1]
                if interval > Self.gapIntervals * medianInterval { gaps += 1 }
                sum += (rates[index - 1] + rates[index]) * (interval / 2)
            }
            sums.append(sum)
            gapsBefore.append(gaps)
        }
    }
}

extension GyroscopeTrack {
    /// The mean rate over `time` ± `reach`, rad/s; nil if it is not known throughout.
    func meanRate(at time: Double, reach: Double, _ cursor: inout Int) -> Vector3? {
        meanRate(from: time - reach, to: time + reach, &cursor)
    }

    /// The mean rate from an instant to a later one, rad/s; nil if it is not known throughout.
    func meanRate(from start: Double, to end: Double, _ cursor: inout Int) -> Vector3? {
        guard let before = instant(start, &cursor), let after = instant(end, &cursor) else {
            return nil
        }
        return meanRate(before, after, seconds: end - start)
    }

    /// The same with a cursor for either end.
    func meanRate(
        from start: Double, to end: Double, _ first: inout Int, _ last: inout Int
    ) -> Vector3? {
        guard let before = instant(start, &first), let after = instant(end, &last) else {
            return nil
        }
        return meanRate(before, after, seconds: end - start)
    }

    private func meanRate(
        _ before: Instant, _ after: Instant, seconds: Double
    ) -> Vector3? {
        guard gapsBefore[before.index] == gapsBefore[after.index] else { return nil }
        return (sum(after) - sum(before)) / seconds
    }

    /// A place between two samples without a gap between them.
    struct Instant {
        /// The sample before it.
        var index: Int
        /// Seconds since that sample.
        var past: Double
        /// rad/s.
        var rate: Vector3
    }

    /// The place of `time`; nil before the first sample, after the last, and in a gap.
    ///
    /// - Parameter cursor: where the last place was found; times that ascend are found at once.
    func instant(_ time: Double, _ cursor: inout Int) -> Instant? {
        guard let index = index(before: time, &cursor),
            gapsBefore[index] == gapsBefore[index + 1]
        else { return nil }
        let (past, interval) = (time - times[index], times[index + 1] - times[index])
        let rate = rates[index] + (rates[index + 1] - rates[index]) * (past / interval)
        return Instant(index: index, past: past, rate: rate)
    }

    /// The integral of the rate from the first sample to an instant, radians.
    func sum(_ instant: Instant) -> Vector3 {
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
