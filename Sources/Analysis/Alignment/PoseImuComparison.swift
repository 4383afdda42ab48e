import LockstepSamples

/// The comparison of gyroscope and poses.
struct PoseImuComparison {
    /// The conventions of the data; nil if poses and gyroscope cannot be compared.
    let conventions: RotationConventions?
    /// The alignment, or why there is none.
    let alignment: Outcome

    /// Compares a gyroscope, rad/s in device axes, with poses.
    ///
    /// If the gyroscope is in degrees or has the wrong handedness, or the rotations are inverse,
    /// and the recording shows it, the alignment is that of the corrected data.
    ///
    /// - Parameter expected: the rotation from device to camera axes, from drawings or a
    ///   calibration.
    init(
        gyroscope: VectorSeries, poses: PoseSeries,
        expected: Matrix3 = Calibration.backCameraFromImuRotation
    ) {
        let origin = poses.timestamps.first ?? HostTime(nanoseconds: 0)
        let aligned = Self.align(
            GyroscopeTrack(gyroscope, origin: origin), PoseTrack(poses, origin: origin),
            origin: origin, expected: expected)
        self = aligned.comparison
    }

    /// Compares tracks whose times have the same origin.
    ///
    /// - Returns: The comparison, and the gyroscope as aligned; nil without an alignment.
    static func align(
        _ track: GyroscopeTrack, _ poses: PoseTrack, origin: HostTime, expected: Matrix3
    ) -> (comparison: PoseImuComparison, gyroscope: AlignedGyroscope?) {
        func none(
            _ reason: PoseImuAlignment.Absence, _ conventions: RotationConventions? = nil
        ) -> (PoseImuComparison, AlignedGyroscope?) {
            (PoseImuComparison(conventions: conventions, alignment: .notObservable(reason)), nil)
        }
        let steps = poses.steps(.asStated)
        if let reason = PoseImuAlignment.Absence(steps, track) { return none(reason) }
        guard
            let conventions = RotationConventions(poses, steps: steps, track, expected: expected)
        else { return none(.unrelated(correlation: 0)) }
        if let reason = PoseImuAlignment.Absence(conventions) { return none(reason, conventions) }
        let start = AlignmentStart(
            conventions.reading == .asStated ? steps : poses.steps(conventions.reading), track,
            conventions, origin: origin)
        let alignment = PoseImuAlignment.measure(start)
        return (
            PoseImuComparison(conventions: conventions, alignment: alignment),
            alignment.value.map { AlignedGyroscope(turns: start.gyroscope, alignment: $0) }
        )
    }

    private init(conventions: RotationConventions?, alignment: Outcome) {
        (self.conventions, self.alignment) = (conventions, alignment)
    }
}

extension AlignmentStart {
    /// A start with the steps in their convention and the gyroscope corrected.
    fileprivate init(
        _ steps: [PoseStep], _ track: GyroscopeTrack, _ conventions: RotationConventions,
        origin: HostTime
    ) {
        let sign: Double = conventions.axes.isMirrored ? -1 : 1
        let factor = sign * (conventions.unit?.radians ?? 1)
        self.init(
            steps: steps, gyroscope: GyroscopeTurns(track.scaled(by: factor)), factor: factor,
            origin: origin,
            offset: conventions.rough.seconds,
            cameraFromImu: conventions.axes.cameraFromImu.scaled(by: sign))
    }
}

extension PoseImuComparison {
    /// The alignment of gyroscope and poses, or why it is unknown.
    enum Outcome {
        case observed(PoseImuAlignment)
        case notObservable(PoseImuAlignment.Absence)

        /// The alignment; nil if there is none.
        var value: PoseImuAlignment? {
            if case .observed(let value) = self { return value }
            return nil
        }

        /// Why there is no alignment; nil if there is one.
        var absence: PoseImuAlignment.Absence? {
            if case .notObservable(let absence) = self { return absence }
            return nil
        }
    }
}
