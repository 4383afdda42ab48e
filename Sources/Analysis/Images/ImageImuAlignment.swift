import LockstepSamples

/// The alignment of a gyroscope with the camera's images: `image_imu_offset`.
///
/// Images are independent of the gyroscope, so this is the offset that visual-inertial odometry
/// needs. It may differ from that of the poses, and the two are never merged.
struct ImageImuAlignment {
    /// d of t_imu = t_camera + d in seconds, with Kalibr's sign.
    ///
    /// t_camera is the middle of the middle row's exposure. It is computed from the frame's
    /// timestamp and, if the session states it, the part of the exposure that the timestamp marks.
    /// If d grows with the exposure, it is that of the usual exposure.
    var offset: Estimate
    /// d relative to a frame's timestamp, at the usual exposure, in seconds.
    var timestampOffset: Estimate
    /// The rotation from device to camera axes, for the gyroscope's values times
    /// ``gyroscopeFactor``.
    var cameraFromImu: Matrix3
    /// The standard errors of that rotation about the camera's axes, in radians.
    var rotationErrors: Vector3
    /// The factor that converts the gyroscope's values to rad/s in right-handed axes: 1 for a
    /// correct one.
    var gyroscopeFactor: Double
    /// The readout time from the first row to the last, in seconds.
    var readout: Estimate
    /// The growth of the offset with the exposure, in seconds per second; if exposures do not
    /// differ, its standard error is that of the prior.
    var exposureShare: Estimate
    /// The share by which the images rotate more than the gyroscope.
    var gain: Estimate
    /// The number of image pairs that the fit used.
    var usedPairs: Int
    /// The standard deviation of a corner's bearing, in radians.
    var bearingNoise: Double
    /// The correlation of the rotation of images and gyroscope at each of ``RoughOffset/offsets``,
    /// −1…1; for pairs that agree with the fit.
    var correlations: [Double]
}

extension ImageImuAlignment {
    /// The standard error of the rotation's angle, in radians.
    var rotationError: Double { rotationErrors.length }

    /// The alignment of gyroscope and images, or why it is unknown.
    enum Outcome {
        case observed(ImageImuAlignment)
        case notObservable(PoseImuAlignment.Absence)

        /// The alignment; nil if there is none.
        var value: ImageImuAlignment? {
            if case .observed(let value) = self { return value }
            return nil
        }
    }

    /// The fewest pairs of images that are compared; chosen here: those of two seconds.
    static let fewestPairs = 40
    /// The largest standard error of a usable exposure share: start, middle and end of the exposure
    /// are 0.5 apart.
    static let mostUncertainShare = 0.25

    /// Compares a gyroscope in device axes with pairs of images.
    static func measure(
        _ pairs: [ImagePair], gyroscope: VectorSeries, clock: RowClock
    ) -> Outcome { usable(fit(pairs, gyroscope: gyroscope, clock: clock), of: pairs) }

    /// The fit, unless it is too uncertain; its errors include the possible delay of compression.
    static func usable(_ fit: Outcome, of pairs: [ImagePair]) -> Outcome {
        guard case .observed(var alignment) = fit else { return fit }
        let (seconds, radians) = (alignment.offset.standardError, alignment.rotationError)
        let most = PoseImuAlignment.mostUncertain
        guard seconds <= most.seconds, radians <= most.radians else {
            return .notObservable(.uncertain(seconds: seconds, radians: radians))
        }
        let delay = compressionDelay(pairs.filter { $0.motion != nil })
        alignment.offset.widen(by: delay)
        alignment.timestampOffset.widen(by: delay)
        return .observed(alignment)
    }

    /// Aligns gyroscope and images, without rejecting an uncertain result.
    static func fit(
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
        return .observed(
            ImageImuAlignment(
                fit, factor: factor,
                correlations: RoughOffset.correlations(agreeing.spread, track)))
    }

    /// The possible delay of a movie's images due to compression, in seconds: the shift by which
    /// corners may lag, divided by their speed.
    private static func compressionDelay(_ pairs: [ImagePair]) -> Double {
        let rates = pairs.compactMap { pair in
            pair.motion.map { $0.rotation.rotationVector.length / pair.interval }
        }
        let square = rates.reduce(0) { $0 + $1 * $1 } / Double(max(1, rates.count))
        let shift = pairs.map(\.compressionShift).reduce(0, +) / Double(max(1, pairs.count))
        return square > 0 ? shift / square.squareRoot() : 0
    }

    /// Steps whose speed matches the gyroscope's at an offset, within a multiple of the usual
    /// difference.
    ///
    /// A few pairs with wrong corners can rotate so much faster that they dominate a correlation,
    /// which then has no peak. The fit gives them little weight too.
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

    /// One of 600 normal errors is larger than this many medians.
    private static let mostUsual = 4.7

    /// The camera's rotation in each pair whose images determine it, with times in seconds since
    /// the first pair.
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
    /// Adds an error that the scatter of the samples does not show.
    fileprivate mutating func widen(by error: Double) {
        standardError = (standardError * standardError + error * error).squareRoot()
    }
}

extension ImageImuFit {
    /// The offset relative to a frame's timestamp, for an image with the usual exposure.
    fileprivate var timestampOffset: Estimate {
        let rows = Double(height - 1) / 2 - clock.row(height: height)
        let variance =
            covariance[0, 0] + 2 * rows * covariance[0, 7] + rows * rows * covariance[7, 7]
        return Estimate(
            value: offset + clock.exposureShare * usualExposure + rows * lineDelay,
            standardError: max(variance, 0).squareRoot())
    }
}
