import CoreMotion
import Foundation
import LockstepSamples
import LockstepSynthetic
import Testing
import VirtualPhone

@Suite struct AttitudeTests {
    /// Returns the device motions of a synthetic walk.
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
        try #require(heard.all.count > 200)
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

    @Test func anAttitudeTimesAnEarlierOnesInverseIsTheTurnBetweenThem() async throws {
        let motions = try await motions()
        let (first, last) = (motions[0].attitude, motions[motions.count - 1].attitude)
        let turn = try #require(last.copy() as? CMAttitude)
        turn.multiply(byInverseOf: first)
        let (before, after) = (first.rotationMatrix, last.rotationMatrix)
        let change = turn.rotationMatrix
        #expect(abs(change.m11) < 0.999 || abs(change.m22) < 0.999, "the walk turns")
        // Matrices map world axes to device axes, so the change is after · before⁻¹.
        #expect(abs(after.row1.dot(before.row1) - change.m11) < 1e-9)
        #expect(abs(after.row1.dot(before.row2) - change.m12) < 1e-9)
        #expect(abs(after.row2.dot(before.row1) - change.m21) < 1e-9)
        #expect(abs(after.row2.dot(before.row3) - change.m23) < 1e-9)
        #expect(abs(after.row3.dot(before.row3) - change.m33) < 1e-9)
    }
}

extension CMRotationMatrix {
    fileprivate var row1: Vector3 { Vector3(m11, m12, m13) }
    fileprivate var row2: Vector3 { Vector3(m21, m22, m23) }
    fileprivate var row3: Vector3 { Vector3(m31, m32, m33) }
}

/// Device motions in order of arrival.
///
/// `Heard` requires Sendable values, which Apple's class is not.
///
/// Unchecked: filled by one serial queue, read after the phone was shut down.
final class HeardObjects: @unchecked Sendable {
    private(set) var all: [CMDeviceMotion] = []

    func add(_ motion: CMDeviceMotion) { all.append(motion) }
}
