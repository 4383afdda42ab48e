import LockstepSamples

/// The mean of an accelerometer and the mean of the camera's acceleration over the same window.
struct AccelerationPair {
    /// From the poses, m/s², world axes.
    var camera: Vector3
    /// From the sensor, its unit, world axes.
    var sensor: Vector3
}

/// An accelerometer's readings turned into world axes by the poses around them.
struct WorldReadings {
    /// Seconds since the origin, on the camera's clock.
    private var times: [Double] = []
    private var values: [Vector3] = []

    /// Half the width of the window, seconds; chosen here: short against a step, long enough that
    /// jitter of poses does not drown accelerations.
    private static let reach = 0.1

    /// Turns the readings whose time lies between two neighbouring poses.
    init(
        _ series: VectorSeries, _ poses: PoseTrack, origin: HostTime,
        alignment: PoseImuAlignment?, expected: Matrix3
    ) {
        // A gyroscope whose own signs are wrong says nothing of the accelerometer's axes.
        let hasAxes = alignment.map { $0.gyroscopeFactor > 0 } ?? false
        let cameraFromImu = hasAxes ? alignment?.cameraFromImu ?? expected : expected
        var index = 0
        for (stamp, value) in zip(series.stamps, series.values) {
            let imuTime = (stamp - origin).seconds
            let time = alignment?.cameraTime(of: imuTime, origin: origin) ?? imuTime
            guard time > times.last ?? -.infinity, value.dot(value).isFinite,
                let attitude = poses.attitude(at: time, &index)
            else { continue }
            times.append(time)
            values.append(attitude * (cameraFromImu * value))
        }
    }

    /// Both means around each pose that has others at equal distances.
    func pairs(_ poses: PoseTrack) -> [AccelerationPair] {
        guard poses.medianInterval > 0 else { return [] }
        let span = max(1, Int((Self.reach / poses.medianInterval).rounded()))
        guard poses.times.count > 2 * span else { return [] }
        var (first, pairs) = (0, [AccelerationPair]())
        for middle in span..<poses.times.count - span {
            let stencil = [middle - span, middle, middle + span]
            let (a, b, c) = (
                poses.times[stencil[0]], poses.times[stencil[1]], poses.times[stencil[2]]
            )
            guard c - a < 1.5 * 2 * Double(span) * poses.medianInterval,
                let sensor = mean(from: a, over: b, to: c, &first)
            else { continue }
            let places = stencil.map { poses.places[$0] }
            let after = (places[2] - places[1]) / (c - b)
            let before = (places[1] - places[0]) / (b - a)
            pairs.append(
                AccelerationPair(camera: (after - before) * (2 / (c - a)), sensor: sensor))
        }
        return pairs
    }

    /// The mean weighted by a triangle; nil where readings are missing.
    private func mean(
        from start: Double, over top: Double, to end: Double, _ first: inout Int
    ) -> Vector3? {
        while first < times.count, times[first] < start { first += 1 }
        var (index, weights, sum) = (first, 0.0, Vector3.zero)
        var (last, longest) = (start, 0.0)
        while index < times.count, times[index] <= end {
            let time = times[index]
            let weight = time < top ? (time - start) / (top - start) : (end - time) / (end - top)
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

extension PoseTrack {
    /// The attitude between two neighbouring poses; nil where they are too far apart.
    ///
    /// - Parameter index: where the last one was found; times must ascend.
    func attitude(at time: Double, _ index: inout Int) -> Quaternion? {
        while index + 1 < times.count, times[index + 1] < time { index += 1 }
        guard index + 1 < times.count, times[index] <= time else { return nil }
        let interval = times[index + 1] - times[index]
        guard interval <= Self.gapIntervals * medianInterval else { return nil }
        let turn = (attitudes[index].inverse * attitudes[index + 1]).rotationVector
        let part = Quaternion(rotationVector: turn * ((time - times[index]) / interval))
        return attitudes[index] * part
    }
}
