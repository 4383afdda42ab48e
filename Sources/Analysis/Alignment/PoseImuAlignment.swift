import LockstepSamples

/// The alignment of a gyroscope with the camera's poses in time and rotation: `pose_imu_offset`.
///
/// ARKit computes poses from the same gyroscope, so the offset shows whether timestamps are
/// consistent; it does not show when pixels were exposed.
struct PoseImuAlignment {
    /// d of t_imu = t_camera + d in the middle of the recording, seconds: Kalibr's sign.
    var offset: Estimate
    /// The middle of the recording, on the camera's clock.
    var middle: HostTime
    /// The growth of d in seconds per second; times 10⁶ in parts per million.
    var drift: Estimate
    /// The factor that converts the gyroscope's values to rad/s in right-handed axes: 1 for a
    /// correct one.
    var gyroscopeFactor: Double
    /// The rotation from device to camera axes, after that factor.
    var cameraFromImu: Matrix3
    /// The standard errors of that rotation about the camera's x, y and z, in radians.
    var rotationErrors: Vector3
    /// The gyroscope's mean bias, rad/s, camera axes, with its standard errors.
    var bias: Vector3
    var biasErrors: Vector3
    /// The offsets of parts of the recording.
    var windows: [Window]
    /// The number of steps between poses that the fit used, and of those that contradict it.
    var usedSteps: Int
    var leftOutSteps: Int
    /// The root mean square of the residuals, in rad/s per axis.
    var residualRate: Double

    /// The offset of a part of a recording.
    struct Window {
        /// The first and the last pose of the part, host time on the camera's clock.
        var start: HostTime
        var end: HostTime
        /// The offset in seconds.
        var offset: Estimate
    }

    /// Seconds from the first pose to the last of those that were aligned, on the camera's clock.
    var span: Double {
        guard let first = windows.first, let last = windows.last else { return 0 }
        return (last.end - first.start).seconds
    }

    /// The standard error of the rotation's angle, in radians.
    var rotationError: Double { rotationErrors.length }

    /// Converts a time on the gyroscope's clock to the camera's, both in seconds since `origin`.
    func cameraTime(of gyroscopeTime: Double, origin: HostTime) -> Double {
        let middle = (middle - origin).seconds
        return middle + (gyroscopeTime - offset.value - middle) / (1 + drift.value)
    }

    /// Converts a time on the camera's clock to the gyroscope's, both in seconds since `origin`.
    func gyroscopeTime(of cameraTime: Double, origin: HostTime) -> Double {
        let elapsed = cameraTime - (middle - origin).seconds
        return cameraTime + offset.value + drift.value * elapsed
    }
}

/// The start of the fine fit.
struct AlignmentStart {
    var steps: [PoseStep]
    /// The gyroscope in rad/s and right-handed axes.
    var gyroscope: GyroscopeTurns
    var factor: Double
    var origin: HostTime
    var offset: Double
    var cameraFromImu: Matrix3
}

extension PoseImuAlignment {
    /// The largest standard errors of a useful result; chosen here: a third of a frame at 30 frames
    /// per second, and two degrees.
    static let mostUncertain = (seconds: 0.01, radians: 0.035)
    /// The shortest part of a recording with its own offset in seconds, and the most parts; chosen
    /// here.
    private static let windows = (seconds: 20.0, most: 20)

    /// Fits the alignment; not observable if its errors are too large.
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
