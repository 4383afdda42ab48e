import CoreMotion
import Foundation
import LockstepSamples
import Testing
import VirtualPhone

@Suite struct BatchedManagerTests {
    private var world: PhoneWorld {
        var world = PhoneWorld()
        world.capabilities.hasBatchedSensors = true
        return world
    }

    @Test func aPhoneWithoutBatchesDeliversNone() async throws {
        let source = try syntheticSource([.accelerometer], hertz: 800)
        try await VirtualPhone.withPhone(source: source) { phone in
            let manager = CMBatchedSensorManager()
            #expect(!CMBatchedSensorManager.isAccelerometerSupported)
            #expect(!CMBatchedSensorManager.isDeviceMotionSupported)
            #expect(manager.accelerometerDataFrequency == 0)
            manager.startAccelerometerUpdates()
            try phone.runToEnd()
            #expect(!manager.isAccelerometerActive && manager.accelerometerBatch == nil)
        }
    }

    @Test func batchesContainEverySampleInOrder() async throws {
        let source = try syntheticSource([.accelerometer], hertz: 800, seconds: 3)
        let heard = Heard<[Double]>()
        try await VirtualPhone.withPhone(world, source: source) { phone in
            let manager = CMBatchedSensorManager()
            #expect(CMBatchedSensorManager.isAccelerometerSupported)
            #expect(manager.accelerometerDataFrequency == 800)
            manager.startAccelerometerUpdates { batch, _ in
                if let batch { heard.add(batch.map(\.timestamp)) }
            }
            #expect(manager.isAccelerometerActive && !manager.isDeviceMotionActive)
            try phone.runToEnd()
            #expect(manager.accelerometerBatch?.map(\.timestamp) == heard.all.last)
        }
        let expected = try samples([.accelerometer], hertz: 800, seconds: 3).compactMap { sample in
            if case .inertial(let sample) = sample { sample.timestamp.seconds } else { nil }
        }
        #expect(heard.all.flatMap { $0 } == expected)
        #expect(heard.all.count == 3)
    }

    @Test func aBatchOfASuspendedAppIsLost() async throws {
        let source = try syntheticSource([.accelerometer], hertz: 800, seconds: 4)
        let heard = Heard<Int>()
        let script: PhoneScript = [
            .at(.milliseconds(1500), .condition(.enteredBackground)),
            .at(.milliseconds(2500), .condition(.enteredForeground)),
        ]
        try await VirtualPhone.withPhone(world, source: source, script: script) { phone in
            let manager = CMBatchedSensorManager()
            manager.startAccelerometerUpdates { batch, _ in heard.add(batch?.count ?? 0) }
            try phone.run(for: .seconds(4))
        }
        #expect(heard.all.count == 2)
        #expect(heard.all.allSatisfy { (795...805).contains($0) }, "\(heard.all)")
    }

    @Test func deviceMotionHasItsOwnRate() async throws {
        let source = try syntheticSource([.deviceMotion], hertz: 800, seconds: 3)
        let heard = Heard<Int>()
        try await VirtualPhone.withPhone(world, source: source) { phone in
            let manager = CMBatchedSensorManager()
            #expect(manager.deviceMotionDataFrequency == 200)
            manager.startDeviceMotionUpdates { batch, _ in heard.add(batch?.count ?? 0) }
            try phone.runToEnd()
        }
        #expect(heard.all.count == 3)
        #expect(heard.all.dropLast().allSatisfy { (195...205).contains($0) }, "\(heard.all)")
    }

    @Test func withoutPermissionTheHandlerGetsAnError() async throws {
        var world = world
        world.answers[.motion] = .denied
        let errors = Heard<Int>()
        try await VirtualPhone.withPhone(world) { phone in
            #expect(CMBatchedSensorManager.authorizationStatus == .notDetermined)
            let manager = CMBatchedSensorManager()
            manager.startAccelerometerUpdates { _, error in
                if let error = error as NSError? { errors.add(error.code) }
            }
            try phone.run(for: .seconds(1))
            #expect(CMBatchedSensorManager.authorizationStatus == .denied)
        }
        #expect(errors.all == [111])
    }

    @Test func stoppingDiscardsTheUnfinishedBatch() async throws {
        let source = try syntheticSource([.accelerometer], hertz: 800, seconds: 3)
        let heard = Heard<Int>()
        try await VirtualPhone.withPhone(world, source: source) { phone in
            let manager = CMBatchedSensorManager()
            manager.startAccelerometerUpdates { batch, _ in heard.add(batch?.count ?? 0) }
            try phone.run(for: .milliseconds(1500))
            manager.stopAccelerometerUpdates()
            #expect(!manager.isAccelerometerActive)
            try phone.runToEnd()
        }
        #expect(heard.all.count == 1)
    }
}
