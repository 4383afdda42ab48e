import LockstepSamples
import LockstepSynthetic
import Testing

@Suite struct InertialTests {
    /// The direction of gravity in device axes, from the ground truth.
    private static func gravity(_ phone: SyntheticPhone, at seconds: Double) -> Vector3 {
        let state = phone.trajectory.state(at: seconds)
        let worldFromImu = state.worldFromCameraRotation * phone.trajectory.cameraFromImu.rotation
        return worldFromImu.transposed * Vector3(0, -1, 0)
    }

    @Test func accelerometerAtRestShowsOneGAlongGravity() throws {
        let configuration = SyntheticConfiguration.inertial(seconds: 0.5).with {
            $0.trajectory = .still
            $0.physics = .ideal
        }
        let gravity = try Self.gravity(SyntheticPhone(configuration), at: 0)
        let samples = try PhoneRun(configuration).inertial(.accelerometer)
        #expect(!samples.isEmpty)
        #expect(samples.allSatisfy { ($0.value - gravity).length < 1e-12 })
        // Held in landscape with its top to the left: gravity along device −x in Apple's axes.
        #expect(gravity.x < -0.9)
    }

    @Test func gyroscopeIntegratesToTheChangeOfPose() throws {
        let configuration = SyntheticConfiguration.inertial(seconds: 3).with {
            $0.physics.sensorNoise = false
        }
        let phone = try SyntheticPhone(configuration)
        let samples = try PhoneRun(configuration).inertial(.gyroscope)
        func worldFromImu(_ time: HostTime) -> Quaternion {
            let state = phone.trajectory.state(at: (time - configuration.startTime).seconds)
            return Quaternion(
                rotation: state.worldFromCameraRotation * phone.trajectory.cameraFromImu.rotation)
        }
        var attitude = worldFromImu(try #require(samples.first).timestamp)
        for (one, next) in zip(samples, samples.dropFirst()) {
            let turn = (one.value + next.value) / 2 * (next.timestamp - one.timestamp).seconds
            let axis = turn.normalized
            attitude = attitude * Quaternion(axis: axis, radians: turn.length)
        }
        let error = attitude.inverse * worldFromImu(try #require(samples.last).timestamp)
        #expect(2 * Vector3(error.x, error.y, error.z).length < 1e-4)
    }

    @Test func accelerometerIntegratesToTheChangeOfVelocity() throws {
        let configuration = SyntheticConfiguration.inertial(seconds: 3).with {
            $0.physics.sensorNoise = false
        }
        let phone = try SyntheticPhone(configuration)
        let samples = try PhoneRun(configuration).inertial(.accelerometer)
        func state(_ time: HostTime) -> MotionState {
            phone.trajectory.state(at: (time - configuration.startTime).seconds)
        }
        let accelerations = samples.map { sample in
            state(sample.timestamp).worldFromCameraRotation
                * (phone.trajectory.cameraFromImu.rotation * (sample.value * -9.80665))
                - Vector3(0, 9.80665, 0)
        }
        var change = Vector3.zero
        for index in samples.indices.dropLast() {
            let seconds = (samples[index + 1].timestamp - samples[index].timestamp).seconds
            change += (accelerations[index] + accelerations[index + 1]) / 2 * seconds
        }
        let truth =
            state(try #require(samples.last).timestamp).imuVelocity
            - state(try #require(samples.first).timestamp).imuVelocity
        #expect((change - truth).length < 2e-3)
        #expect(truth.length > 0.05)
    }

    @Test func timestampsAreAtTheRealRateAndTheGyroscopesAreShifted() throws {
        let run = try PhoneRun(.inertial(seconds: 5))
        let (accelerometer, gyroscope) = (run.inertial(.accelerometer), run.inertial(.gyroscope))
        let spacings = zip(accelerometer, accelerometer.dropFirst()).map {
            ($1.timestamp - $0.timestamp).seconds
        }
        #expect(spacings.allSatisfy { ($0 - 1 / 100.2).magnitude < 6.1e-6 })
        let first = try #require(accelerometer.first).timestamp
        let last = try #require(accelerometer.last).timestamp
        let rate = Double(accelerometer.count - 1) / (last - first).seconds
        #expect((rate - 100.2).magnitude < 1e-3)
        let shifts = zip(accelerometer, gyroscope).map { ($1.timestamp - $0.timestamp).seconds }
        #expect(shifts.allSatisfy { ($0 - 0.0025).magnitude < 6.1e-6 })
    }

    @Test func withoutOwnTimestampsAllSensorsShareAnEvenGrid() throws {
        let run = try PhoneRun(
            .inertial(seconds: 1).with { $0.physics.ownInertialTimestamps = false })
        let timestamps = run.inertial(.accelerometer).map(\.timestamp)
        #expect(timestamps == run.inertial(.gyroscope).map(\.timestamp))
        #expect(
            zip(timestamps, timestamps.dropFirst()).allSatisfy { $1 - $0 == .milliseconds(10) })
    }

    @Test func noiseHasTheDensityOfTheTruth() throws {
        let run = try PhoneRun(.inertial(seconds: 20).with { $0.trajectory = .still })
        let rate = 100.2.squareRoot()
        let cases: [(InertialSensor, Double)] = [
            (.accelerometer, 1.5e-3 * rate / 9.80665), (.gyroscope, 1.2e-4 * rate),
            (.magnetometer, 0.04 * rate),
        ]
        for (sensor, expected) in cases {
            let values = run.inertial(sensor).map(\.value)
            // Differences between neighbors cancel the bias.
            let differences = zip(values, values.dropFirst()).map { ($1 - $0) / 2.0.squareRoot() }
            for axis in 0..<3 {
                let ratio = deviation(differences.map { $0[axis] }) / expected
                #expect((0.93...1.07).contains(ratio), "\(sensor) axis \(axis)")
            }
        }
    }

    @Test func biasWandersAsARandomWalk() throws {
        // The ends of many one-second walks: deviation σ·√1 s.
        let ends = try (1...60 as ClosedRange<UInt64>).map { seed -> Vector3 in
            let lines = try Array(
                SyntheticPhone(.inertial(seconds: 1.2, seed: seed)).truth
            ).map(TruthLine.init).filter { $0.type == "bias" }
            let first = try #require(lines.first).numbers("gyroscope")
            let last = try #require(lines.last).numbers("gyroscope")
            return Vector3(last[0] - first[0], last[1] - first[1], last[2] - first[2])
        }
        let all = ends.flatMap { [$0.x, $0.y, $0.z] }
        #expect((0.8e-5...1.2e-5).contains(deviation(all)))
    }

    @Test func deviceMotionAddsUpToTheAccelerometer() throws {
        let run = try PhoneRun(
            .inertial(seconds: 3).with { $0.physics.ownInertialTimestamps = false })
        for (motion, raw) in zip(run.deviceMotion, run.inertial(.accelerometer)) {
            #expect(motion.timestamp == raw.timestamp)
            #expect((motion.gravity + motion.userAcceleration - raw.value).length < 1e-12)
        }
        #expect(!run.deviceMotion.isEmpty)
    }

    @Test func deviceMotionsGravityFollowsItsAttitudeAndTheTruth() throws {
        let configuration = SyntheticConfiguration.inertial(seconds: 3)
        let phone = try SyntheticPhone(configuration)
        for motion in try PhoneRun(configuration).deviceMotion {
            let fromAttitude = motion.attitude.inverse * Vector3(0, 0, -1)
            #expect((motion.gravity - fromAttitude).length < 1e-12)
            let seconds = (motion.timestamp - configuration.startTime).seconds
            let error = (motion.gravity - Self.gravity(phone, at: seconds)).length
            #expect(error < 0.006)
        }
    }

    @Test func rotationRateIsTheGyroscopeWithoutItsBias() throws {
        let run = try PhoneRun(.inertial(seconds: 2))
        let differences = zip(run.inertial(.gyroscope), run.deviceMotion).map {
            $0.value - $1.rotationRate
        }
        let bias = mean(differences)
        #expect(bias.length > 1e-4)
        #expect(differences.allSatisfy { ($0 - bias).length < 1e-4 })
    }

    @Test func calibratedFieldHasTheEarthsStrengthAndTheRawOneThePhonesToo() throws {
        let run = try PhoneRun(.inertial(seconds: 4))
        let fields = run.deviceMotion.compactMap(\.magneticField)
        #expect(!fields.isEmpty && fields.count < run.deviceMotion.count)
        #expect(fields.allSatisfy { (45...51).contains($0.length) })
        #expect(run.deviceMotion.first?.magneticFieldAccuracy == .uncalibrated)
        #expect(run.deviceMotion.last?.magneticFieldAccuracy == .high)
        let raw = mean(run.inertial(.magnetometer).map(\.value))
        #expect(raw.length > 80)
    }

    @Test func pressureFallsAsThePhoneRises() throws {
        let configuration = SyntheticConfiguration.inertial(seconds: 30).with {
            $0.physics.sensorNoise = false
            $0.streams = [.barometer]
        }
        let phone = try SyntheticPhone(configuration)
        let samples = try PhoneRun(configuration).barometer
        #expect((28...30).contains(samples.count))
        for sample in samples {
            let seconds = (sample.timestamp - configuration.startTime).seconds
            let height = phone.trajectory.state(at: seconds).imuPosition.y
            #expect((95...105).contains(sample.pressureKilopascals))
            #expect(((sample.relativeAltitudeMeters ?? .nan) - height).magnitude < 1e-9)
        }
        let pressures = samples.map(\.pressureKilopascals)
        let rise = samples.map { $0.relativeAltitudeMeters ?? 0 }
        let slope = (pressures[3] - pressures[9]) / (rise[3] - rise[9])
        #expect((slope + 0.012).magnitude < 1e-6)
    }

    @Test func locationsAreOnTheWallClockAndConvertedByTheLatestAnchor() throws {
        let run = try PhoneRun(.inertial(seconds: 25).with { $0.streams = [.location] })
        let anchors = run.events.compactMap { event -> ClockAnchor? in
            if case .clockAnchor(let anchor) = event { anchor } else { nil }
        }
        #expect(run.locations.count == 25)
        for location in run.locations {
            #expect(anchors.dropLast().host(for: location.wall) == location.timestamp)
            #expect((location.latitudeDegrees - 51.4779).magnitude < 1e-3)
        }
    }
}
