internal import CoreMotion
internal import Foundation
internal import LockstepSamples

// Unchecked: a single caller starts and stops the manager, and its handlers run on one queue.

/// Core Motion's accelerometer, gyroscope, magnetometer and device motion.
///
/// All four deliver to one serial queue.
final class MotionSensors: @unchecked Sendable {
    /// The streams that this class can deliver.
    static let streams: Set<LockstepSamples.Stream> = [
        .accelerometer, .gyroscope, .magnetometer, .deviceMotion,
    ]

    /// The gate to the sink.
    let gate: SampleGate
    private let manager = CMMotionManager()
    private let queue = OperationQueue()

    /// Creates sensors that have not started.
    init(gate: SampleGate) {
        self.gate = gate
        // CMMotionManager.h: stopping cancels the queue's pending operations, so it is not shared.
        queue.name = "lockstep.motion"
        queue.maxConcurrentOperationCount = 1
        queue.qualityOfService = .userInteractive
    }

    /// Starts the requested and available sensors, with samples `interval` seconds apart.
    ///
    /// - Returns: The started streams.
    func start(
        _ wanted: Set<LockstepSamples.Stream>, interval: Double
    ) -> Set<LockstepSamples.Stream> {
        var started: Set<LockstepSamples.Stream> = []
        if wanted.contains(.accelerometer), manager.isAccelerometerAvailable {
            startAccelerometer(interval)
            started.insert(.accelerometer)
        }
        if wanted.contains(.gyroscope), manager.isGyroAvailable {
            startGyroscope(interval)
            started.insert(.gyroscope)
        }
        if wanted.contains(.magnetometer), manager.isMagnetometerAvailable {
            startMagnetometer(interval)
            started.insert(.magnetometer)
        }
        if wanted.contains(.deviceMotion), manager.isDeviceMotionAvailable {
            startDeviceMotion(interval)
            started.insert(.deviceMotion)
        }
        return started
    }

    /// Stops all sensors; stopping an inactive one has no effect.
    func stop() {
        manager.stopAccelerometerUpdates()
        manager.stopGyroUpdates()
        manager.stopMagnetometerUpdates()
        manager.stopDeviceMotionUpdates()
    }

    private func startAccelerometer(_ interval: Double) {
        manager.accelerometerUpdateInterval = interval
        manager.startAccelerometerUpdates(to: queue) { [gate] data, error in
            gate.deliver(.accelerometer, data, error) { data in
                Sample(.accelerometer, data.timestamp, Vector3(data.acceleration))
            }
        }
    }

    private func startGyroscope(_ interval: Double) {
        manager.gyroUpdateInterval = interval
        manager.startGyroUpdates(to: queue) { [gate] data, error in
            gate.deliver(.gyroscope, data, error) { data in
                Sample(.gyroscope, data.timestamp, Vector3(data.rotationRate))
            }
        }
    }

    private func startMagnetometer(_ interval: Double) {
        manager.magnetometerUpdateInterval = interval
        manager.startMagnetometerUpdates(to: queue) { [gate] data, error in
            gate.deliver(.magnetometer, data, error) { data in
                Sample(.magnetometer, data.timestamp, Vector3(data.magneticField))
            }
        }
    }

    /// Starts device motion, in the reference frame with corrected heading if available.
    ///
    /// The plain frame omits the magnetometer (CMAttitude.h), and with it the magnetic field.
    private func startDeviceMotion(_ interval: Double) {
        let available = CMMotionManager.availableAttitudeReferenceFrames()
        let corrected = CMAttitudeReferenceFrame.xArbitraryCorrectedZVertical
        let frame = available.contains(corrected) ? corrected : .xArbitraryZVertical
        manager.deviceMotionUpdateInterval = interval
        manager.startDeviceMotionUpdates(using: frame, to: queue) { [gate] motion, error in
            gate.deliver(.deviceMotion, motion, error) { motion in
                DeviceMotionSample(motion).map(Sample.deviceMotion)
            }
        }
    }
}

extension SampleGate {
    /// Handles a Core Motion callback's sample, error, or neither.
    func deliver<Reading>(
        _ stream: LockstepSamples.Stream, _ reading: Reading?, _ error: (any Error)?,
        as sample: (Reading) -> Sample?
    ) {
        deliver(stream, each: reading.map(CollectionOfOne.init), error, as: sample)
    }

    /// Handles a Core Motion callback's batch of samples, which arrive together, its error, or
    /// neither.
    func deliver<Readings: Sequence>(
        _ stream: LockstepSamples.Stream, each readings: Readings?, _ error: (any Error)?,
        as sample: (Readings.Element) -> Sample?
    ) {
        let arrival = clock.now
        if let error { report(.sensorFailed(stream: stream, message: error.sentence)) }
        guard let readings else { return }
        for reading in readings { deliver(sample(reading), of: stream, arrival: arrival) }
    }
}

extension Sample {
    /// A raw sample, timestamped in seconds since boot (CMLogItem.h); nil if the timestamp is
    /// invalid.
    init?(_ sensor: InertialSensor, _ seconds: Double, _ value: Vector3) {
        guard let time = HostTime(seconds: seconds) else { return nil }
        self = .inertial(InertialSample(sensor: sensor, timestamp: time, value: value))
    }
}
