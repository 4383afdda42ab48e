import LockstepSamples
import LockstepSynthetic
import Testing

@testable import LockstepAnalysis

@Suite struct NotObservableTests {
    @Test func aPhoneAtRestDoesNotDetermineTheAlignment() throws {
        let absence = InertialPhone(trajectory: .still).comparison.alignment.absence
        guard case .tooLittleRotation(let rate)? = absence else {
            Issue.record("\(String(describing: absence))")
            return
        }
        #expect(rate < 0.005)
    }

    @Test func translationAloneDoesNotDetermineTheAlignment() throws {
        let phone = ScriptedPhone { _ in
            Quaternion(axis: Vector3(1, 0, 0), radians: 0.3)
        } place: {
            Vector3(sine($0), 0.3 * sine(2 * $0), 0)
        }
        guard case .tooLittleRotation? = phone.comparison.alignment.absence else {
            Issue.record("\(phone.comparison.alignment)")
            return
        }
    }

    @Test(arguments: [Vector3(0, 1, 0), Vector3(1, 0, 0), Vector3(0.6, 0, 0.8)])
    func rotationAboutOneAxisDeterminesOnlyTheAxis(_ axis: Vector3) throws {
        let phone = ScriptedPhone { time in
            Quaternion(axis: axis, radians: 0.8 * sine(0.7 * time) + 0.1 * sine(5 * time))
        }
        let absence = phone.comparison.alignment.absence
        guard case .oneAxisOnly(let camera, let device, let other)? = absence else {
            Issue.record("\(String(describing: absence))")
            return
        }
        #expect(camera.dot(axis).magnitude > 0.9999)
        let expected = Calibration.backCameraFromImuRotation.transposed * camera
        #expect(device.dot(expected) > 0.999)
        #expect(other < 0.002)
    }

    @Test func constantRotationDoesNotDetermineTheAlignment() throws {
        let phone = ScriptedPhone { Quaternion(axis: Vector3(0, 1, 0), radians: 0.4 * $0) }
        guard case .evenRotation(let rate)? = phone.comparison.alignment.absence else {
            Issue.record("\(phone.comparison.alignment)")
            return
        }
        #expect((rate - 0.4).magnitude < 0.01)
    }

    @Test func evenStepsFitAtMoreThanOneOffset() throws {
        let phone = ScriptedPhone { time in
            let (s, c) = sineAndCosine(2 * .pi * 2.5 * time)
            return Quaternion(rotationVector: Vector3(0.05 * s, 0.02 * c, 0))
        }
        guard case .ambiguous(let seconds, let rival)? = phone.comparison.alignment.absence else {
            Issue.record("\(phone.comparison.alignment)")
            return
        }
        // The speed profile repeats twice per turn.
        let periods = (seconds - rival).magnitude / 0.2
        #expect((periods - periods.rounded()).magnitude < 0.1)
    }

    @Test func anOffsetBeyondTheSearchRangeIsNotReported() throws {
        let phone = InertialPhone([Defect(.clockOffset, value: 800)])
        #expect(phone.comparison.alignment.value == nil)
    }

    @Test func anotherPhonesGyroscopeDoesNotFit() throws {
        var phone = InertialPhone(seed: 3)
        phone.gyroscope = InertialPhone(seed: 44).gyroscope
        #expect(phone.comparison.alignment.value == nil)
    }

    @Test func aHandfulOfPosesIsTooFew() throws {
        var phone = InertialPhone(seconds: 2)
        #expect(phone.comparison.alignment.absence == .tooFewSteps(55))
        phone.gyroscope = VectorSeries(timestamps: [], values: [])
        #expect(phone.comparison.alignment.absence == .tooFewSteps(0))
        phone.poses = PoseSeries(timestamps: [], worldFromCamera: [])
        #expect(phone.comparison.alignment.absence == .tooFewSteps(0))
    }

    @Test func timestampsAtTheEndsOfTimeDoNotTrap() throws {
        var phone = InertialPhone(seconds: 4)
        phone.gyroscope.timestamps[0] = HostTime(nanoseconds: .min)
        phone.poses.timestamps[phone.poses.timestamps.count - 1] = HostTime(nanoseconds: .max)
        phone.poses.worldFromCamera[7] = Transform(
            rotation: .identity, translation: Vector3(repeating: .infinity))
        phone.gyroscope.values[9] = Vector3(repeating: .greatestFiniteMagnitude)
        _ = phone.comparison
        _ = phone.gravity
        _ = PoseQuality(phone.poses)
    }
}
