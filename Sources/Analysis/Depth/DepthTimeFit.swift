import LockstepSamples

/// The delay of depth maps relative to the poses in their rows: a map shows the scene this many
/// seconds before the timestamp that it shares with a pose.
///
/// Maps of two frames agree best if both poses are taken at the time when the maps were captured. A
/// constant rotation leaves no trace of that time, so changes of the rotation determine it.
enum DepthTimeFit {
    /// The delays that are tried, in steps, and the length of a step in seconds: ±0.3 s.
    private static let steps = -15...15
    private static let step = 0.02
    /// The fewest pairs for a usable standard error; chosen here.
    private static let fewestPairs = 12
    /// The number of groups of pairs for the jackknife.
    private static let groups = 10
    /// The largest interval in seconds between poses that still determines where the camera was
    /// between them.
    private static let mostInterval = 0.12

    /// The delay in seconds; nil if too few pairs determine it, or the best delay is at the end of
    /// the range.
    static func delay(_ pairs: [DepthComparison], _ poses: PoseSeries) -> Estimate? {
        let origin = poses.timestamps.first ?? HostTime(nanoseconds: 0)
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

    /// The difference between a pair's maps for each delay; nil if they do not overlap for all
    /// delays.
    private static func curve(
        _ pair: DepthComparison, _ track: PoseTrack, _ origin: HostTime
    ) -> [Double]? {
        let first = (pair.timestamps.first - origin).seconds
        let second = (pair.timestamps.second - origin).seconds
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

    /// The delay in seconds at which the sum of some curves is smallest, by a parabola through
    /// three points.
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
    /// The pose at a time, interpolated between two close poses; nil elsewhere.
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
