import LockstepSamples
import LockstepSynthetic
import Testing

@testable import LockstepAnalysis

@Suite struct RotationConventionTests {
    @Test func findsNothingWrongWithAGoodPhone() throws {
        for seed in UInt64(1)...5 {
            let phone = InertialPhone(seed: seed)
            let found = try #require(phone.comparison.conventions)
            #expect(found.reading == .asStated)
            #expect(found.directionIsKnown)
            #expect(found.unit == .radians)
            #expect(found.axisChange == .none)
            #expect(found.axisAngle < 0.03)
            #expect(!found.axes.isMirrored)
            let scale = found.axes.scale
            #expect((scale.value - 1).magnitude < max(0.002, 4 * scale.standardError))
        }
    }

    @Test func knowsDegreesByTheirScale() throws {
        let comparison = InertialPhone([Defect(.gyroscopeUnits)]).comparison
        let found = try #require(comparison.conventions)
        #expect(found.unit == .degrees)
        #expect((found.axes.scale.value - 57.296).magnitude < 0.1)
        let offset = try #require(comparison.alignment.value).offset
        #expect(offset.value.magnitude <= max(1e-4, 3 * offset.standardError))
    }

    @Test func namesNoUnitForAnotherScale() throws {
        let phone = InertialPhone().withGyroscope { $0 * 3 }
        #expect(try #require(phone.comparison.conventions).unit == nil)
    }

    @Test func knowsAGyroscopeThatTurnsTheOtherWay() throws {
        let comparison = InertialPhone([Defect(.gyroscopeSign)]).comparison
        let found = try #require(comparison.conventions)
        #expect(found.axes.isMirrored)
        #expect(found.axisChange == .allSigns)
        let alignment = try #require(comparison.alignment.value)
        #expect(alignment.gyroscopeFactor == -1)
        #expect(alignment.offset.value.magnitude <= max(1e-4, 3 * alignment.offset.standardError))
    }

    @Test(arguments: [
        (Vector3(-1, 1, 1), AxisMapping.Change.signs(x: true, y: false, z: false)),
        (Vector3(1, -1, 1), .signs(x: false, y: true, z: false)),
        (Vector3(1, 1, -1), .signs(x: false, y: false, z: true)),
        (Vector3(-1, -1, 1), .signs(x: true, y: true, z: false)),
    ])
    func namesAxesOfTheWrongSign(_ signs: Vector3, _ change: AxisMapping.Change) throws {
        let phone = InertialPhone().withGyroscope { $0 * signs }
        #expect(try #require(phone.comparison.conventions).axisChange == change)
    }

    @Test func namesAxesThatAreExchanged() throws {
        let phone = InertialPhone().withGyroscope { Vector3($0.y, $0.x, $0.z) }
        let found = try #require(phone.comparison.conventions)
        let swap = Matrix3(columns: Vector3(0, 1, 0), Vector3(1, 0, 0), Vector3(0, 0, 1))
        #expect(found.axisChange == .exchanged(swap))
        #expect(found.axes.isMirrored)
    }

    @Test func detectsInversePoses() throws {
        let phone = InertialPhone().withPoses { $1.inverse }
        let comparison = phone.comparison
        let found = try #require(comparison.conventions)
        #expect(found.directionIsKnown)
        #expect(found.reading == RotationReading(order: .asStated, isInverse: true))
        #expect(found.correlationInverse > 0.999)
        #expect(found.correlationAsStated < 0.95)
        let alignment = try #require(comparison.alignment.value)
        #expect(phone.rotationErrorDegrees(alignment.cameraFromImu) < 0.2)
    }

    @Test func detectsAQuaternionInAnotherOrder() throws {
        let wLast = InertialPhone().withRotations {
            // Quaternions in x y z w order, read as if they were w x y z.
            Quaternion(x: $0.y, y: $0.z, z: $0.w, w: $0.x)
        }
        let wFirst = InertialPhone().withRotations {
            Quaternion(x: $0.w, y: $0.x, z: $0.y, w: $0.z)
        }
        #expect(
            try #require(wLast.comparison.conventions).reading
                == RotationReading(order: .wLastReadAsFirst, isInverse: false))
        #expect(
            try #require(wFirst.comparison.conventions).reading
                == RotationReading(order: .wFirstReadAsLast, isInverse: false))
    }

    @Test func tremblingAloneDoesNotRevealInversePoses() throws {
        let phone = ScriptedPhone { time in
            Quaternion(
                rotationVector: Vector3(
                    0.004 * sine(9 * time), 0.004 * sine(13.1 * time), 0.003 * sine(6.7 * time)))
        }
        let comparison = phone.comparison
        let found = try #require(comparison.conventions)
        #expect(!found.directionIsKnown)
        #expect(found.reading == .asStated)
        #expect(comparison.alignment.value != nil)
    }
}
