import LockstepSamples

/// Angular velocity as a function of time.
///
/// The rate is interpolated linearly between two samples; samples that are not later than the
/// previous one are omitted.
struct GyroscopeTrack {
    /// The times in seconds since the origin.
    private(set) var times: [Double] = []
    /// The rates in rad/s, device axes.
    private(set) var rates: [Vector3] = []
    /// The integral of the rate from the first sample to each, in radians.
    private var sums: [Vector3] = []
    /// The number of gaps before each sample.
    private(set) var gapsBefore: [Int32] = []
    /// The median interval, in seconds.
    let medianInterval: Double
    /// The number of omitted samples.
    private(set) var skipped = 0

    /// An interval longer than this many median intervals is a gap, over which nothing is
    /// integrated.
    static let gapIntervals = 4.5

    /// The largest possible rate of a gyroscope, in any unit.
    private static let mostRate = 1e5

    /// A track of `series`, rad/s.
    init(_ series: VectorSeries, origin: HostTime) {
        // Usually nothing is omitted, so the samples need not be copied.
        rates = series.values
        times.reserveCapacity(series.count)
        for (stamp, value) in zip(series.timestamps, series.values) {
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
        medianInterval = zip(times, times.dropFirst()).lazy.map { $1 - $0 }.median ?? 0
        integrate()
    }

    /// The track with rates multiplied by `factor`.
    func scaled(by factor: Double) -> GyroscopeTrack {
        factor == 1 ? self : replacing(rates: rates.map { $0 * factor })
    }

    /// A track with the same times and other rates, one per time.
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
    /// The mean rate over `time` ± `reach`, in rad/s; nil if part of it is unknown.
    func meanRate(at time: Double, reach: Double, _ cursor: inout Int) -> Vector3? {
        meanRate(from: time - reach, to: time + reach, &cursor)
    }

    /// The mean rate from a time to a later one, in rad/s; nil if part of it is unknown.
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

    /// A time between two samples that have no gap between them.
    struct Instant {
        /// The index of the sample before it.
        var index: Int
        /// Seconds since that sample.
        var past: Double
        /// The rate in rad/s.
        var rate: Vector3
    }

    /// The position of `time`; nil before the first sample, after the last, and in a gap.
    ///
    /// - Parameter cursor: the last position; ascending times are found in constant time.
    func instant(_ time: Double, _ cursor: inout Int) -> Instant? {
        guard let index = index(before: time, &cursor),
            gapsBefore[index] == gapsBefore[index + 1]
        else { return nil }
        let (past, interval) = (time - times[index], times[index + 1] - times[index])
        let rate = rates[index] + (rates[index + 1] - rates[index]) * (past / interval)
        return Instant(index: index, past: past, rate: rate)
    }

    /// The integral of the rate from the first sample to a time, in radians.
    func sum(_ instant: Instant) -> Vector3 {
        sums[instant.index] + (rates[instant.index] + instant.rate) * (instant.past / 2)
    }

    /// The index of the last sample that is not after `time` and has a successor.
    private func index(before time: Double, _ cursor: inout Int) -> Int? {
        guard let first = times.first, let last = times.last, times.count > 1,
            time >= first, time <= last
        else { return nil }
        var index = min(max(cursor, 0), times.count - 2)
        // For distant times, bisection is faster than a linear search.
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
