import LockstepSamples

/// How late depth maps are for the poses beside them: a map shows what the camera saw so many seconds
/// before the timestamp that it shares with a pose.
///
/// Maps of two frames meet best where both poses are taken from the time at which the maps were made.
/// A constant turn leaves no trace of that time, so it is the change of turns that tells it.
enum DepthTimeFit {
    /// Delays that are tried, in steps, and a step's seconds: ±0.3 s.
    private static let steps = -15...15
    private static let step = 0.02
    /// Fewer pairs have no standard error worth the name; chosen here.
    private static let fewestPairs = 12
    /// Groups of pairs that are left out in turn.
    private static let groups = 10
    /// Poses further apart, seconds, do not tell where the camera was between them.
    private static let mostInterval = 0.12

    /// The delay in seconds; nil if too few pairs tell it, or the best is the last that is tried.
    static func delay(_ pairs: [DepthComparison], _ poses: PoseSeries) -> Estimate? {
        let origin = poses.stamps.first ?? HostTime(nanoseconds: 0)
        let track = PoseTrack(poses, origin: origin)
        guard track.medianInterval > 0, track.medianInterval <= mostInterval else { return nil }
        let curves = pairs.compactMap { curve($0, track, origin) }
        guard curves.count >= fewestPairs, let best = minimum(curves) else { return nil }
        let parts = (0..<groups).compactMap { group -> Double? in
            minimum(curves.enumerated().filter { $0.offset % groups != group }.map(\.element))
        }
        guard parts.count == groups else { return nil }
        // Jackknife: Efron and Tibshirani, "An Introduction to the Bootstrap", 1993, 11.2.
        let mean = parts.reduce(0, +) / Double(groups)
        let squares = parts.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
        let error = (squares * Double(groups - 1) / Double(groups)).squareRoot()
        return Estimate(value: best, standardError: error)
    }

    /// How far a pair's maps differ for each delay; nil if they do not meet for all of them.
    private static func curve(
        _ pair: DepthComparison, _ track: PoseTrack, _ origin: HostTime
    ) -> [Double]? {
        let first = (pair.stamps.first - origin).seconds
        let second = (pair.stamps.second - origin).seconds
        var differences: [Double] = []
        for number in steps {
            let late = Double(number) * step
            guard let start = track.pose(at: first - late), let end = track.pose(at: second - late),
                let difference = pair.medianDifference(
                    DepthComparison.secondFromFirst(start, end))
            else { return nil }
            differences.append(difference)
        }
        return differences
    }

    /// Where the sum of some curves is least, seconds, by a parabola through three points.
    private static func minimum(_ curves: [[Double]]) -> Double? {
        let sums = (0..<steps.count).map { place in
            curves.reduce(0) { $0 + $1[place] }
        }
        guard let least = sums.indices.min(by: { sums[$0] < sums[$1] }), least > 0,
            least < sums.count - 1
        else { return nil }
        let (before, here, after) = (sums[least - 1], sums[least], sums[least + 1])
        let bend = before - 2 * here + after
        guard bend > 0 else { return nil }
        let shift = (before - after) / (2 * bend)
        return (Double(least + steps.lowerBound) + shift) * step
    }
}

extension PoseTrack {
    /// The pose at a time between two that are near enough; nil elsewhere.
    fileprivate func pose(at time: Double) -> Transform? {
        var (low, high) = (0, times.count)
        while low < high {
            let middle = (low + high) / 2
            if times[middle] <= time { low = middle + 1 } else { high = middle }
        }
        guard low > 0, low < times.count else { return nil }
        let interval = times[low] - times[low - 1]
        guard interval > 0, interval <= Self.gapIntervals * medianInterval else { return nil }
        let share = (time - times[low - 1]) / interval
        let turn = (attitudes[low - 1].inverse * attitudes[low]).rotationVector
        let attitude = attitudes[low - 1] * Quaternion(rotationVector: turn * share)
        return Transform(
            rotation: attitude.matrix,
            translation: places[low - 1] + (places[low] - places[low - 1]) * share)
    }
}
