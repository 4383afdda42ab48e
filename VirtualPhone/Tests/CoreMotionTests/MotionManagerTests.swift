import CoreMotion
import Foundation
import LockstepSamples
import Testing
import VirtualPhone

@Suite struct MotionManagerTests {
    let queue = serialQueue()

    @Test func withoutAPhoneThereIsNothing() {
        guard VirtualPhone.current == nil else { return }
        let manager = CMMotionManager()
        manager.startGyroUpdates()
        #expect(!manager.isGyroActive)
    }

    @Test func readingsPassToTheLastBit() async throws {
        let source = try syntheticSource([.accelerometer, .gyroscope, .magnetometer])
        let heard = Heard<InertialSample>()
        try await VirtualPhone.withPhone(source: source) { phone in
            let manager = CMMotionManager()
            manager.startAccelerometerUpdates(to: queue) { data, _ in
                guard let data, let time = HostTime(seconds: data.timestamp) else { return }
                let value = data.acceleration
                heard.add(
                    InertialSample(
                        sensor: .accelerometer, timestamp: time,
                        value: Vector3(value.x, value.y, value.z)))
            }
            manager.startGyroUpdates(to: queue) { data, _ in
                guard let data, let time = HostTime(seconds: data.timestamp) else { return }
                let value = data.rotationRate
                heard.add(
                    InertialSample(
                        sensor: .gyroscope, timestamp: time,
                        value: Vector3(value.x, value.y, value.z)))
            }
            manager.startMagnetometerUpdates(to: queue) { data, _ in
                guard let data, let time = HostTime(seconds: data.timestamp) else { return }
                let value = data.magneticField
                heard.add(
                    InertialSample(
                        sensor: .magnetometer, timestamp: time,
                        value: Vector3(value.x, value.y, value.z)))
            }
            #expect(manager.isAccelerometerActive && manager.isGyroActive)
            try phone.runToEnd()
        }
        let expected = try samples([.accelerometer, .gyroscope, .magnetometer]).compactMap {
            if case .inertial(let sample) = $0 { return sample }
            return nil
        }
        #expect(heard.all == expected)
        #expect(heard.all.count > 500)
    }

    @Test func deviceMotionPassesToTheLastBit() async throws {
        let source = try syntheticSource([.deviceMotion])
        let heard = Heard<DeviceMotionSample>()
        try await VirtualPhone.withPhone(source: source) { phone in
            let manager = CMMotionManager()
            manager.startDeviceMotionUpdates(using: .xArbitraryCorrectedZVertical, to: queue) {
                motion, _ in
                if let sample = motion.flatMap(DeviceMotionSample.init) { heard.add(sample) }
            }
            #expect(manager.attitudeReferenceFrame == .xArbitraryCorrectedZVertical)
            try phone.runToEnd()
        }
        let expected = try samples([.deviceMotion]).compactMap {
            if case .deviceMotion(let sample) = $0 { return sample }
            return nil
        }
        #expect(heard.all == expected)
        #expect(heard.all.count > 150)
    }

    @Test(arguments: [(200.0, 0.005, 100.0), (200, 0.02, 50), (100, 0, 100), (100, 0.1, 10)])
    func samplesArriveAtTheRequestedRateUpToTheLimit(
        _ sourceHertz: Double, _ interval: Double, _ expectedHertz: Double
    ) async throws {
        let source = try syntheticSource([.gyroscope], hertz: sourceHertz, seconds: 4)
        let heard = Heard<Double>()
        try await VirtualPhone.withPhone(source: source) { phone in
            let manager = CMMotionManager()
            manager.gyroUpdateInterval = interval
            manager.startGyroUpdates(to: queue) { data, _ in
                if let data { heard.add(data.timestamp) }
            }
            try phone.runToEnd()
        }
        let first = try #require(heard.all.first)
        let last = try #require(heard.all.last)
        let hertz = Double(heard.all.count - 1) / (last - first)
        // The synthetic phone's own clock runs 0.2 % fast.
        #expect(abs(hertz / expectedHertz - 1) < 0.01, "\(hertz)")
    }

    @Test func theLatestSampleCanBeRead() async throws {
        let source = try syntheticSource([.accelerometer])
        try await VirtualPhone.withPhone(source: source) { phone in
            let manager = CMMotionManager()
            try phone.run(for: .milliseconds(500))
            #expect(manager.accelerometerData == nil)
            manager.startAccelerometerUpdates()
            try phone.run(for: .milliseconds(500))
            let data = try #require(manager.accelerometerData)
            let age = phone.clock.now.seconds - data.timestamp
            #expect(age >= 0 && age < 0.03)
        }
    }

    @Test func stoppingCancelsPendingSamplesAndEndsDelivery() async throws {
        let source = try syntheticSource([.accelerometer])
        let heard = Heard<Double>()
        try await VirtualPhone.withPhone(source: source) { phone in
            let manager = CMMotionManager()
            manager.startAccelerometerUpdates(to: queue) { data, _ in
                if let data { heard.add(data.timestamp) }
                phone.clock.sleep(until: phone.clock.now + .milliseconds(200))
            }
            try phone.run(for: .milliseconds(500))
            manager.stopAccelerometerUpdates()
            #expect(!manager.isAccelerometerActive)
            let before = heard.all.count
            try phone.runToEnd()
            #expect(heard.all.count == before && before > 0)
        }
    }

    @Test func aFailureIsAnErrorWithoutData() async throws {
        let source = try syntheticSource([.gyroscope], seconds: 1)
        let script: PhoneScript = [
            .at(
                .milliseconds(500),
                .sensorFailed(.gyroscope, code: Int(CMErrorUnknown.rawValue)))
        ]
        let errors = Heard<String>()
        try await VirtualPhone.withPhone(source: source, script: script) { phone in
            let manager = CMMotionManager()
            manager.startGyroUpdates(to: queue) { data, error in
                if let error = error as NSError? {
                    errors.add("\(error.domain) \(error.code) \(data == nil)")
                }
            }
            manager.startAccelerometerUpdates(to: queue) { _, error in
                if error != nil { errors.add("accelerometer") }
            }
            try phone.runToEnd()
        }
        #expect(errors.all == ["CMErrorDomain 103 true"])
    }

    @Test func aSensorThatThePhoneLacksStaysSilent() async throws {
        var world = PhoneWorld()
        world.motionStreams = [.accelerometer]
        let source = try syntheticSource([.gyroscope])
        try await VirtualPhone.withPhone(world, source: source) { phone in
            let manager = CMMotionManager()
            #expect(manager.isAccelerometerAvailable && !manager.isGyroAvailable)
            #expect(!manager.isMagnetometerAvailable && !manager.isDeviceMotionAvailable)
            #expect(CMMotionManager.availableAttitudeReferenceFrames() == [])
            manager.startGyroUpdates()
            try phone.runToEnd()
            #expect(manager.gyroData == nil && !manager.isGyroActive)
        }
    }
}

extension DeviceMotionSample {
    /// Converts from Core Motion's values.
    init?(_ motion: CMDeviceMotion) {
        guard let time = HostTime(seconds: motion.timestamp) else { return nil }
        let (q, rate) = (motion.attitude.quaternion, motion.rotationRate)
        let (down, user) = (motion.gravity, motion.userAcceleration)
        self.init(
            timestamp: time, attitude: Quaternion(x: q.x, y: q.y, z: q.z, w: q.w),
            rotationRate: Vector3(rate.x, rate.y, rate.z),
            gravity: Vector3(down.x, down.y, down.z),
            userAcceleration: Vector3(user.x, user.y, user.z))
        let field = motion.magneticField
        switch field.accuracy {
        case .uncalibrated: magneticFieldAccuracy = .uncalibrated
        case .low: magneticFieldAccuracy = .low
        case .medium: magneticFieldAccuracy = .medium
        case .high: magneticFieldAccuracy = .high
        }
        guard field.accuracy != .uncalibrated else { return }
        magneticField = Vector3(field.field.x, field.field.y, field.field.z)
    }
}
