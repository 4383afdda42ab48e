internal import LockstepSamples

// Apple/Package.swift defines this condition if the SDK has CMBatchedSensorManager: that of iOS 17 or
// later, and the virtual phone on Linux.
#if LOCKSTEP_BATCHED_SENSORS
    internal import CoreMotion

    // Unchecked: a single caller starts and stops the manager.

    /// Core Motion's batches: accelerometer and device motion at the rates of the hardware, about one
    /// batch per second.
    ///
    /// Apple states 800 Hz for the accelerometer and 200 Hz for device motion, on Apple Watch Series 8 and
    /// Ultra during a workout (WWDC 2023, session 10179). There is no batched gyroscope and no batched magnetometer: the rotation
    /// rate of device motion is the only angular velocity in batches.
    ///
    /// Its asynchronous sequences are unavailable on iOS, so handlers receive the batches.
    @available(iOS 17.0, *)
    final class BatchedSensors: @unchecked Sendable {
        private let gate: SampleGate
        private let manager = CMBatchedSensorManager()

        /// Whether this phone delivers accelerometer samples in batches.
        ///
        /// Call it on iOS 17 or later only: earlier systems lack the class, although its header names no
        /// version of iOS (CMBatchedSensorManager.h). The app therefore links Core Motion weakly.
        static var areSupported: Bool { CMBatchedSensorManager.isAccelerometerSupported }

        /// Creates sensors that have not started.
        init(gate: SampleGate) {
            self.gate = gate
        }

        /// Starts the requested sensors that the phone supports; none if motion data is denied or
        /// restricted.
        ///
        /// - Returns: The started streams.
        func start(_ wanted: Set<LockstepSamples.Stream>) -> Set<LockstepSamples.Stream> {
            switch PermissionState(CMBatchedSensorManager.authorizationStatus) {
            case .denied, .restricted: return []
            case .authorized, .notDetermined: break
            }
            var started: Set<LockstepSamples.Stream> = []
            if wanted.contains(.accelerometer), CMBatchedSensorManager.isAccelerometerSupported {
                startAccelerometer()
                started.insert(.accelerometer)
            }
            if wanted.contains(.deviceMotion), CMBatchedSensorManager.isDeviceMotionSupported {
                startDeviceMotion()
                started.insert(.deviceMotion)
            }
            return started
        }

        /// Stops all sensors.
        ///
        /// The samples of an unfinished batch, up to a second, are not delivered (assumed).
        func stop() {
            manager.stopAccelerometerUpdates()
            manager.stopDeviceMotionUpdates()
        }

        private func startAccelerometer() {
            manager.startAccelerometerUpdates { [gate] batch, error in
                gate.deliver(.accelerometer, each: batch, error) { data in
                    Sample(.accelerometer, data.timestamp, Vector3(data.acceleration))
                }
            }
        }

        private func startDeviceMotion() {
            manager.startDeviceMotionUpdates { [gate] batch, error in
                gate.deliver(.deviceMotion, each: batch, error) { motion in
                    DeviceMotionSample(motion).map(Sample.deviceMotion)
                }
            }
        }
    }
#endif

extension PhoneCapabilities {
    /// Whether this phone and this build deliver accelerometer samples in batches.
    static var readsBatches: Bool {
        #if LOCKSTEP_BATCHED_SENSORS
            if #available(iOS 17.0, *) { return BatchedSensors.areSupported }
        #endif
        return false
    }
}
