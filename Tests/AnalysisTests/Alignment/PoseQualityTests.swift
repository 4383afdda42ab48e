import LockstepSamples
import LockstepSynthetic
import Testing

@testable import LockstepAnalysis

@Suite struct PoseQualityTests {
    private func quality(_ phone: InertialPhone) -> PoseQuality {
        let aligned = phone.comparison.alignment.value.map {
            AlignedGyroscope(
                turns: turns(of: phone.gyroscope, phone.poses, $0), alignment: $0)
        }
        return PoseQuality(phone.poses, gyroscope: aligned)
    }

    private func turns(
        of gyroscope: VectorSeries, _ poses: PoseSeries, _ alignment: PoseImuAlignment
    ) -> GyroscopeTurns {
        let track = GyroscopeTrack(
            gyroscope, origin: poses.timestamps.first ?? HostTime(nanoseconds: 0))
        return GyroscopeTurns(track.scaled(by: alignment.gyroscopeFactor))
    }

    @Test(arguments: UInt64(1)...6)
    func findsNoJumpInACleanRecording(seed: UInt64) {
        #expect(quality(InertialPhone(seed: seed)).jumps.isEmpty)
        #expect(PoseQuality(InertialPhone(seed: seed).poses).jumps.isEmpty)
        #expect(quality(InertialPhone(seed: seed, trajectory: .still)).jumps.isEmpty)
        let dropped = InertialPhone(seed: seed, [Defect(.droppedFrames, value: 0.2)])
        #expect(quality(dropped).jumps.isEmpty)
    }

    @Test(arguments: [0.3, 0.05])
    func findsTheRelocalizationJump(meters: Double) throws {
        for seed in UInt64(1)...4 {
            let phone = InertialPhone(
                seed: seed, [Defect(.relocalizationJump, value: meters)])
            let jumps = quality(phone).jumps
            #expect(jumps.count == 1)
            let jump = try #require(jumps.first)
            #expect((jump.meters - meters).magnitude < 0.01)
            #expect(jump.radians < 0.005)
            // At 60 % of the duration, at the first frame after the jump.
            #expect((0...0.04).contains(jump.time.seconds - 12_345.678_901 - 18))
            #expect(phone.poses.timestamps[jump.pose] == jump.time)
        }
    }

    @Test func findsATurnThatTheGyroscopeDidNotSee() throws {
        let turn = Quaternion(axis: Vector3(0, 1, 0), radians: 0.03)
        let phone = InertialPhone().withPoses { index, pose in
            index < 400
                ? pose
                : Transform(
                    rotation: turn.matrix * pose.rotation, translation: pose.translation)
        }
        let jumps = quality(phone).jumps
        #expect(jumps.map(\.pose) == [400])
        #expect((try #require(jumps.first).radians - 0.03).magnitude < 0.002)
    }

    @Test func aTurnThatTheGyroscopeMeasuredIsNotAPoseJump() {
        // A knock: three degrees within 0.1 s.
        let phone = ScriptedPhone { time in
            let knock = max(0, 1 - ((time - 15) / 0.05).magnitude)
            return Quaternion(
                rotationVector: Vector3(
                    0.3 * sine(2.3 * time), 0.2 * sine(3.7 * time), 0.06 * knock))
        }
        let alignment = phone.comparison.alignment.value
        #expect(alignment != nil)
        let aligned = alignment.map {
            AlignedGyroscope(
                turns: turns(of: phone.gyroscope, phone.poses, $0), alignment: $0)
        }
        #expect(!PoseQuality(phone.poses).jumps.isEmpty)
        #expect(PoseQuality(phone.poses, gyroscope: aligned).jumps.isEmpty)
    }

    @Test func measuresPathSpeedAndClosure() throws {
        let phone = ScriptedPhone(seconds: 20) { time in
            Quaternion(axis: Vector3(0, 1, 0), radians: 0.5 * time)
        } place: { time in
            let (s, c) = sineAndCosine(2 * .pi * time / 20)
            return Vector3(c, 0, s)
        }
        let quality = PoseQuality(phone.poses)
        let arc = 2 * Double.pi * quality.seconds / 20
        #expect((quality.pathLength - arc).magnitude < 1e-3)
        #expect(quality.endDistance < 0.02)
        let speed = try #require(quality.speed)
        #expect((speed.median - .pi / 10).magnitude < 1e-4)
        #expect((speed.most - .pi / 10).magnitude < 1e-4)
        #expect((try #require(quality.turnRate).high - 0.5).magnitude < 1e-6)
        #expect(quality.poses == 600)
        #expect(quality.unusablePoses == 0)
    }

    @Test func countsPosesThatCannotBe() {
        var phone = InertialPhone(seconds: 5)
        phone.poses.worldFromCamera[10] = Transform(
            rotation: Matrix3(columns: .zero, .zero, .zero), translation: .zero)
        phone.poses.timestamps[20] = phone.poses.timestamps[19]
        let quality = PoseQuality(phone.poses)
        #expect(quality.unusablePoses == 2)
        #expect(quality.jumps.isEmpty)
    }

    @Test func sharesTimeAmongTrackingStates() throws {
        let phone = InertialPhone([Defect(.relocalizationJump)])
        let shares = PoseQuality.shares(of: phone.states, at: phone.poses.timestamps)
        #expect(shares.map(\.state) == [.normal, .initializing, .relocalizing])
        #expect((shares.reduce(0) { $0 + $1.share } - 1).magnitude < 1e-9)
        #expect((try #require(shares.last).share - 0.4 / 30).magnitude < 0.002)
        #expect(PoseQuality.shares(of: [], at: []).isEmpty)
    }

    @Test func anEmptySeriesHasNoMovement() {
        let quality = PoseQuality(PoseSeries(timestamps: [], worldFromCamera: []))
        #expect(quality.poses == 0)
        #expect(quality.speed == nil)
        #expect(quality.jumps.isEmpty)
    }
}
