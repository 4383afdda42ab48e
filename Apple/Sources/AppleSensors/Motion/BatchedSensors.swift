internal import LockstepConcurrency

// The iOS 16 SDK has no CMBatchedSensorManager, so this is built only with the condition
// LOCKSTEP_BATCHED_SENSORS, for a newer SDK.
#if LOCKSTEP_BATCHED_SENSORS
    internal import CoreMotion
    internal import LockstepSamples

    // Unchecked: only the two tasks that read from the manager access it.

    /// Core Motion's batches: accelerometer and device motion at the hardware's highest rate.
    ///
    /// Apple documents 800 Hz and 200 Hz on watches during a workout. If a phone supports neither,
    /// the ordinary sensors are used.
    @available(iOS 17.0, *)
    final class BatchedSensors: @unchecked Sendable {
        private let gate: SampleGate
        private let manager = CMBatchedSensorManager()
        private let tasks = Mutex<[Task<Void, Never>]>([])

        /// Creates sensors that have not started.
        init(gate: SampleGate) {
            self.gate = gate
        }

        /// Starts the requested and supported sensors.
        ///
        /// - Returns: The started streams.
        func start(_ wanted: Set<LockstepSamples.Stream>) -> Set<LockstepSamples.Stream> {
            var started: Set<LockstepSamples.Stream> = []
            if wanted.contains(.accelerometer), CMBatchedSensorManager.isAccelerometerSupported {
                add(Task { await self.readAccelerometer() })
                started.insert(.accelerometer)
            }
            if wanted.contains(.deviceMotion), CMBatchedSensorManager.isDeviceMotionSupported {
                add(Task { await self.readDeviceMotion() })
                started.insert(.deviceMotion)
            }
            return started
        }

        /// Stops all sensors.
        func stop() {
            for task in tasks.withLock({ $0 }) { task.cancel() }
        }

        private func add(_ task: Task<Void, Never>) {
            tasks.withLock { $0.append(task) }
        }

        private func readAccelerometer() async {
            do {
                for try await batch in manager.accelerometerUpdates() {
                    for data in batch {
                        gate.deliver(.accelerometer, data, nil) { data in
                            Sample(.accelerometer, data.timestamp, Vector3(data.acceleration))
                        }
                    }
                }
            } catch {
                fail(.accelerometer, error)
            }
        }

        private func readDeviceMotion() async {
            do {
                for try await batch in manager.deviceMotionUpdates() {
                    for motion in batch {
                        gate.deliver(.deviceMotion, motion, nil) { motion in
                            DeviceMotionSample(motion).map(Sample.deviceMotion)
                        }
                    }
                }
            } catch {
                fail(.deviceMotion, error)
            }
        }

        private func fail(_ stream: LockstepSamples.Stream, _ error: any Error) {
            gate.report(.sensorFailed(stream: stream, message: error.sentence))
        }
    }
#endif
