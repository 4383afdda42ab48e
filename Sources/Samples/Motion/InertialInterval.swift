/// The time between two samples, seconds, for a rate asked for in hertz: Core Motion's
/// `accelerometerUpdateInterval` and the like.
///
/// Core Motion caps the interval by what the hardware can do (CMMotionManager.h), so the rate that
/// is reached is in the timestamps only.
///
/// - Returns: nil when the rate is not positive and finite.
public func inertialInterval(hertz: Double) -> Double? {
    hertz > 0 && hertz.isFinite ? 1 / hertz : nil
}

/// Whether a rate is beyond what Core Motion pushes sample by sample, so that batches are worth
/// their delay: above 200 Hz, the highest rate of device motion in batches by Apple's
/// documentation of `CMBatchedSensorManager`.
public func isBatchedRate(hertz: Double) -> Bool { hertz > 200 }
