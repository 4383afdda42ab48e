import LockstepFormats
import LockstepSamples

/// What inertial readings and poses say of themselves and of each other.
struct MotionFacts {
    /// Gyroscope against poses; nil if one of them is missing, or there are too few poses for a
    /// recording of any movement.
    let comparison: PoseImuComparison?
    /// Accelerometer against poses; nil if they have no second in common.
    let gravity: GravityFit?
    /// nil without poses.
    let poses: PoseQuality?
    /// What the sensors say of themselves, by stream.
    let noise: [Stream: SensorNoise]
    /// The median length of the accelerometer's readings, in its unit; nil without any.
    let medianAcceleration: Double?
    /// The median length of the gyroscope's readings, in its unit; nil without any.
    let medianRotationRate: Double?
    /// From device to camera axes as the manifest has it; nil if it does not say.
    let statedCameraFromImu: Matrix3?
    /// The time offset as the manifest has it; nil if it states none.
    ///
    /// Gyroscope and accelerometer are compared with the poses after it is taken off.
    let statedOffset: TimeOffset?
    /// The row of frames.jsonl of each pose, from 1.
    let poseRows: [Int]
    /// The timestamp from which on not all readings and poses were looked at; nil if all were.
    let cutAt: HostTime?

    init(_ series: SessionSeries, _ manifest: SessionManifest) {
        let stated = manifest.calibration?.cameraFromImu?.rotation
        let expected = stated ?? Calibration.backCameraFromImuRotation
        statedOffset = manifest.calibration?.timeOffset
        let offset = statedOffset?.imuMinusCameraSeconds ?? 0
        let gyroscope = series.gyroscope.shifted(by: -offset)
        let accelerometer = series.accelerometer.shifted(by: -offset)
        let own = BackgroundResult {
            OwnFacts(gyroscope: series.gyroscope, accelerometer: series.accelerometer)
        }
        let stamps = series.poses.stamps
        let origin = stamps.first ?? HostTime(nanoseconds: 0)
        let path = PoseTrack(series.poses, origin: origin)
        let hasPoses = stamps.count > 1
        let turning =
            stamps.count > PoseImuAlignment.Absence.fewestSteps && gyroscope.count > 1
            ? GyroscopeTrack(gyroscope, origin: origin) : nil
        let compared = turning.map {
            PoseImuComparison.align($0, path, origin: origin, expected: expected)
        }
        comparison = compared?.comparison
        let known = compared?.gyroscope
        let alignment = known?.alignment
        let quality = BackgroundResult {
            hasPoses ? PoseQuality(path, at: stamps, origin: origin, gyroscope: known) : nil
        }
        gravity =
            hasPoses
            ? GravityFit(
                accelerometer, path, origin: origin, alignment: alignment, expected: expected)
            : nil
        poses = quality.result()
        let sensors = own.result()
        (noise, medianAcceleration) = (sensors.noise, sensors.medianAcceleration)
        medianRotationRate = sensors.medianRotationRate
        statedCameraFromImu = stated
        poseRows = series.poseRows
        cutAt = series.cutAt
    }
}

/// What sensors say of themselves.
private struct OwnFacts: Sendable {
    let noise: [Stream: SensorNoise]
    let medianAcceleration: Double?
    let medianRotationRate: Double?

    init(gyroscope: VectorSeries, accelerometer: VectorSeries) {
        let still = StillSearch(gyroscope: gyroscope, accelerometer: accelerometer).longest
        noise = [Stream.gyroscope: gyroscope, .accelerometer: accelerometer].compactMapValues {
            SensorNoise($0, still: still)
        }
        medianAcceleration = accelerometer.values.map { $0.length }.median
        medianRotationRate = gyroscope.values.map { $0.length }.median
    }
}
