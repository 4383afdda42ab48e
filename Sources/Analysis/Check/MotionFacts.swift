import LockstepConcurrency
import LockstepFormats
import LockstepSamples

/// Facts from inertial samples and poses, by themselves and compared with each other.
struct MotionFacts {
    /// The comparison of gyroscope and poses; nil if one of them is missing, or there are too few
    /// poses.
    let comparison: PoseImuComparison?
    /// The comparison of accelerometer and poses; nil if they do not overlap in time.
    let gravity: GravityFit?
    /// The quality of the poses; nil without poses.
    let poses: PoseQuality?
    /// The noise of each sensor, by stream.
    let noise: [Stream: SensorNoise]
    /// The median magnitude of the accelerometer's samples, in its unit; nil without samples.
    let medianAcceleration: Double?
    /// The median magnitude of the gyroscope's samples, in its unit; nil without samples.
    let medianRotationRate: Double?
    /// The rotation from device to camera axes in the manifest; nil if it states none.
    let statedCameraFromImu: Matrix3?
    /// The time offset in the manifest; nil if it states none.
    ///
    /// It is subtracted before gyroscope and accelerometer are compared with the poses.
    let statedOffset: TimeOffset?
    /// The row number in frames.jsonl of each pose, from 1.
    let poseRows: [Int]
    /// The timestamp after which not all samples and poses were examined; nil if all were.
    let cutAt: HostTime?

    init(_ series: SessionSeries, _ manifest: SessionManifest, _ limits: Limits) {
        let stated = manifest.calibration?.cameraFromImu?.rotation
        let expected = stated ?? Calibration.backCameraFromImuRotation
        statedOffset = manifest.calibration?.timeOffset
        let offset = statedOffset?.imuMinusCameraSeconds ?? 0
        let gyroscope = series.gyroscope.shifted(by: -offset)
        let accelerometer = series.accelerometer.shifted(by: -offset)
        let own = BackgroundResult {
            OwnFacts(
                gyroscope: series.gyroscope, accelerometer: series.accelerometer,
                poses: PoseRest(series.poses), limits)
        }
        let timestamps = series.poses.timestamps
        let origin = timestamps.first ?? HostTime(nanoseconds: 0)
        let path = PoseTrack(series.poses, origin: origin)
        let hasPoses = timestamps.count > 1
        let turning =
            timestamps.count > PoseImuAlignment.Absence.fewestSteps && gyroscope.count > 1
            ? GyroscopeTrack(gyroscope, origin: origin) : nil
        let compared = turning.map {
            PoseImuComparison.align($0, path, origin: origin, expected: expected)
        }
        comparison = compared?.comparison
        let known = compared?.gyroscope
        let alignment = known?.alignment
        let quality = BackgroundResult {
            hasPoses ? PoseQuality(path, at: timestamps, origin: origin, gyroscope: known) : nil
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

/// Facts from the sensors by themselves.
private struct OwnFacts: Sendable {
    let noise: [Stream: SensorNoise]
    let medianAcceleration: Double?
    let medianRotationRate: Double?

    init(
        gyroscope: VectorSeries, accelerometer: VectorSeries, poses: PoseRest, _ limits: Limits
    ) {
        let still = StillSearch(
            gyroscope: gyroscope, accelerometer: accelerometer, poses: poses
        ).longest
        noise = [Stream.gyroscope: gyroscope, .accelerometer: accelerometer].compactMapValues {
            SensorNoise($0, still: still, limits: limits)
        }
        medianAcceleration = accelerometer.values.lazy.map { $0.length }.median
        medianRotationRate = gyroscope.values.lazy.map { $0.length }.median
    }
}
