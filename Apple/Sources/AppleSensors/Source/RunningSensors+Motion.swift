internal import LockstepSamples

extension RunningSensors {
    /// Starts the inertial sensors; sensors that the phone lacks are skipped.
    func startMotion() throws {
        let wanted = request.streams.intersection(MotionSensors.streams)
        guard !wanted.isEmpty else { return }
        let hertz = request.inertialRateHertz
        guard let interval = inertialInterval(hertz: hertz) else {
            throw SensorFailure.rateUnusable(hertz)
        }
        let batched = startBatches(wanted)
        let sensors = MotionSensors(gate: makeGate())
        endings.append { sensors.stop() }
        let started = sensors.start(wanted.subtracting(batched), interval: interval).union(batched)
        for stream in Stream.allCases where wanted.contains(stream) {
            if started.contains(stream) {
                add(stream, hertz: hertz)
            } else {
                note(.missing(stream))
            }
        }
    }

    /// Starts batched sensors if they are compiled in, supported and needed for the rate.
    ///
    /// The gyroscope and the magnetometer have none, so they run at the rate that they reach.
    ///
    /// - Returns: The streams delivered in batches.
    private func startBatches(_ wanted: Set<Stream>) -> Set<Stream> {
        #if LOCKSTEP_BATCHED_SENSORS
            if #available(iOS 17.0, *), isBatchedRate(hertz: request.inertialRateHertz) {
                let sensors = BatchedSensors(gate: makeGate())
                endings.append { sensors.stop() }
                return sensors.start(wanted)
            }
        #endif
        return []
    }

    /// Starts the barometer, unless there is none or it is not allowed.
    func startBarometer() {
        guard request.streams.contains(.barometer) else { return }
        guard BarometerSensor.isThere else { return note(.missing(.barometer)) }
        switch PermissionState.ofMotion {
        case .denied: return note(.denied(.barometer))
        case .restricted: return note(.restricted(.barometer))
        case .authorized, .notDetermined: break
        }
        let sensor = BarometerSensor(gate: makeGate())
        endings.append { sensor.stop() }
        sensor.start()
        add(.barometer, hertz: nil)
    }

    /// Starts location updates, unless they are not allowed.
    func startLocation() {
        guard request.streams.contains(.location) else { return }
        switch PermissionState.ofLocation {
        case .denied: return note(.denied(.location))
        case .restricted: return note(.restricted(.location))
        case .authorized, .notDetermined: break
        }
        let sensor = LocationSensor(gate: makeGate())
        endings.append { sensor.stop() }
        sensor.start()
        add(.location, hertz: nil)
    }
}
