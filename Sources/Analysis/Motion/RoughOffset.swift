import LockstepSamples

/// The offset at which two angular speeds match best; needs no axes, and is accurate to some
/// milliseconds.
struct RoughOffset: Hashable {
    /// d of t_imu = t_camera + d, seconds.
    var seconds: Double
    /// The correlation of the speeds at that offset, −1…1.
    var correlation: Double
    /// Whether it is at the end of the search range, so that the best offset may be outside.
    var isAtBorder: Bool
    /// Another offset in seconds at which the speeds match almost as well; nil if there is none.
    var rival: Double?
    /// The correlation of the speeds at each of ``offsets``, −1…1.
    var correlations: [Double]

    /// The search range in seconds on either side.
    static let reach = 0.5
    /// The step between offsets, in seconds.
    private static let stride = 0.01
    /// A second peak this high, as a share of the first, makes the first ambiguous; chosen here.
    static let rivalShare = 0.9
    /// The depth of the valley between two peaks; chosen here: noise makes shallower ones.
    private static let valley = 0.05
    /// All offsets that are tried, in seconds.
    static let offsets = (-strides...strides).map { Double($0) * stride }
    private static let strides = Int((reach / stride).rounded())

    /// Compares the steps' speeds with the track's; nil if either does not vary.
    init?(_ steps: [PoseStep], _ track: GyroscopeTrack) {
        let last = Self.strides
        let correlations = Self.correlations(steps.spread, track)
        guard let best = correlations.indices.max(by: { correlations[$0] < correlations[$1] }),
            correlations[best] > 0
        else { return nil }
        self.correlations = correlations
        correlation = correlations[best]
        isAtBorder = best == 0 || best == correlations.count - 1
        let summit = isAtBorder ? 0 : Self.summit(correlations, best)
        seconds = (Double(best - last) + summit) * Self.stride
        rival = Self.rival(correlations, best).map { Double($0 - last) * Self.stride }
    }

    /// The vertex of the parabola through a peak and its neighbors, in steps from the peak.
    private static func summit(_ values: [Double], _ peak: Int) -> Double {
        let (left, right) = (values[peak - 1], values[peak + 1])
        let curvature = left - 2 * values[peak] + right
        return curvature < 0 ? (left - right) / (2 * curvature) : 0
    }

    private static func rival(_ values: [Double], _ best: Int) -> Int? {
        let peaks = values.indices.filter { index in
            index != best && values[index] >= rivalShare * values[best]
                && (index == 0 || values[index] > values[index - 1])
                && (index == values.count - 1 || values[index] >= values[index + 1])
                && isApart(values, index, best)
        }
        return peaks.max { values[$0] < values[$1] }
    }

    /// Whether there is a valley between two peaks instead of a ripple.
    private static func isApart(_ values: [Double], _ one: Int, _ other: Int) -> Bool {
        let between = values[min(one, other)...max(one, other)].min() ?? 0
        return values[one] - between > valley
    }

    /// The correlation at each of ``offsets``; −1 where it is unknown.
    static func correlations(_ steps: [PoseStep], _ track: GyroscopeTrack) -> [Double] {
        var sums = [SpeedSums](repeating: SpeedSums(), count: offsets.count)
        // Loops over steps first, because the offsets of one step use neighboring samples.
        var (start, end) = (0, 0)
        for step in steps {
            let speed = step.turn.length / step.interval
            for (place, offset) in offsets.enumerated() {
                let rate = track.meanRate(
                    from: step.start + offset, to: step.end + offset, &start, &end)
                if let rate { sums[place].add(speed, rate.length) }
            }
        }
        return sums.map { $0.correlation ?? -1 }
    }
}

/// The sums for Pearson's correlation of two speeds, with equal weight for each step.
struct SpeedSums {
    private(set) var count = 0.0
    private var (x, y) = (0.0, 0.0)
    private var (xx, yy, xy) = (0.0, 0.0, 0.0)

    mutating func add(_ one: Double, _ other: Double) {
        count += 1
        x += one
        y += other
        xx += one * one
        yy += other * other
        xy += one * other
    }

    /// nil with fewer than ten steps, or if either speed does not vary.
    var correlation: Double? {
        guard count >= 10 else { return nil }
        let (varX, varY) = (xx - x * x / count, yy - y * y / count)
        guard varX > 1e-12 * xx, varY > 1e-12 * yy else { return nil }
        return (xy - x * y / count) / (varX * varY).squareRoot()
    }
}

extension GyroscopeTrack {
    /// The mean rate during a step of the camera, in rad/s; nil if part of it is unknown.
    func meanRate(over step: PoseStep, offset: Double, _ cursor: inout Int) -> Vector3? {
        meanRate(from: step.start + offset, to: step.end + offset, &cursor)
    }

    /// The mean rates during steps of the camera, in rad/s; nil where part of one is unknown.
    func meanRates(over steps: [PoseStep], offset: Double) -> [Vector3?] {
        var cursor = 0
        return steps.map { meanRate(over: $0, offset: offset, &cursor) }
    }
}
