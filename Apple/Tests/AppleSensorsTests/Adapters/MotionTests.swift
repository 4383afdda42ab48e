import LockstepAppleSensors
import LockstepSamples
import Testing
import VirtualPhone

/// Accelerometer, gyroscope, magnetometer and device motion from Core Motion.
@Suite struct MotionTests {
    private static let sensors: [InertialSensor] = [.accelerometer, .gyroscope, .magnetometer]
    private static let streams: [LockstepSamples.Stream] = [
        .accelerometer, .gyroscope, .magnetometer, .deviceMotion,
    ]

    /// Samples of all four streams at a rate of `hertz`.
    private func feed(_ count: Int = 100, hertz: Int64 = 100) -> SensorFeed {
        let samples = (0..<count).flatMap { index -> [Sample] in
            let time = HostTime.reading(index, hertz: hertz)
            return Self.sensors.map { .inertial(Self.reading($0, index, time)) }
                + [.deviceMotion(Self.motion(index, time))]
        }
        return SensorFeed(
            samples,
            Self.streams.map { StreamDescription(stream: $0, requestedRateHertz: Double(hertz)) })
    }

    private static func reading(
        _ sensor: InertialSensor, _ index: Int, _ time: HostTime
    ) -> InertialSample {
        let value = 0.1 + Double(index) / 3
        return InertialSample(
            sensor: sensor, timestamp: time, value: Vector3(value, -value, -1 - 1e-9 * value))
    }

    private static func motion(_ index: Int, _ time: HostTime) -> DeviceMotionSample {
        let part = Double(index) / 7
        return DeviceMotionSample(
            timestamp: time, attitude: Quaternion(x: 0.1, y: part, z: -0.3, w: 0.9),
            rotationRate: Vector3(part, 1, 2), gravity: Vector3(0, -part, -1),
            userAcceleration: Vector3(0.5, 0.25, part))
    }

    @Test func everySamplePassesUnchangedWithItsTimestamp() async throws {
        let (heard, description) = try await withSensors(.streams(Set(Self.streams)), feed())
        for sensor in Self.sensors {
            let readings = heard.samples.compactMap { sample -> InertialSample? in
                guard case .inertial(let reading) = sample, reading.sensor == sensor else {
                    return nil
                }
                return reading
            }
            let fed = (0..<100).map { Self.reading(sensor, $0, .reading($0, hertz: 100)) }
            #expect(readings == fed, "\(sensor)")
        }
        #expect(description.streams.map(\.stream) == Self.streams)
        #expect(description.notices.isEmpty && heard.events.isEmpty)
        for delivery in heard.deliveries {
            #expect(delivery.arrival == delivery.sample.timestamp + SensorFeed.delay)
        }
    }

    @Test func signsAndUnitsAreThoseOfCoreMotion() async throws {
        // −1 g at rest, face up; 1.5 rad/s counterclockwise about the screen's normal; a field in
        // µT.
        let values = [Vector3(0, 0, -1), Vector3(0, 0, 1.5), Vector3(20, -5, -43.5)]
        let samples = zip(Self.sensors, values).map { sensor, value in
            Sample.inertial(
                InertialSample(
                    sensor: sensor, timestamp: .reading(0, hertz: 100), value: value))
        }
        let (heard, _) = try await withSensors(.streams(Set(Self.streams)), SensorFeed(samples))
        let delivered = heard.samples.compactMap { sample -> Vector3? in
            if case .inertial(let reading) = sample { reading.value } else { nil }
        }
        #expect(delivered == values)
    }

    @Test(
        arguments: [
            (nil, MagneticFieldAccuracy?.none, false, MagneticFieldAccuracy.uncalibrated),
            (Vector3(1, 2, 3), nil, false, .uncalibrated),
            (Vector3(1, 2, 3), .uncalibrated, false, .uncalibrated),
            (Vector3(1, 2, 3), .low, true, .low), (Vector3(1, 2, 3), .medium, true, .medium),
            (Vector3(1, 2, 3), .high, true, .high),
        ] as [(Vector3?, MagneticFieldAccuracy?, Bool, MagneticFieldAccuracy)])
    func deviceMotionHasAMagneticFieldOnlyIfItIsCalibrated(
        _ field: Vector3?, _ accuracy: MagneticFieldAccuracy?, _ isThere: Bool,
        _ told: MagneticFieldAccuracy
    ) async throws {
        var fed = Self.motion(3, .reading(0, hertz: 100))
        fed.magneticField = field
        fed.magneticFieldAccuracy = accuracy
        let (heard, _) = try await withSensors(
            .streams([.deviceMotion]), SensorFeed([.deviceMotion(fed)]))
        guard case .deviceMotion(let motion) = heard.samples.first else {
            Issue.record("no device motion came")
            return
        }
        fed.magneticField = isThere ? field : nil
        fed.magneticFieldAccuracy = told
        #expect(motion == fed)
    }

    @Test(arguments: [
        (100.0, 100.0, 100), (50, 100, 50), (200, 100, 100), (200, 200, 200), (25, 100, 25),
    ])
    func theRequestedRateIsAchievedUpToThePhonesLimit(
        _ asked: Double, _ limit: Double, _ count: Int
    ) async throws {
        let world = PhoneWorld.allowed { $0.motionLimitHertz = limit }
        let (heard, description) = try await withSensors(
            .streams(Set(Self.streams), hertz: asked), on: world, feed(200, hertz: 200))
        #expect(description.streams.allSatisfy { $0.requestedRateHertz == asked })
        for stream in Self.streams {
            #expect(abs(heard.count(stream) - count) <= 1, "\(stream)")
        }
    }

    @Test(arguments: streams)
    func errorWithoutDataIsReportedAndIsNotASample(
        _ stream: LockstepSamples.Stream
    ) async throws {
        let script: PhoneScript = [.at(.milliseconds(105), .sensorFailed(stream, code: 109))]
        let (heard, _) = try await withSensors(
            .streams(Set(Self.streams)), feed(), script: script)
        #expect(heard.failures.map(\.stream) == [stream])
        #expect(heard.failures.first?.words.hasSuffix("(CMErrorDomain 109)") == true)
        #expect(heard.drops.isEmpty)
        for stream in Self.streams { #expect(heard.count(stream) == 100, "\(stream)") }
    }

    @Test func missingSensorsAreLeftOutWithANotice() async throws {
        let world = PhoneWorld.allowed { $0.motionStreams = [.accelerometer, .deviceMotion] }
        let (heard, description) = try await withSensors(
            .streams(Set(Self.streams)), on: world, feed())
        #expect(description.streams.map(\.stream) == [.accelerometer, .deviceMotion])
        #expect(
            description.notices == [
                "gyroscope: this phone has none", "magnetometer: this phone has none",
            ])
        // Without a magnetometer, device motion uses the reference frame without corrected heading.
        #expect(heard.count(.deviceMotion) == 100 && heard.count(.gyroscope) == 0)
    }

    @Test(arguments: [0, -100, .nan, .infinity] as [Double])
    func invalidRateStartsNothing(_ hertz: Double) async throws {
        try await withPhone { _ in
            let sensors = PhoneSensors()
            #expect(throws: SensorFailure.self) {
                try sensors.start(
                    .streams([.camera, .accelerometer], hertz: hertz), into: SampleCollector())
            }
            // The failed start has stopped every started sensor and released the camera.
            _ = try sensors.start(.camera(.avFoundation), into: SampleCollector())
            sensors.stop()
        }
    }

    @Test func invalidRateMattersOnlyForInertialStreams() async throws {
        let (_, description) = try await withSensors(.streams([.barometer], hertz: 0))
        #expect(description.streams.map(\.stream) == [.barometer])
    }

    @Test func stopEndsSamples() async throws {
        try await withSensors(.streams(Set(Self.streams)), feed()) { running in
            try running.phone.run(for: .milliseconds(500))
            running.sensors.stop()
            let count = running.witness.samples.count
            #expect(count == 4 * 49)
            try running.phone.runToEnd()
            #expect(running.witness.samples.count == count)
        }
    }

    @Test func descriptionContainsPhoneAndStartTime() async throws {
        let world = PhoneWorld.allowed { $0.deviceModel = "iPhone14,2" }
        try await withSensors(.streams([.accelerometer]), on: world) { running in
            #expect(running.description.deviceModel == "iPhone14,2")
            #expect(running.description.systemVersion == PhoneIdentity.systemVersion)
            #expect(running.description.startAnchor == running.phone.clock.anchor)
        }
    }
}
