import LockstepAppleSensors
import LockstepSamples
import Testing
import VirtualPhone

/// Accelerometer and device motion from Core Motion's batched manager.
@Suite struct BatchedSensorTests {
    private static let streams: [LockstepSamples.Stream] = [
        .accelerometer, .gyroscope, .magnetometer, .deviceMotion,
    ]
    private static let hertz: Int64 = 800
    /// Two and a half seconds: two complete batches and one that is completed later.
    private static let count = 2000

    private static let phone = PhoneWorld.allowed { $0.capabilities.hasBatchedSensors = true }

    private static func acceleration(_ index: Int) -> InertialSample {
        InertialSample(
            sensor: .accelerometer, timestamp: .reading(index, hertz: hertz),
            value: Vector3(Double(index), -Double(index) / 3, -1))
    }

    /// Accelerometer samples at 800 Hz, and the other streams at 200 Hz.
    private static var feed: SensorFeed {
        let samples = (0..<count).flatMap { index -> [Sample] in
            let acceleration = Sample.inertial(Self.acceleration(index))
            guard index % 4 == 3 else { return [acceleration] }
            let time = HostTime.reading(index, hertz: hertz)
            let others = [InertialSensor.gyroscope, .magnetometer].map { sensor in
                Sample.inertial(
                    InertialSample(sensor: sensor, timestamp: time, value: Vector3(0, 0, 1)))
            }
            return [acceleration] + others + [.deviceMotion(motion(time))]
        }
        let rates: [LockstepSamples.Stream: Double] = [.accelerometer: 800]
        return SensorFeed(
            samples,
            streams.map { StreamDescription(stream: $0, requestedRateHertz: rates[$0] ?? 200) })
    }

    private static func motion(_ time: HostTime) -> DeviceMotionSample {
        DeviceMotionSample(
            timestamp: time, attitude: Quaternion(x: 0, y: 0, z: 0, w: 1),
            rotationRate: Vector3(1, 2, 3), gravity: Vector3(0, 0, -1),
            userAcceleration: Vector3(0.5, 0.25, 0))
    }

    private func hear(
        hertz: Double = 800, on world: PhoneWorld = phone, script: PhoneScript = []
    ) async throws -> SampleCollector {
        try await withSensors(
            .streams(Set(Self.streams), hertz: hertz), on: world, Self.feed, script: script
        ).heard
    }

    @Test func everySampleOfABatchPassesOnceInOrder() async throws {
        let heard = try await hear()
        let accelerations = heard.samples.compactMap { sample -> InertialSample? in
            guard case .inertial(let reading) = sample, reading.sensor == .accelerometer else {
                return nil
            }
            return reading
        }
        #expect(accelerations == (0..<Self.count).map(Self.acceleration))
        let motions = heard.samples.compactMap { sample -> HostTime? in
            if case .deviceMotion(let motion) = sample { motion.timestamp } else { nil }
        }
        #expect(motions == (0..<Self.count / 4).map { .reading(4 * $0 + 3, hertz: Self.hertz) })
        #expect(heard.events.isEmpty)
    }

    /// A batch is delivered a second after its first sample.
    @Test(arguments: [(LockstepSamples.Stream.accelerometer, 1), (.deviceMotion, 4)])
    func samplesHaveTheArrivalOfTheirBatch(
        _ stream: LockstepSamples.Stream, _ first: Int
    ) async throws {
        let deliveries = try await hear().deliveries.filter { $0.sample.stream == stream }
        var arrivals: [HostTime] = []
        for arrival in deliveries.compactMap(\.arrival) where arrivals.last != arrival {
            arrivals.append(arrival)
        }
        let start = HostTime.reading(first - 1, hertz: Self.hertz) + SensorFeed.delay
        #expect(arrivals.count == 3)
        #expect(arrivals.first == start + .seconds(1))
        for delivery in deliveries {
            let delay = try #require(delivery.arrival) - delivery.sample.timestamp
            #expect(delay >= .zero && delay <= .seconds(1) + SensorFeed.delay)
        }
    }

    /// There are no batches of gyroscope and magnetometer.
    @Test func theOtherSensorsArriveOneByOneAtTheirRate() async throws {
        let heard = try await hear()
        for stream in [LockstepSamples.Stream.gyroscope, .magnetometer] {
            #expect(abs(heard.count(stream) - 250) <= 1, "\(stream)")
            for delivery in heard.deliveries where delivery.sample.stream == stream {
                #expect(delivery.arrival == delivery.sample.timestamp + SensorFeed.delay)
            }
        }
    }

    @Test(arguments: [
        (800.0, true, PermissionState.authorized, true), (400, true, .authorized, true),
        (200, true, .authorized, false), (800, false, .authorized, false),
        (800, true, .denied, false), (800, true, .restricted, false),
    ])
    func batchesAreUsedOnlyIfNeededSupportedAndAllowed(
        _ hertz: Double, _ hasBatches: Bool, _ permission: PermissionState, _ isBatched: Bool
    ) async throws {
        let world = PhoneWorld.allowed { world in
            world.capabilities.hasBatchedSensors = hasBatches
            world.permissions[.motion] = permission
        }
        let heard = try await hear(hertz: hertz, on: world)
        // Without batches, samples arrive at the phone's limit of 100 Hz.
        let count = isBatched ? Self.count : Self.count / 8
        #expect(abs(heard.count(.accelerometer) - count) <= 1)
        #expect(heard.failures.isEmpty)
    }

    @Test(arguments: [LockstepSamples.Stream.accelerometer, .deviceMotion])
    func errorWithoutABatchIsReportedAndIsNotASample(
        _ stream: LockstepSamples.Stream
    ) async throws {
        let script: PhoneScript = [.at(.milliseconds(105), .sensorFailed(stream, code: 109))]
        let heard = try await hear(script: script)
        #expect(heard.failures.map(\.stream) == [stream])
        #expect(heard.failures.first?.words.hasSuffix("(CMErrorDomain 109)") == true)
        #expect(heard.drops.isEmpty && heard.count(.accelerometer) == Self.count)
    }

    @Test func stopDiscardsTheUnfinishedBatch() async throws {
        try await withSensors(
            .streams(Set(Self.streams), hertz: 800), on: Self.phone, Self.feed
        ) { running in
            try running.phone.run(for: .milliseconds(1500))
            #expect(running.witness.count(.accelerometer) > 0)
            running.sensors.stop()
            let count = running.witness.samples.count
            try running.phone.runToEnd()
            #expect(running.witness.samples.count == count)
        }
    }
}
