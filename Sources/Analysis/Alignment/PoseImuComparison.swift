import LockstepSamples

/// Gyroscope and poses side by side, and what they say of each other.
struct PoseImuComparison {
    /// How the numbers are to be read; nil where poses and gyroscope have nothing in common.
    let conventions: RotationConventions?
    /// The offset and all that goes with it, or why there is none.
    let alignment: Outcome

    /// Compares a gyroscope, rad/s in device axes, with poses.
    ///
    /// Where the gyroscope speaks degrees or has the wrong handedness, or rotations are inverse, and
    /// the recording shows it, the alignment is that of the corrected numbers.
    ///
    /// - Parameter expected: from device to camera axes, by drawings or calibration.
    init(
        gyroscope: VectorSeries, poses: PoseSeries,
        expected: Matrix3 = Calibration.backCameraFromImuRotation
    ) {
        let origin = poses.stamps.first ?? HostTime(nanoseconds: 0)
        self.init(
            GyroscopeTrack(gyroscope, origin: origin), PoseTrack(poses, origin: origin),
            origin: origin, expected: expected)
    }

    /// Compares tracks whose times have one origin.
    init(
        _ track: GyroscopeTrack, _ poses: PoseTrack, origin: HostTime, expected: Matrix3
    ) {
        if let reason = PoseImuAlignment.Absence(poses.steps(.asStated), track) {
            (conventions, alignment) = (nil, .notObservable(reason))
            return
        }
        guard let conventions = RotationConventions(poses, track, expected: expected) else {
            (conventions, alignment) = (nil, .notObservable(.unrelated(correlation: 0)))
            return
        }
        self.conventions = conventions
        if let reason = PoseImuAlignment.Absence(conventions) {
            alignment = .notObservable(reason)
            return
        }
        let sign: Double = conventions.axes.isMirrored ? -1 : 1
        let factor = sign * (conventions.unit?.radians ?? 1)
        let start = AlignmentStart(
            steps: poses.steps(conventions.reading), track: track.scaled(by: factor),
            factor: factor, origin: origin, offset: conventions.rough.seconds,
            cameraFromImu: conventions.axes.cameraFromImu.scaled(by: sign))
        alignment = PoseImuAlignment.measure(start)
    }
}

extension PoseImuComparison {
    /// How gyroscope and poses are aligned, or why that cannot be told.
    enum Outcome {
        case observed(PoseImuAlignment)
        case notObservable(PoseImuAlignment.Absence)

        /// The alignment; nil where there is none.
        var value: PoseImuAlignment? {
            if case .observed(let value) = self { return value }
            return nil
        }

        /// Why there is no alignment; nil where there is one.
        var absence: PoseImuAlignment.Absence? {
            if case .notObservable(let absence) = self { return absence }
            return nil
        }
    }
}
