import LockstepSamples
import LockstepSynthetic
import Testing

@Suite struct TrajectoryTests {
    private static func trajectory(
        _ kind: Trajectory.Kind, seconds: Double = 10, seed: UInt64 = 7
    ) throws -> Trajectory {
        let configuration = SyntheticConfiguration.inertial(seconds: seconds, seed: seed)
        return try SyntheticPhone(configuration.with { $0.trajectory = kind }).trajectory
    }

    @Test(arguments: Trajectory.Kind.allCases, [0.0, 0.37, 4.2, 9.99])
    func derivativesMatchTheCurves(kind: Trajectory.Kind, time: Double) throws {
        let trajectory = try Self.trajectory(kind)
        let step = 1e-4
        let (before, now, after) = (
            trajectory.state(at: time - step), trajectory.state(at: time),
            trajectory.state(at: time + step)
        )
        let velocity = (after.imuPosition - before.imuPosition) / (2 * step)
        let acceleration = (after.imuVelocity - before.imuVelocity) / (2 * step)
        let cameraVelocity = (after.cameraPosition - before.cameraPosition) / (2 * step)
        #expect((velocity - now.imuVelocity).length < 1e-6)
        #expect((acceleration - now.imuAcceleration).length < 1e-5)
        #expect((cameraVelocity - now.cameraVelocity).length < 1e-6)
    }

    @Test(arguments: [0.0, 1.3, 5.8])
    func angularVelocityTurnsTheAxes(time: Double) throws {
        let trajectory = try Self.trajectory(.walk)
        let step = 1e-4
        let (before, now, after) = (
            trajectory.state(at: time - step), trajectory.state(at: time),
            trajectory.state(at: time + step)
        )
        for axis in [Vector3(1, 0, 0), Vector3(0, 1, 0), Vector3(0, 0, 1)] {
            let change =
                (after.worldFromCameraRotation * axis - before.worldFromCameraRotation * axis)
                / (2 * step)
            let expected = now.angularVelocity.cross(now.worldFromCameraRotation * axis)
            #expect((change - expected).length < 1e-6)
        }
    }

    @Test func worldBeginsWhereThePhoneDoes() throws {
        for kind in Trajectory.Kind.allCases {
            #expect(try Self.trajectory(kind).state(at: 0).imuPosition.length < 1e-12)
        }
    }

    @Test func stillDoesNotMove() throws {
        let trajectory = try Self.trajectory(.still)
        let (first, last) = (trajectory.state(at: 0), trajectory.state(at: 9))
        #expect(first.worldFromCamera == last.worldFromCamera)
        #expect(last.imuAcceleration == .zero)
        #expect(last.angularVelocity == .zero)
    }

    @Test func loopEndsWhereItBegan() throws {
        let trajectory = try Self.trajectory(.loop, seconds: 13)
        let (first, last) = (trajectory.state(at: 0), trajectory.state(at: 13))
        #expect((first.cameraPosition - last.cameraPosition).length < 1e-9)
        let turn = (first.worldFromCameraRotation.column0 - last.worldFromCameraRotation.column0)
        #expect(turn.length < 1e-9)
        let half = trajectory.state(at: 6.5)
        #expect((first.cameraPosition - half.cameraPosition).length > 0.5)
    }

    @Test func walkIsAWalkersPaceAndStaysInTheRoom() throws {
        for seed in 1...5 as ClosedRange<UInt64> {
            let trajectory = try Self.trajectory(.walk, seed: seed)
            let states = stride(from: 0.0, to: 30, by: 0.1).map(trajectory.state)
            let speeds = states.map(\.imuVelocity.length)
            #expect(speeds.reduce(0, +) / Double(speeds.count) > 0.2)
            #expect(speeds.allSatisfy { $0 < 1.5 })
            #expect(states.allSatisfy { $0.imuAcceleration.length < 6 })
            #expect(states.allSatisfy { $0.angularVelocity.length < 1.5 })
            #expect(states.allSatisfy { $0.imuPosition.length < 3 })
        }
    }

    @Test func rotationsAreRotations() throws {
        let rotation = try Self.trajectory(.walk).state(at: 3.3).worldFromCameraRotation
        #expect((rotation.determinant - 1).magnitude < 1e-12)
        #expect(rotation.column0.dot(rotation.column1).magnitude < 1e-12)
    }

    /// Up in native images, as camera axes, however the phone is held; turned as `ImageOrientation`
    /// says, it is up.
    @Test(arguments: [
        (ImageOrientation.landscapeLeft, Vector3(0, 1, 0)), (.portrait, Vector3(-1, 0, 0)),
        (.landscapeRight, Vector3(0, -1, 0)), (.portraitUpsideDown, Vector3(1, 0, 0)),
    ])
    func aHeldPhoneTurnsItsImages(_ orientation: ImageOrientation, _ up: Vector3) throws {
        let configuration = SyntheticConfiguration.inertial(seconds: 10, seed: 7)
        let phone = try SyntheticPhone(configuration.with { $0.orientation = orientation })
        for time in [0.0, 2.5, 7] {
            let rotation = phone.trajectory.state(at: time).worldFromCameraRotation
            // A walk looks around, but not straight up or down.
            #expect((rotation * up).y > 0.7)
        }
    }

    @Test func leverArmIsThreeToSixCentimetersAndNearTheNominalOne() throws {
        for seed in 1...20 as ClosedRange<UInt64> {
            let phone = try SyntheticPhone(.inertial(seconds: 1, seed: seed))
            let actual = phone.trajectory.cameraFromImu
            let nominal = try #require(phone.description.calibration?.cameraFromImu)
            #expect((0.03...0.06).contains(actual.translation.length))
            #expect((actual.translation - nominal.translation).length < 0.006)
            let cosine = (0..<3).reduce(0.0) { sum, axis in
                let unit = Vector3(axis == 0 ? 1 : 0, axis == 1 ? 1 : 0, axis == 2 ? 1 : 0)
                return sum + (actual.rotation * unit).dot(nominal.rotation * unit)
            }
            // trace = 1 + 2 cos(angle); the angle is between 2 and 9 mrad.
            let angle = (2 - (cosine - 1)).squareRoot()
            #expect((0.0019...0.0091).contains(angle))
        }
    }
}
