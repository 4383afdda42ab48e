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
        let expected = last.quaternion.product(withInverseOf: first.quaternion)
        let actual = turn.quaternion
        #expect(abs(expected.w) < 0.9999, "the walk turns")
        // A quaternion and its negative are one turn.
        let sign = expected.w * actual.w < 0 ? -1.0 : 1
        #expect(abs(expected.w - sign * actual.w) < 1e-9)
        #expect(abs(expected.x - sign * actual.x) < 1e-9)
        #expect(abs(expected.y - sign * actual.y) < 1e-9)
        #expect(abs(expected.z - sign * actual.z) < 1e-9)
    }
}

extension CMQuaternion {
    /// Hamilton's product, written out.
    fileprivate func product(withInverseOf other: CMQuaternion) -> CMQuaternion {
        let (a, b) = (self, CMQuaternion(x: -other.x, y: -other.y, z: -other.z, w: other.w))
        return CMQuaternion(
            x: a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y,
            y: a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x,
            z: a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w,
            w: a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z)
    }
}

/// Device motions kept as they came: `Heard` takes values that are Sendable, which Apple's class is
/// not.
///
/// Unchecked: filled by one serial queue, read when the phone's life is over.
final class HeardObjects: @unchecked Sendable {
    private(set) var all: [CMDeviceMotion] = []

    func add(_ motion: CMDeviceMotion) { all.append(motion) }
}
