import CoreMotion
import Foundation
import LockstepSamples
import LockstepSynthetic
import Testing
import VirtualPhone

@Suite struct AttitudeTests {
    /// What a synthetic walk's device motion says.
    private func motions() async throws -> [CMDeviceMotion] {
        let heard = HeardObjects()
        let source = try syntheticSource([.deviceMotion], seconds: 3)
        try await VirtualPhone.withPhone(source: source) { phone in
            let manager = CMMotionManager()
            manager.startDeviceMotionUpdates(to: serialQueue()) { motion, _ in
                if let motion { heard.add(motion) }
            }
            try phone.runToEnd()
        }
        return heard.all
    }

    @Test func theMatrixTurnsTheVerticalIntoDeviceAxes() async throws {
        for motion in try await motions() {
            let matrix = motion.attitude.rotationMatrix
            #expect(abs(-matrix.m13 - motion.gravity.x) < 1e-3)
            #expect(abs(-matrix.m23 - motion.gravity.y) < 1e-3)
            #expect(abs(-matrix.m33 - motion.gravity.z) < 1e-3)
        }
    }

    @Test func yawPitchAndRollMakeTheMatrix() async throws {
        for motion in try await motions() {
            let attitude = motion.attitude
            let turn =
                Quaternion(axis: Vector3(0, 0, 1), radians: attitude.yaw)
                * Quaternion(axis: Vector3(1, 0, 0), radians: attitude.pitch)
                * Quaternion(axis: Vector3(0, 1, 0), radians: attitude.roll)
            let (expected, matrix) = (turn.inverse.matrix, attitude.rotationMatrix)
            #expect(abs(expected.column0.x - matrix.m11) < 1e-9)
            #expect(abs(expected.column1.z - matrix.m32) < 1e-9)
            #expect(abs(expected.column2.y - matrix.m23) < 1e-9)
        }
    }

    @Test func anAttitudeTimesItsOwnInverseIsNoTurn() async throws {
        let motion = try #require(try await motions().last)
        let attitude = try #require(motion.attitude.copy() as? CMAttitude)
        attitude.multiply(byInverseOf: motion.attitude)
        #expect(abs(abs(attitude.quaternion.w) - 1) < 1e-9)
        #expect(motion.attitude.quaternion.w != attitude.quaternion.w)
    }
}

// Unchecked: filled by one serial queue, read when the phone's life is over.

/// Readings kept as they came.
final class HeardObjects: @unchecked Sendable {
    private(set) var all: [CMDeviceMotion] = []

    func add(_ motion: CMDeviceMotion) { all.append(motion) }
}
