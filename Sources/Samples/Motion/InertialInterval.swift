/// Returns the time between two samples in seconds for a rate requested in hertz, for Core Motion's
/// `accelerometerUpdateInterval` and similar properties.
///
/// Core Motion limits the interval to what the hardware supports (CMMotionManager.h), so the actual
/// rate is only visible in the timestamps.
///
/// - Returns: Nil if the rate is not positive and finite.
public func inertialInterval(hertz: Double) -> Double? {
    hertz > 0 && hertz.isFinite ? 1 / hertz : nil
}

/// The rate of batched accelerometer samples in hertz, which is fixed: Core Motion reports it
/// (`CMBatchedSensorManager.accelerometerDataFrequency`) and offers no way to set it.
///
/// Apple states 800 Hz, and 200 Hz for batched device motion (WWDC 2023, session 10179).
public let batchedAccelerometerHertz = 800.0

/// Whether a rate is higher than Core Motion delivers sample by sample, so that batches are worth
/// their delay: above 200 Hz, the rate of batched device motion.
public func isBatchedRate(hertz: Double) -> Bool { hertz > 200 }
