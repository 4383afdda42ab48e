import LockstepSamples

/// How a gyroscope is aligned with the camera's poses in time and in direction: `pose_imu_offset`.
///
/// Poses of ARKit contain the same gyroscope, so this says whether timestamps are consistent; it says
/// nothing of when pixels were exposed.
struct PoseImuAlignment {
    /// d of t_imu = t_camera + d in the middle of the recording, seconds: Kalibr's sign.
    var offset: Estimate
    /// That middle, on the camera's clock.
    var middle: HostTime
    /// How much d grows, seconds a second; times 10⁶ in parts per million.
    var drift: Estimate
    /// What makes rad/s in right-handed axes of the gyroscope's numbers: 1 of a proper one.
    var gyroscopeFactor: Double
    /// From device to camera axes, after that factor.
    var cameraFromImu: Matrix3
    /// Standard errors of that rotation about the camera's x, y and z, radians.
    var rotationErrors: Vector3
    /// The gyroscope's mean bias, rad/s, camera axes, with its standard errors.
    var bias: Vector3
    var biasErrors: Vector3
    /// Offsets of parts of the recording.
    var windows: [Window]
    /// Steps between poses that the fit used, and those that contradict it.
    var usedSteps: Int
    var leftOutSteps: Int
    /// Root mean square of what the fit does not explain, rad/s an axis.
    var residualRate: Double

    /// The offset of a part of a recording.
    struct Window {
        /// From the first pose of the part to the last, host time on the camera's clock.
        var start: HostTime
        var end: HostTime
        /// Seconds.
        var offset: Estimate
    }

    /// Seconds from the first pose to the last of those that were aligned, on the camera's clock.
    var span: Double {
        guard let first = windows.first, let last = windows.last else { return 0 }
        return (last.end - first.start).seconds
    }

    /// The standard error of the rotation's angle, radians.
    var rotationError: Double { rotationErrors.length }

    /// The instant on the camera's clock of one on the gyroscope's, both as seconds since `origin`.
    func cameraTime(of gyroscopeTime: Double, origin: HostTime) -> Double {
        let middle = (middle - origin).seconds
        return middle + (gyroscopeTime - offset.value - middle) / (1 + drift.value)
    }

    /// The instant on the gyroscope's clock of one on the camera's, both as seconds since `origin`.
    func gyroscopeTime(of cameraTime: Double, origin: HostTime) -> Double {
        let elapsed = cameraTime - (middle - origin).seconds
        return cameraTime + offset.value + drift.value * elapsed
    }
}

/// What the fine fit begins with.
struct AlignmentStart {
    var steps: [PoseStep]
    /// rad/s in right-handed axes.
    var gyroscope: GyroscopeTurns
    var factor: Double
    var origin: HostTime
    var offset: Double
    var cameraFromImu: Matrix3
}

extension PoseImuAlignment {
    /// A standard error beyond these makes a number useless; chosen here: a third of a frame at 30
    /// frames a second, and two degrees.
    static let mostUncertain = (seconds: 0.01, radians: 0.035)
    /// The shortest part of a recording with an offset of its own, seconds, and how many there may
    /// be; chosen here.
    private static let windows = (seconds: 20.0, most: 20)

    /// Fits, and says where the result is of no use.
    static func measure(_ start: AlignmentStart) -> PoseImuComparison.Outcome {
        guard
            let fit = OffsetFit(
                start.steps, start.gyroscope, offset: start.offset,
                cameraFromImu: start.cameraFromImu)
        else { return .notObservable(.unsettled) }
        let alignment = PoseImuAlignment(fit, start)
        let (seconds, radians) = (alignment.offset.standardError, alignment.rotationError)
        guard seconds <= mostUncertain.seconds, radians <= mostUncertain.radians else {
            return .notObservable(.uncertain(seconds: seconds, radians: radians))
        }
        return .observed(alignment)
    }

    private init(_ fit: OffsetFit, _ start: AlignmentStart) {
        func error(_ index: Int) -> Double { max(fit.covariance[index, index], 0).squareRoot() }
        offset = Estimate(value: fit.offset, standardError: error(0))
        middle = start.origin + (HostDuration(seconds: fit.middle) ?? .zero)
        drift = Estimate(value: fit.drift, standardError: error(7))
        gyroscopeFactor = start.factor
        cameraFromImu = fit.cameraFromImu
        rotationErrors = Vector3(error(1), error(2), error(3))
        bias = fit.bias
        biasErrors = Vector3(error(4), error(5), error(6))
        usedSteps = fit.usedSteps
        leftOutSteps = fit.leftOutSteps
        residualRate = fit.residualRate
        windows = Self.windows(fit, start)
    }

    private static func windows(_ fit: OffsetFit, _ start: AlignmentStart) -> [Window] {
        guard let first = start.steps.first, let last = start.steps.last else { return [] }
        let parts = Int((last.end - first.start) / windows.seconds)
        let count = min(max(parts, 1), windows.most)
        return (0..<count).compactMap { part in
            let from = start.steps.count * part / count
            let slice = start.steps[from..<start.steps.count * (part + 1) / count]
            guard let first = slice.first, let last = slice.last,
                let offset = fit.offset(of: slice, start.gyroscope),
                offset.standardError <= mostUncertain.seconds
            else { return nil }
            return Window(
                start: start.origin + (HostDuration(seconds: first.start) ?? .zero),
                end: start.origin + (HostDuration(seconds: last.end) ?? .zero), offset: offset)
        }
    }
}
