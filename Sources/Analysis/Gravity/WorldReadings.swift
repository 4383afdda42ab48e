import LockstepConcurrency
import LockstepSamples

/// The means of an accelerometer and of the camera's acceleration over the same window.
struct AccelerationPair {
    /// The acceleration from the poses in m/s², world axes.
    var camera: Vector3
    /// The accelerometer's signal in its unit, world axes.
    var sensor: Vector3
    /// The mean rotation over the window, from the sensor's axes to world axes.
    var worldFromImu: Matrix3
}

/// An accelerometer's samples rotated into world axes by the surrounding poses.
struct WorldReadings {
    /// The times in seconds since the origin, on the camera's clock.
    private var times: [Double] = []
    private var values: [Vector3] = []
    private let cameraFromImu: Matrix3

    /// Half of the window in seconds; chosen here: about half a step.
    ///
    /// Walking is still visible, and a second difference over ±0.1 s has nine times as much of the
    /// poses' jitter.
    private static let reach = 0.3

    /// Rotates the samples whose times are between two neighboring poses.
    init(
        _ series: VectorSeries, _ poses: PoseTrack, origin: HostTime,
        alignment: PoseImuAlignment?, expected: Matrix3
    ) {
        // A gyroscope with wrong signs does not determine the accelerometer's axes.
        let hasAxes = alignment.map { $0.gyroscopeFactor > 0 } ?? false
        let cameraFromImu = hasAxes ? alignment?.cameraFromImu ?? expected : expected
        self.cameraFromImu = cameraFromImu
        times.reserveCapacity(series.count)
        values.reserveCapacity(series.count)
        var walk = AttitudeWalk(poses)
        for (stamp, value) in zip(series.timestamps, series.values) {
            let imuTime = (stamp - origin).seconds
            let time = alignment?.cameraTime(of: imuTime, origin: origin) ?? imuTime
            guard time > times.last ?? -.infinity, value.dot(value).isFinite,
                let attitude = walk.attitude(at: time)
            else { continue }
            times.append(time)
            values.append(attitude * (cameraFromImu * value))
        }
    }

    /// The number of poses in half a window.
    static func span(_ poses: PoseTrack) -> Int {
        guard poses.medianInterval > 0 else { return 1 }
        return max(1, Int(min(reach / poses.medianInterval, 1e6).rounded()))
    }

    /// Both means around each pose that has poses at equal distances on both sides.
    func pairs(_ poses: PoseTrack) -> [AccelerationPair] {
        guard poses.medianInterval > 0 else { return [] }
        let span = Self.span(poses)
        guard poses.times.count > 2 * span else { return [] }
        let middles = span..<poses.times.count - span
        let half = middles.lowerBound + middles.count / 2
        let later = BackgroundResult { pairs(poses, half..<middles.upperBound, span: span) }
        return pairs(poses, middles.lowerBound..<half, span: span) + later.result()
    }

    private func pairs(
        _ poses: PoseTrack, _ middles: Range<Int>, span: Int
    ) -> [AccelerationPair] {
        var (first, pairs) = (0, [AccelerationPair]())
        pairs.reserveCapacity(middles.count)
        for middle in middles {
            let (before, after) = (middle - span, middle + span)
            let (a, b, c) = (poses.times[before], poses.times[middle], poses.times[after])
            guard c - a < 1.5 * 2 * Double(span) * poses.medianInterval,
                let sensor = mean(from: a, over: b, to: c, &first)
            else { continue }
            let arriving = (poses.places[middle] - poses.places[before]) / (b - a)
            let leaving = (poses.places[after] - poses.places[middle]) / (c - b)
            let attitude = Self.mean(
                poses.attitudes[before], poses.attitudes[middle], poses.attitudes[after])
            pairs.append(
                AccelerationPair(
                    camera: (leaving - arriving) * (2 / (c - a)), sensor: sensor,
                    worldFromImu: attitude * cameraFromImu))
        }
        return pairs
    }

    /// The mean over a triangular window, exact for quadratic functions of time.
    private static func mean(_ before: Quaternion, _ middle: Quaternion, _ after: Quaternion)
        -> Matrix3
    {
        let (a, b, c) = (before.matrix, middle.matrix, after.matrix)
        func mean(_ before: Vector3, _ middle: Vector3, _ after: Vector3) -> Vector3 {
            (before + middle * 10 + after) / 12
        }
        return Matrix3(
            columns: mean(a.column0, b.column0, c.column0), mean(a.column1, b.column1, c.column1),
            mean(a.column2, b.column2, c.column2))
    }

    /// The mean with triangular weights; nil if samples are missing.
    private func mean(
        from start: Double, over top: Double, to end: Double, _ first: inout Int
    ) -> Vector3? {
        while first < times.count, times[first] < start { first += 1 }
        var (index, weights, sum) = (first, 0.0, Vector3.zero)
        var (last, longest) = (start, 0.0)
        let (rise, fall) = (1 / (top - start), 1 / (end - top))
        while index < times.count, times[index] <= end {
            let time = times[index]
            let weight = time < top ? (time - start) * rise : (end - time) * fall
            weights += weight
            sum += values[index] * weight
            longest = max(longest, time - last)
            last = time
            index += 1
        }
        longest = max(longest, end - last)
        guard weights > 0, longest < (end - start) / 4 else { return nil }
        return sum / weights
    }
}

/// The attitude between neighboring poses, for ascending times.
private struct AttitudeWalk {
    private let poses: PoseTrack
    /// The pose before the last time, and the rotation in radians from it to the next; nil if that
    /// is too far away.
    private var index = 0
    private var turn: Vector3?

    init(_ poses: PoseTrack) {
        self.poses = poses
        turn = poses.turn(after: 0)
    }

    /// nil unless there are close poses on both sides.
    mutating func attitude(at time: Double) -> Quaternion? {
        let start = index
        while index + 1 < poses.times.count, poses.times[index + 1] < time { index += 1 }
        if index > start { turn = poses.turn(after: index) }
        guard let turn, poses.times[index] <= time else { return nil }
        let interval = poses.times[index + 1] - poses.times[index]
        let part = Quaternion(rotationVector: turn * ((time - poses.times[index]) / interval))
        return poses.attitudes[index] * part
    }
}

extension PoseTrack {
    /// The rotation from a pose to the next, in radians; nil if there is none or it is too far
    /// away.
    fileprivate func turn(after index: Int) -> Vector3? {
        guard index + 1 < times.count,
            times[index + 1] - times[index] <= Self.gapIntervals * medianInterval
        else { return nil }
        return (attitudes[index].inverse * attitudes[index + 1]).rotationVector
    }
}
