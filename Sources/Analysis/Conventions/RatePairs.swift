import LockstepSamples

/// Mean rates of camera and gyroscope over the same intervals.
struct RatePairs {
    private(set) var pairs: [Pair] = []

    /// Both rates over one step.
    struct Pair {
        /// The camera's rate in rad/s, camera axes.
        var pose: Vector3
        /// The gyroscope's rate in its unit, device axes.
        var gyroscope: Vector3
        /// The duration in seconds.
        var interval: Double
    }

    /// Speeds whose difference exceeds this many robust standard deviations contradict each other:
    /// noise does so less than once in a hundred million cases.
    private static let contradiction = 6.0
    /// The number of parts of a recording from which the scale's error is estimated.
    private static let parts = 20

    /// The pairs for steps, with the gyroscope read `offset` seconds later than the camera's
    /// timestamps.
    init(_ steps: [PoseStep], _ track: GyroscopeTrack, offset: Double) {
        self.init(steps, track.meanRates(over: steps, offset: offset))
    }

    /// The pairs for steps and the gyroscope's rates over them, which are nil in gaps.
    init(_ steps: [PoseStep], _ rates: [Vector3?]) {
        pairs.reserveCapacity(steps.count)
        for (step, rate) in zip(steps, rates) {
            guard let rate else { continue }
            pairs.append(Pair(pose: step.rate, gyroscope: rate, interval: step.interval))
        }
    }

    var count: Int { pairs.count }

    /// The duration that the pairs cover, in seconds.
    var seconds: Double { pairs.reduce(0) { $0 + $1.interval } }

    /// The sum of squares of one side, weighted by time.
    func energy(_ side: (Pair) -> Vector3) -> Double {
        pairs.reduce(0) { sum, pair in
            let rate = side(pair)
            return sum + rate.dot(rate) * pair.interval
        }
    }

    /// The time-weighted sums of camera rate times gyroscope rate, in row-major order.
    var crossProducts: [Double] {
        var (x, y, z) = (Vector3.zero, Vector3.zero, Vector3.zero)
        for pair in pairs {
            x += pair.gyroscope * (pair.pose.x * pair.interval)
            y += pair.gyroscope * (pair.pose.y * pair.interval)
            z += pair.gyroscope * (pair.pose.z * pair.interval)
        }
        return [x.x, x.y, x.z, y.x, y.y, y.z, z.x, z.y, z.z]
    }

    /// Subtracts the means: a constant rate cannot be distinguished from a bias.
    mutating func removeMeans() {
        let total = seconds
        guard total > 0 else { return }
        let pose = pairs.reduce(Vector3.zero) { $0 + $1.pose * $1.interval } / total
        let gyroscope = pairs.reduce(Vector3.zero) { $0 + $1.gyroscope * $1.interval } / total
        for index in pairs.indices {
            pairs[index].pose -= pose
            pairs[index].gyroscope -= gyroscope
        }
    }

    /// Removes pairs whose speeds contradict each other regardless of axes, which are jumps of
    /// tracking.
    ///
    /// - Returns: The number of removed pairs.
    mutating func removeContradictions() -> Int {
        let poses = pairs.map { $0.pose.length }
        let gyroscope = pairs.map { $0.gyroscope.length }
        guard let one = poses.median, let other = gyroscope.median, one > 0, other > 0 else {
            return 0
        }
        let differences = zip(poses, gyroscope).map { $0 - $1 * (one / other) }
        guard let middle = differences.median,
            let spread = differences.map({ ($0 - middle).magnitude }).median, spread > 0
        else { return 0 }
        // The median deviation is 0.6745 standard deviations of a normal distribution.
        let limit = Self.contradiction * spread / 0.6745
        var kept: [Pair] = []
        kept.reserveCapacity(pairs.count)
        for (pair, difference) in zip(pairs, differences)
        where (difference - middle).magnitude <= limit {
            kept.append(pair)
        }
        defer { pairs = kept }
        return pairs.count - kept.count
    }

    /// The gyroscope's rate as a multiple of the poses', in the axes of `cameraFromImu`; its error
    /// is estimated from the differences between parts of the recording.
    func scale(_ cameraFromImu: Matrix3) -> Estimate {
        let size = max(1, (pairs.count + Self.parts - 1) / Self.parts)
        var (along, square) = ([Double](), [Double]())
        for (index, pair) in pairs.enumerated() {
            if index % size == 0 {
                along.append(0)
                square.append(0)
            }
            along[along.count - 1] +=
                pair.pose.dot(cameraFromImu * pair.gyroscope) * pair.interval
            square[square.count - 1] += pair.pose.dot(pair.pose) * pair.interval
        }
        let total = square.reduce(0, +)
        let scale = along.reduce(0, +) / total
        let errors = zip(along, square).reduce(0.0) { sum, part in
            let error = part.0 - scale * part.1
            return sum + error * error
        }
        let freedom = Double(along.count) / Double(max(along.count - 1, 1))
        return Estimate(value: scale, standardError: (errors * freedom).squareRoot() / total)
    }
}
