import LockstepSamples
import LockstepSynthetic
import Testing

@testable import LockstepAnalysis

@Suite struct GravityFitTests {
    @Test(arguments: UInt64(1)...4)
    func findsApplesSignAndUnit(seed: UInt64) throws {
        let found = try #require(InertialPhone(seed: seed).gravity)
        #expect(found.unit == .standardGravities)
        #expect(found.readsAlongGravity == true)
        #expect(try #require(found.gravityDirection).y < -0.99)
        // The phone's bias is 0.01 g per axis. During a turn its horizontal part appears as noise.
        #expect((found.magnitude.value - 1).magnitude < 0.04)
        #expect(found.tiltFromVertical.value < max(0.01, 4 * found.tiltFromVertical.standardError))
        #expect((try #require(found.poseScale).value - 1).magnitude < 0.05)
    }

    @Test func knowsMetersPerSecondSquared() throws {
        let found = try #require(InertialPhone([Defect(.accelerometerUnits)]).gravity)
        #expect(found.unit == .metersPerSecondSquared)
        #expect(found.readsAlongGravity == true)
    }

    @Test func distinguishesTheSensorsSignFromAnInvertedWorld() throws {
        let turned = try #require(InertialPhone([Defect(.accelerometerSign)]).gravity)
        #expect(turned.readsAlongGravity == false)
        #expect(try #require(turned.gravityDirection).y < -0.99)
        let half = Transform(
            rotation: Quaternion(x: 1, y: 0, z: 0, w: 0).matrix, translation: .zero)
        let world = try #require(InertialPhone().withPoses { half * $1 }.gravity)
        #expect(world.readsAlongGravity == true)
        #expect(try #require(world.gravityDirection).y > 0.99)
    }

    @Test func aWorldWithZUpIsTiltedByARightAngle() throws {
        let quarter = Transform(
            rotation: Quaternion(axis: Vector3(1, 0, 0), radians: .pi / 2).matrix,
            translation: .zero)
        let found = try #require(InertialPhone().withPoses { quarter * $1 }.gravity)
        #expect(try #require(found.gravityDirection).z < -0.99)
        #expect((found.tiltFromVertical.value - .pi / 2).magnitude < 0.02)
    }

    @Test func aPhoneAtRestDoesNotDetermineTheSign() throws {
        let found = try #require(InertialPhone(trajectory: .still).gravity)
        #expect(found.readsAlongGravity == nil)
        #expect(found.gravityDirection == nil)
        #expect(found.poseScale == nil)
        #expect(found.unit == .standardGravities)
        #expect(found.reading.y < -0.95)
    }

    @Test func posesInCentimetersAreOutOfScale() throws {
        let phone = InertialPhone().withPoses { _, pose in
            Transform(rotation: pose.rotation, translation: pose.translation * 100)
        }
        let found = try #require(phone.gravity)
        let scale = try #require(found.poseScale)
        #expect((scale.value / 100 - 1).magnitude < 0.05)
    }

    @Test func findsTheSignDespiteAJump() throws {
        let found = try #require(InertialPhone([Defect(.relocalizationJump)]).gravity)
        #expect(found.readsAlongGravity == true)
        #expect((try #require(found.poseScale).value - 1).magnitude < 0.05)
    }

    @Test func withoutSamplesThereIsNoResult() {
        let phone = InertialPhone(seconds: 5)
        let none = VectorSeries(timestamps: [], values: [])
        #expect(GravityFit(accelerometer: none, poses: phone.poses, alignment: nil) == nil)
    }
}
