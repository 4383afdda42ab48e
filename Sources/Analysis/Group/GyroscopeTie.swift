import LockstepFormats
import LockstepSamples

/// Relates the clocks of two phones that were mounted together by how their gyroscopes turned.
enum GyroscopeTie {
    /// Relates a member's clock to that of a reference member.
    ///
    /// Both gyroscopes may have any axes. The first minutes of a recording that fill
    /// ``SessionSeries/mostSamples`` are used.
    static func tie(
        _ gyroscope: VectorSeries, to reference: VectorSeries, over span: ClosedRange<HostTime>
    ) -> Result<ClockTie, SyncAbsence> {
        guard gyroscope.count > 1, reference.count > 1 else { return .failure(.noGyroscope) }
        let poses = gyroscope.rotations(every: SyncReading.rotationInterval)
        guard let origin = poses.timestamps.first else { return .failure(.noGyroscope) }
        let steps = PoseTrack(poses, origin: origin).steps(.asStated)
        let match = RotationMatch(steps, reference, origin: origin, search: .anywhere)
        let alignment = PoseImuAlignment.measure(
            steps, GyroscopeTrack(match.gyroscope, origin: origin), origin: origin)
        switch alignment {
        case .observed(let found):
            let tie = ClockTie(
                seconds: found.offset.adding(match.shift).withFloor(Self.floorSeconds),
                drift: found.drift, at: found.middle, over: span)
            guard let tie else { return .failure(.noGyroscope) }
            return .success(tie)
        case .notObservable(let absence):
            return .failure(SyncAbsence(gyroscopes: absence))
        }
    }

    /// What a gyroscope's timestamps themselves are accurate to at best, s (chosen here).
    private static let floorSeconds = 5e-6
}

extension SyncAbsence {
    static let noGyroscope = Self(
        meaning: "A session has no gyroscope samples.",
        remedy: "Record all phones with a gyroscope.")

    init(gyroscopes absence: PoseImuAlignment.Absence) {
        self.init(
            meaning: "The gyroscopes cannot be aligned: \(absence.words).",
            remedy: absence.remedy)
    }
}

extension Estimate {
    fileprivate func withFloor(_ error: Double) -> Estimate {
        Estimate(value: value, standardError: max(standardError, error))
    }
}
