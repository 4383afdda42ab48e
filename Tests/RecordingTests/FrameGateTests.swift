import LockstepRecording
import LockstepSamples
import Testing

/// Timestamps of a camera at a rate, with reproducible jitter.
private func timestamps(
    framesPerSecond: Double, seconds: Double, jitterMilliseconds: Double = 0, seed: UInt64 = 1
) -> [HostTime] {
    var random = SeededNumbers(seed: seed)
    return (0..<Int(framesPerSecond * seconds)).compactMap { index in
        let jitter = Double.random(in: -1...1, using: &random) * jitterMilliseconds / 1000
        return HostTime(seconds: 1000 + Double(index) / framesPerSecond + jitter)
    }
}

private func kept(_ timestamps: [HostTime], framesPerSecond: Double) throws -> [HostTime] {
    var gate = try #require(RateGate(framesPerSecond: framesPerSecond))
    return timestamps.filter { time in
        let isDue = gate.isDue(at: time)
        if isDue { gate.keepLatest() }
        return isDue
    }
}

struct RateGateTests {
    struct Case: Sendable {
        let camera: Double
        let asked: Double
        let jitter: Double
    }

    static let cases = [30.0, 60, 29.97, 59.94, 120].flatMap { camera in
        [1.0, 5, 7, 10, 24, 29].flatMap { asked in
            [0.0, 1, 3].map { Case(camera: camera, asked: asked, jitter: $0) }
        }
    }

    @Test(arguments: cases) func achievesTheRequestedRate(_ example: Case) throws {
        let times = timestamps(
            framesPerSecond: example.camera, seconds: 100, jitterMilliseconds: example.jitter)
        let count = try kept(times, framesPerSecond: example.asked).count
        #expect(abs(Double(count) - 100 * example.asked) <= 1, "\(count)")
    }

    @Test func keepsFramesNearestToAnEvenGrid() throws {
        let times = try kept(
            timestamps(framesPerSecond: 30, seconds: 20, jitterMilliseconds: 2), framesPerSecond: 5)
        for (index, time) in times.enumerated() {
            let ideal = Double(index) * 0.2
            #expect(abs((time - times[0]).seconds - ideal) < 0.0167 + 0.004)
        }
    }

    @Test(arguments: [5.0, 24, 29.97, 30]) func keepsEveryFrameOfASlowerCamera(_ camera: Double)
        throws
    {
        let times = timestamps(framesPerSecond: camera, seconds: 30, jitterMilliseconds: 3)
        #expect(try kept(times, framesPerSecond: 30).count >= times.count - 1)
    }

    @Test func cameraPauseIsNotCompensated() throws {
        let before = timestamps(framesPerSecond: 30, seconds: 2)
        let after = before.map { $0 + .seconds(10) }
        #expect(try kept(before + after, framesPerSecond: 5).count == 20)
    }

    @Test func aClockSetBackDoesNotStopTheRecording() throws {
        let late = timestamps(framesPerSecond: 30, seconds: 2).map { $0 + .seconds(3600) }
        let times = late + timestamps(framesPerSecond: 30, seconds: 2)
        #expect(try kept(times, framesPerSecond: 5).count == 20)
    }

    @Test func swappedFramesAreBothKept() throws {
        var times = timestamps(framesPerSecond: 30, seconds: 10)
        times.swapAt(100, 101)
        #expect(try kept(times, framesPerSecond: 5).count == 50)
    }

    @Test(arguments: [0, -5, .infinity, .nan]) func rejectsInvalidRates(_ rate: Double) {
        #expect(RateGate(framesPerSecond: rate) == nil)
    }
}

private func pose(x: Double, turnedBy radians: Double = 0) -> Transform {
    let turn = Quaternion(axis: Vector3(0, 1, 0), radians: radians)
    return Transform(rotation: turn.matrix, translation: Vector3(x, 0, 0))
}

/// A motion gate that can be called inside an expectation.
private final class FindingRules {
    private var gate = MotionGate()

    func isTooFast(_ pose: Transform?, at time: HostTime) -> Bool {
        gate.isTooFast(pose, at: time)
    }
}

struct MotionGateTests {
    struct Walk: Sendable {
        let name: String
        let metersPerSecond: Double
        let radiansPerSecond: Double
        let isTooFast: Bool
    }

    static let walks = [
        Walk(name: "standing", metersPerSecond: 0, radiansPerSecond: 0, isTooFast: false),
        Walk(name: "walking", metersPerSecond: 1.4, radiansPerSecond: 0.5, isTooFast: false),
        Walk(name: "running", metersPerSecond: 3, radiansPerSecond: 0, isTooFast: true),
        Walk(name: "turning", metersPerSecond: 0, radiansPerSecond: 2.9, isTooFast: false),
        Walk(name: "whirling", metersPerSecond: 0, radiansPerSecond: 3.1, isTooFast: true),
    ]

    @Test(arguments: walks, [15.0, 30, 60]) func judgesSpeedAtEveryRate(_ walk: Walk, rate: Double)
    {
        let gate = FindingRules()
        for (index, time) in timestamps(framesPerSecond: rate, seconds: 5).enumerated() {
            let seconds = Double(index) / rate
            let pose = pose(
                x: walk.metersPerSecond * seconds, turnedBy: walk.radiansPerSecond * seconds)
            #expect(gate.isTooFast(pose, at: time) == (walk.isTooFast && index > 0), "\(walk.name)")
        }
    }

    @Test func keepsFramesAsSoonAsCameraIsSlow() {
        let gate = FindingRules()
        let times = timestamps(framesPerSecond: 30, seconds: 1)
        #expect(!gate.isTooFast(pose(x: 0), at: times[0]))
        #expect(gate.isTooFast(pose(x: 5), at: times[1]))
        #expect(!gate.isTooFast(pose(x: 5.01), at: times[2]))
    }

    @Test func framesWithoutAPoseCannotBeJudged() {
        let gate = FindingRules()
        let times = timestamps(framesPerSecond: 30, seconds: 1)
        #expect(!gate.isTooFast(pose(x: 0), at: times[0]))
        #expect(!gate.isTooFast(nil, at: times[1]))
        #expect(!gate.isTooFast(pose(x: 9), at: times[2]))
    }

    @Test func equalTimestampsAreNotMotion() {
        let gate = FindingRules()
        let time = HostTime(nanoseconds: 5)
        #expect(!gate.isTooFast(pose(x: 0), at: time))
        #expect(!gate.isTooFast(pose(x: 0.001), at: time))
    }
}

struct FrameGatesTests {
    private func frame(_ time: HostTime, x: Double = 0, sharpness: Double? = nil) throws
        -> CameraFrame
    {
        var frame = CameraFrame(timestamp: time, image: try blankImage())
        frame.worldFromCamera = pose(x: x)
        frame.sharpness = sharpness
        return frame
    }

    private func decisions(
        _ settings: FrameGates.Settings, _ frames: [CameraFrame]
    ) -> [DropReason?] {
        var gates = FrameGates(settings)
        return frames.map { frame in
            var frame = frame
            return gates.refusal(of: &frame)
        }
    }

    @Test func gatesKeepEverythingByDefault() throws {
        let frames = try timestamps(framesPerSecond: 30, seconds: 3).map {
            try frame($0, x: $0.seconds * 9, sharpness: 0)
        }
        #expect(decisions(FrameGates.Settings(), frames).allSatisfy { $0 == nil })
    }

    /// Compared with the last kept frame, such a camera would never be kept again.
    @Test(arguments: [0.3, 1.4, 20]) func aWalkingCameraNeverStalls(metersPerSecond: Double) throws
    {
        let times = timestamps(framesPerSecond: 30, seconds: 20, jitterMilliseconds: 1)
        let frames = try times.map {
            try frame($0, x: ($0 - times[0]).seconds * metersPerSecond, sharpness: 100)
        }
        var longest = HostDuration.zero
        var last = times[0]
        for (time, refusal) in zip(times, decisions(.frameLogger, frames)) where refusal == nil {
            longest = max(longest, time - last)
            last = time
        }
        #expect(longest <= FrameGates.longestPause + .milliseconds(240))
        #expect(times[times.count - 1] - last <= FrameGates.longestPause + .milliseconds(240))
        if metersPerSecond < 1.4 { #expect(longest <= .milliseconds(240)) }
    }

    @Test func blurredFrameDoesNotUseAGridSlot() throws {
        let times = timestamps(framesPerSecond: 30, seconds: 2)
        let frames = try times.enumerated().map { index, time in
            try frame(time, sharpness: index % 6 == 0 && index > 0 ? 79 : 81)
        }
        let refusals = decisions(.frameLogger, frames)
        #expect(refusals[6] == .sharpnessGate)
        #expect(refusals[7] == nil)
        #expect(refusals[8] == .rateGate)
        #expect(refusals.count { $0 == nil } == 10)
    }

    @Test func aDarkRoomIsStillRecordedOnceASecond() throws {
        let frames = try timestamps(framesPerSecond: 30, seconds: 10).map {
            try frame($0, sharpness: 1)
        }
        #expect(decisions(.frameLogger, frames).count { $0 == nil } == 9)
    }

    @Test func measuresMissingSharpness() throws {
        var gates = FrameGates(.frameLogger)
        var first = try frame(HostTime(nanoseconds: 0))
        _ = gates.refusal(of: &first)
        #expect(first.sharpness == 0)
        var second = try frame(HostTime(nanoseconds: 200_000_000))
        let refusal = gates.refusal(of: &second)
        #expect(refusal == .sharpnessGate)
    }
}
