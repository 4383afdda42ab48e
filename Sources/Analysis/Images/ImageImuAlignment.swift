import LockstepSamples

/// How a gyroscope is aligned with what the camera's pixels saw: `image_imu_offset`.
///
/// Images know nothing of the gyroscope, so this is the offset that visual-inertial odometry
/// needs; it may differ from that of the poses, and the two are never merged.
struct ImageImuAlignment {
    /// d of t_imu = t_camera + d, seconds: Kalibr's sign, where t_camera is the middle of the
    /// exposure of the middle row as far as the session says what part of it a timestamp marks; that of
    /// the usual exposure where it grows with it.
    var offset: Estimate
    /// d where t_camera is a frame's timestamp, at the usual exposure, seconds.
    var timestampOffset: Estimate
    /// From device to camera axes, for the gyroscope's numbers times ``gyroscopeFactor``.
    var cameraFromImu: Matrix3
    /// Standard errors of that rotation about the camera's axes, radians.
    var rotationErrors: Vector3
    /// What makes rad/s in right-handed axes of the gyroscope's numbers: 1 of a proper one.
    var gyroscopeFactor: Double
    /// From the first row's readout to the last's, seconds.
    var readout: Estimate
    /// How much the offset grows with the exposure, seconds a second; its error is that of a guess
    /// where exposures do not differ.
    var exposureShare: Estimate
    /// By how much more the images turn than the gyroscope, as a share.
    var gain: Estimate
    /// Pairs of images that the fit used.
    var usedPairs: Int
    /// Standard deviation of a corner's bearing, radians.
    var bearingNoise: Double
    /// How alike images and gyroscope turn at each of ``RoughOffset/offsets``, −1…1; of pairs that
    /// agree with the fit.
    var correlations: [Double]
}

extension ImageImuAlignment {
    /// Standard error of the rotation's angle, radians.
    var rotationError: Double { rotationErrors.length }

    /// How gyroscope and images are aligned, or why that cannot be told.
    enum Outcome {
        case observed(ImageImuAlignment)
        case notObservable(PoseImuAlignment.Absence)

        /// The alignment; nil if there is none.
        var value: ImageImuAlignment? {
            if case .observed(let value) = self { return value }
            return nil
        }
    }

    /// The fewest pairs of images that are compared; chosen here: two seconds of them.
    static let fewestPairs = 40
    /// An exposure share with a larger standard error tells nothing: start, middle and end of the
    /// exposure are 0.5 apart.
    static let mostUncertainShare = 0.25

    /// Compares a gyroscope, in device axes, with pairs of images.
    static func measure(
        _ pairs: [ImagePair], gyroscope: VectorSeries, clock: RowClock
    ) -> Outcome {
        let seen = pairs.compactMap { pair in pair.motion.map { (pair: pair, motion: $0) } }
        let (steps, origin) = steps(pairs)
        let track = GyroscopeTrack(gyroscope, origin: origin).smoothed
        if let absence = PoseImuAlignment.Absence(steps, track, fewest: fewestPairs) {
            return .notObservable(absence)
        }
        guard let rough = RoughOffset(steps, track),
            let axes = AxisFit(steps, track, offset: rough.seconds)
        else { return .notObservable(.unrelated(correlation: 0)) }
        if let absence = PoseImuAlignment.Absence(rough, axes) { return .notObservable(absence) }
        let sign: Double = axes.isMirrored ? -1 : 1
        let factor = sign * (GyroscopeUnit(scale: axes.scale.value)?.radians ?? 1)
        let start = ImageImuFit.Start(
            pairs: seen.map(\.pair), motions: seen.map(\.motion),
            gyroscope: GyroscopeTurns(track.scaled(by: factor)), origin: origin, clock: clock,
            offset: rough.seconds, cameraFromImu: axes.cameraFromImu.scaled(by: sign))
        guard let fit = ImageImuFit(start) else { return .notObservable(.unsettled) }
        let agreeing = agreeing(steps, track, offset: fit.offset, factor: factor)
        let outcome = judged(
            ImageImuAlignment(
                fit, factor: factor,
                correlations: RoughOffset.correlations(agreeing.spread, track)))
        guard case .observed(var alignment) = outcome else { return outcome }
        let delay = compressionDelay(seen.map(\.pair))
        alignment.offset.widen(by: delay)
        alignment.timestampOffset.widen(by: delay)
        return .observed(alignment)
    }

    /// How late a movie's images may be by their compression, seconds: what holds corners back, over
    /// how fast they move.
    private static func compressionDelay(_ pairs: [ImagePair]) -> Double {
        let rates = pairs.compactMap { pair in
            pair.motion.map { $0.rotation.rotationVector.length / pair.interval }
        }
        let square = rates.reduce(0) { $0 + $1 * $1 } / Double(max(1, rates.count))
        let shift = pairs.map(\.compressionShift).reduce(0, +) / Double(max(1, pairs.count))
        return square > 0 ? shift / square.squareRoot() : 0
    }

    /// Steps whose speed is the gyroscope's at an offset, up to some times what is usual.
    ///
    /// A few pairs whose corners were mistaken turn so much faster that no other pair shows in a
    /// correlation, which has no peak then. The fit gives them little weight too.
    private static func agreeing(
        _ steps: [PoseStep], _ track: GyroscopeTrack, offset: Double, factor: Double
    ) -> [PoseStep] {
        let rates = track.meanRates(over: steps, offset: offset)
        let compared = zip(steps, rates).compactMap { step, rate in
            rate.map { rate in
                let (seen, read) = (
                    step.turn.length / step.interval, rate.length * factor.magnitude
                )
                return (step, (seen - read).magnitude)
            }
        }
        guard let usual = compared.map(\.1).median else { return [] }
        return compared.filter { $0.1 <= mostUsual * usual }.map(\.0)
    }

    /// Of normal errors, one of 600 is beyond so many medians.
    private static let mostUsual = 4.7

    private static func judged(_ alignment: ImageImuAlignment) -> Outcome {
        let (seconds, radians) = (alignment.offset.standardError, alignment.rotationError)
        let most = PoseImuAlignment.mostUncertain
        guard seconds <= most.seconds, radians <= most.radians else {
            return .notObservable(.uncertain(seconds: seconds, radians: radians))
        }
        return .observed(alignment)
    }

    /// How the camera turned in each pair whose images tell it, in seconds since the first.
    static func steps(_ pairs: [ImagePair]) -> (steps: [PoseStep], origin: HostTime) {
        let origin = pairs.first?.start ?? HostTime(nanoseconds: 0)
        let steps = pairs.compactMap { pair in
            pair.motion.map { motion in
                PoseStep(
                    start: (pair.start - origin).seconds, end: (pair.end - origin).seconds,
                    turn: motion.rotation.inverse.rotationVector, isContinued: pair.isContinued)
            }
        }
        return (steps, origin)
    }

    private init(_ fit: ImageImuFit, factor: Double, correlations: [Double]) {
        self.correlations = correlations
        func error(_ index: Int) -> Double { max(fit.covariance[index, index], 0).squareRoot() }
        offset = Estimate(value: fit.offset, standardError: error(0))
        timestampOffset = fit.timestampOffset
        cameraFromImu = fit.cameraFromImu
        rotationErrors = Vector3(error(1), error(2), error(3))
        gyroscopeFactor = factor
        let rows = Double(fit.height - 1)
        readout = Estimate(value: fit.lineDelay * rows, standardError: error(7) * rows)
        exposureShare = Estimate(value: fit.exposureShare, standardError: error(9))
        gain = Estimate(value: fit.gain, standardError: error(8))
        usedPairs = fit.usedPairs
        bearingNoise = fit.noise
    }
}

extension Estimate {
    /// Adds an error that no scatter of the samples shows.
    fileprivate mutating func widen(by error: Double) {
        standardError = (standardError * standardError + error * error).squareRoot()
    }
}

extension ImageImuFit {
    /// The offset from a frame's timestamp, of an image of the usual exposure.
    fileprivate var timestampOffset: Estimate {
        let rows = Double(height - 1) / 2 - clock.row(height: height)
        let variance =
            covariance[0, 0] + 2 * rows * covariance[0, 7] + rows * rows * covariance[7, 7]
        return Estimate(
            value: offset + clock.exposureShare * usualExposure + rows * lineDelay,
            standardError: max(variance, 0).squareRoot())
    }
}
