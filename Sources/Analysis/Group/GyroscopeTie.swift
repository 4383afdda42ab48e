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
            let rate = steps.ratePerAxis
            let noise = [gyroscope, reference].map { $0.noise(over: SyncReading.rotationInterval) }
            let limit =
                Self.mostResidual * rate + 3
                * (noise[0] * noise[0] + noise[1] * noise[1]).squareRoot()
            guard found.residualRate <= limit else {
                return .failure(.notMounted(residual: found.residualRate, rate: rate))
            }
            let tie = ClockTie(
                seconds: found.offset.adding(match.shift).withFloor(Self.floorSeconds),
                drift: found.drift, at: found.middle, over: span)
            guard let tie else { return .failure(.noGyroscope) }
            return .success(tie)
        case .notObservable(let absence):
            return .failure(SyncAbsence(gyroscopes: absence))
        }
    }

    /// The largest root mean square of the difference between both gyroscopes, as a share of the rate,
    /// besides their noise; chosen here: calibrated gyroscopes have scales and axes within about 1 %.
    private static let mostResidual = 0.02

    /// What a gyroscope's timestamps themselves are accurate to at best, s (chosen here).
    private static let floorSeconds = 5e-6
}

extension SyncAbsence {
    static let noGyroscope = Self(
        meaning: "A session has no gyroscope samples.",
        remedy: "Record all phones with a gyroscope.")

    /// - Parameters:
    ///   - residual: the root mean square of the difference between both gyroscopes, rad/s per axis.
    ///   - rate: that of the rate of one of them.
    fileprivate static func notMounted(residual: Double, rate: Double) -> Self {
        Self(
            meaning:
                "The gyroscopes did not turn together: their rates differ by \(residual.short) of "
                + "\(rate.short) rad/s.",
            remedy: "Mount the phones rigidly together, or use another method.")
    }

    init(gyroscopes absence: PoseImuAlignment.Absence) {
        self.init(
            meaning: "The gyroscopes cannot be aligned: \(absence.words).",
            remedy: absence.remedy)
    }
}

extension VectorSeries {
    /// The standard error of the mean over an interval in seconds, per axis, from the second differences
    /// of samples, to which motion adds little.
    fileprivate func noise(over interval: Double) -> Double {
        guard let first = timestamps.first, let last = timestamps.last, count > 2 else { return 0 }
        let sum = (1..<count - 1).reduce(0.0) { sum, index in
            let second = values[index - 1] - values[index] * 2 + values[index + 1]
            return sum + second.dot(second)
        }
        // A second difference of white noise has six times its variance.
        let variance = sum / Double(18 * (count - 2))
        let period = (last - first).seconds / Double(count - 1)
        return (variance * min(1, period / interval)).squareRoot()
    }
}

extension [PoseStep] {
    /// The root mean square of the rate, in rad/s per axis.
    fileprivate var ratePerAxis: Double {
        let sum = reduce(0) { $0 + $1.rate.dot($1.rate) }
        return (sum / Double(3 * Swift.max(1, count))).squareRoot()
    }
}

extension Estimate {
    fileprivate func withFloor(_ error: Double) -> Estimate {
        Estimate(value: value, standardError: max(standardError, error))
    }
}
