import LockstepConcurrency
import LockstepSamples
import LockstepSessions
import LockstepTestSupport
import Testing

@testable import LockstepRecording

struct PushedRecordingTests {
    @Test func framesOverTheLimitAreDroppedAndCounted() throws {
        let encoder = Barrier()
        var studio = Studio()
        studio.codecs.beforeStill = { _ in encoder.pass() }
        studio.configuration.queueByteLimit = 3 * Received.byteCount(of: try frame(milliseconds(0)))
        let source = HandSource(.phone())
        let recorder = studio.recorder()
        try recorder.start(from: source)
        var refused = 0
        for index in 0..<20 {
            let time = milliseconds(Int64(index) * 33)
            if source.push(try frame(time)) == .queueFull { refused += 1 }
            #expect(source.push(inertial(time)) == nil)
        }
        encoder.open()
        try recorder.stop()
        let result = try #require(recorder.wait()?.result)
        let contents = try studio.contents(result.path)
        #expect(contents.isGapless)
        #expect(refused >= 17)
        #expect(result.drops.count(.camera, .queueFull) == refused)
        #expect(result.frames == 20 - refused)
        #expect(result.samples[.accelerometer] == 20)
    }

    @Test func slowEncoderDropsFramesBeforeAKillCouldLoseThem() throws {
        let encoder = Barrier()
        var studio = Studio()
        studio.codecs.beforeStill = { _ in encoder.pass() }
        let source = HandSource(.phone())
        let recorder = studio.recorder()
        try recorder.start(from: source)
        let start = studio.clock.now
        let refusals = try (0..<30).map { index in
            studio.clock.sleep(until: start + .milliseconds(Int64(index) * 100))
            return source.push(try frame(milliseconds(Int64(index) * 100)))
        }
        encoder.open()
        try recorder.stop()
        let result = try #require(recorder.wait()?.result)
        #expect(refusals.prefix(4).allSatisfy { $0 == nil })
        #expect(refusals.dropFirst(4).allSatisfy { $0 == .queueFull })
        #expect(result.frames == 4)
        #expect(result.drops.count(.camera, .queueFull) == 26)
        #expect(try studio.contents(result.path).isGapless)
    }

    /// An encoder becomes slow.
    ///
    /// If frames kept waiting for it, a kill would lose them and all newer frames.
    @Test func framesThatWaitTooLongForTheMovieAreDropped() throws {
        let encoder = Barrier()
        let begun = Mutex(0)
        var studio = Studio(.vio)
        studio.codecs.beforeImage = { _ in
            begun.change { $0 += 1 }
            encoder.pass()
        }
        let source = HandSource(.phone())
        let recorder = studio.recorder()
        try recorder.start(from: source)
        let start = studio.clock.now
        #expect(source.push(try frame(milliseconds(0))) == nil)
        begun.change(when: { $0 == 1 }, { _ in })
        for index in Int64(1)..<10 {
            studio.clock.sleep(until: start + .milliseconds(index * 30))
            #expect(source.push(try frame(milliseconds(index * 30))) == nil)
        }
        studio.clock.sleep(until: start + .milliseconds(540))
        encoder.open()
        try recorder.stop()
        let result = try #require(recorder.wait()?.result)
        // The first frame, and those of the last 0.3 s.
        #expect(result.frames == 1 + 2)
        #expect(result.drops.count(.camera, .queueFull) == 7)
        #expect(try studio.contents(result.path).isGapless)
    }

    @Test func lowerLimitAppliesToLaterFrames() throws {
        let encoder = Barrier()
        var studio = Studio()
        studio.codecs.beforeStill = { _ in encoder.pass() }
        let frameBytes = Received.byteCount(of: try frame(milliseconds(0)))
        studio.configuration.queueByteLimit = 4 * frameBytes
        let source = HandSource(.phone())
        let recorder = studio.recorder()
        recorder.limitQueue(to: 0)
        try recorder.start(from: source)
        let before = try (0..<3).map { source.push(try frame(milliseconds($0 * 33))) }
        recorder.limitQueue(to: 2 * frameBytes)
        let after = source.push(try frame(milliseconds(99)))
        encoder.open()
        try recorder.stop()
        let result = try #require(recorder.wait()?.result)
        #expect(before == [nil, nil, nil])
        #expect(after == .queueFull)
        #expect(result.frames == 3)
    }

    /// Sensor callbacks are not blocked by the disk.
    @Test func stuckDiskDoesNotBlockSensors() throws {
        let stuck = Barrier()
        var studio = Studio()
        studio.disk = HookedFileSystem { call in
            if call.operation == .write, call.path.hasSuffix("imu.csv") { stuck.pass() }
        }
        let source = HandSource(.phone())
        let recorder = studio.recorder()
        try recorder.start(from: source)
        for index in 0..<20_000 { source.push(inertial(milliseconds(Int64(index)))) }
        #expect(recorder.status?.waitingBytes != nil)
        stuck.open()
        try recorder.stop()
        let result = try #require(recorder.wait()?.result)
        #expect(result.samples[.accelerometer] == 20_000)
        #expect(try studio.contents(result.path).isGapless)
    }

    @Test func onFrameIsCalledInOrderForStoredFramesOnly() throws {
        var studio = Studio()
        studio.configuration.encoderCount = 4
        studio.codecs.beforeStill = { brightness in
            if brightness % 3 == 1 { throw StubCodecs.Refusal() }
        }
        let seen = Mutex<[(number: Int, time: HostTime)]>([])
        let recorder = studio.recorder(onFrame: { frame, number in
            seen.withLock { $0.append((number, frame.timestamp)) }
        })
        let result = try recorder.record(from: ScriptedSource(.phone(), walk(frames: 60)))
        let numbers = seen.withLock { $0 }
        #expect(numbers.map(\.number) == Array(1...40))
        #expect(numbers.map(\.time) == numbers.map(\.time).sorted())
        #expect(result.drops.count(.camera, .encoderFailed) == 20)
        #expect(try studio.contents(result.path).isGapless)
        #expect(try studio.contents(result.path).frames.map(\.timestamp) == numbers.map(\.time))
    }

    @Test func missingCodecDropsFramesAndKeepsOtherStreams() throws {
        var studio = Studio()
        studio.codecs.hasNoStillCodec = true
        let result = try studio.recorder().record(
            from: ScriptedSource(.phone(), walk(frames: 6)))
        #expect(result.drops.count(.camera, .encoderFailed) == 6)
        #expect(result.samples[.accelerometer] == 18)
    }

    @Test func samplesThatArriveBeforeTheDescriptionAreKept() throws {
        let studio = Studio()
        let early = [try frame(milliseconds(1)), inertial(milliseconds(2))]
        let recorder = studio.recorder()
        try recorder.start(from: HandSource(.phone(depth: false), early: early))
        try recorder.stop()
        let result = try #require(recorder.wait()?.result)
        #expect(result.frames == 1)
        #expect(result.samples[.accelerometer] == 1)
    }

    @Test func framesBeforeTheDescriptionAreLimitedAndCounted() throws {
        let frames = try (1...5).map { try blankFrame($0 * 1_000_000) }
        var studio = Studio(.vio)
        studio.configuration.queueByteLimit = frames[0].byteCount * 2
        let intake = Intake(studio.configuration, clock: studio.clock) { _, _ in }
        let refusals = frames.map { frame in
            intake.receive(.frame(frame), arrival: frame.timestamp)
        }
        #expect(refusals == [nil, nil, .queueFull, .queueFull, .queueFull])
        #expect(intake.receive(inertial(milliseconds(6)), arrival: milliseconds(6)) == nil)
        intake.describe(.phone(), anchor: nil)
        #expect(intake.takeAll()?.map(\.sequence) == [0, 1, 2, 3, 4, 5])
    }

    @Test(arguments: [
        (RecordingMode.video, false, 10.0), (.logger, false, 30), (.video, true, 30),
    ])
    func depthIsRequestedAtTheModesRate(
        mode: RecordingMode, isImport: Bool, rateHertz: Double
    ) throws {
        var studio = Studio(mode)
        studio.configuration.isImport = isImport
        var phone = SourceDescription.phone()
        phone.streams.append(StreamDescription(stream: .depth, requestedRateHertz: 30))
        let result = try studio.recorder().record(from: ScriptedSource(phone, []))
        let depth = try studio.playback(result.path).description.streams.first {
            $0.stream == .depth
        }
        #expect(depth?.requestedRateHertz == rateHertz)
    }

    @Test func aLivePhoneGetsAnchorsAndASyntheticOneKeepsItsOwn() throws {
        let studio = Studio()
        let recorder = studio.recorder()
        let anchors = try [false, true].map { anchored in
            try recorder.start(from: HandSource(.phone(anchored: anchored)))
            try recorder.stop()
            let path = try #require(recorder.wait()?.result?.path)
            return try studio.contents(path).events
        }
        #expect(
            anchors[0] == [.clockAnchor(studio.clock.anchor), .clockAnchor(studio.clock.anchor)])
        #expect(anchors[1].isEmpty)
    }

    @Test func samplesAfterTheEndAreCountedOnce() throws {
        let slow = Barrier()
        let studio = Studio()
        let recorder = studio.recorder(onFrame: { _, _ in slow.pass() })
        let source = StoppingSource()
        try recorder.start(from: source)
        source.push(try frame(milliseconds(1)), arrival: milliseconds(1))
        try recorder.stop()
        slow.open()
        let result = try #require(recorder.wait()?.result)
        #expect(result.drops.count(.accelerometer, .stopping) == 2)
        #expect(try studio.contents(result.path).isGapless)
    }

    /// A source that delivers two more samples while it is being stopped.
    private final class StoppingSource: SensorSource {
        private let sink = Mutex<(any SampleSink)?>(nil)

        func start(_: CaptureRequest, into sink: any SampleSink) throws -> SourceDescription {
            self.sink.withLock { $0 = sink }
            return .phone()
        }

        @discardableResult
        func push(_ sample: Sample, arrival: HostTime) -> DropReason? {
            sink.withLock { $0 }?.receive(sample, arrival: arrival)
        }

        func stop() {
            for time in [milliseconds(2), milliseconds(3)] {
                #expect(push(inertial(time), arrival: time) == .stopping)
            }
        }
    }

    @Test(arguments: [InterruptionPolicy.stop, .goOn])
    func interruptionIsRecordedAndEndsRecordingIfConfigured(policy: InterruptionPolicy) throws {
        var studio = Studio()
        studio.configuration.interruption = policy
        let source = HandSource(.phone())
        let recorder = studio.recorder()
        try recorder.start(from: source)
        source.push(try frame(milliseconds(1)))
        source.push(.event(.interruptionBegan(reason: "call"), at: milliseconds(2)))
        let refusal = source.push(try frame(milliseconds(3)))
        #expect((refusal == .stopping) == (policy == .stop))
        if policy == .goOn { try recorder.stop() }
        let result = try #require(recorder.wait()?.result)
        #expect(result.wasInterrupted)
        #expect(result.frames == (policy == .stop ? 1 : 2))
        #expect(result.stopReason == (policy == .stop ? .interruption : .requested))
        let events = try studio.contents(result.path).events
        #expect(events.contains(.interruptionBegan(reason: "call")))
    }

    @Test func failedStartOfSourceIsAnErrorWithARemedy() throws {
        let studio = Studio()
        let recorder = studio.recorder()
        let failure = #expect(throws: RecordingFailure.self) {
            try recorder.start(from: HandSource(.phone(), refusal: StubCodecs.Refusal()))
        }
        #expect(failure?.kind == .sourceRefused)
        #expect(recorder.phase == .error)
        #expect(studio.disk.paths.isEmpty)
        try recorder.start(from: HandSource(.phone()))
        #expect(recorder.phase == .recording)
        try recorder.stop()
        #expect(recorder.wait()?.result?.stopReason == .requested)
    }

    @Test func failedFolderCreationStopsTheSource() throws {
        var studio = Studio()
        studio.disk = HookedFileSystem { call in
            throw FileError(call.operation, path: call.path, code: .readOnly)
        }
        let source = HandSource(.phone())
        let failure = #expect(throws: RecordingFailure.self) {
            try studio.recorder().start(from: source)
        }
        #expect(failure?.kind == .sessionRefused)
        #expect(source.state.withLock { $0.stops } == 1)
    }

    @Test func fullDiskPreventsOrEndsARecording() throws {
        let free = Mutex<Int64>(10)
        var studio = Studio()
        studio.configuration.freeBytes = { free.withLock { $0 } }
        let recorder = studio.recorder()
        let source = HandSource(.phone())
        let failure = #expect(throws: RecordingFailure.self) { try recorder.start(from: source) }
        #expect(failure?.kind == .sessionRefused)
        free.withLock { $0 = 1 << 40 }
        try recorder.start(from: source)
        free.withLock { $0 = 10 }
        let result = try #require(recorder.wait()?.result)
        #expect(result.stopReason == .spaceLimit)
        #expect(try studio.contents(result.path).events == [.freeSpace(bytes: 10)])
    }

    @Test func aPacedSourceDeliversEverythingAtItsArrival() throws {
        let studio = Studio()
        let recorder = studio.recorder()
        let source = ScriptedSource(.phone(), try walk(frames: 90))
        let paced = PacedSource(source, clock: studio.clock) { _ in recorder.endOfSource() }
        try recorder.start(from: paced)
        let result = try #require(recorder.wait()?.result)
        #expect(result.stopReason == .sourceEnded)
        #expect(result.samples[.accelerometer] == 270)
        #expect(studio.clock.now >= milliseconds(1000 + 2966))
        #expect(try studio.contents(result.path).isGapless)
    }

    @Test func aPacedSourceStopsInTheMiddle() throws {
        let studio = Studio()
        let recorder = studio.recorder()
        let deliveries = try walk(frames: 3)
        let far = Delivery(inertial(milliseconds(1 << 40)), arrival: milliseconds(1 << 40))
        let source = ScriptedSource(.phone(), deliveries + [far])
        try recorder.start(from: PacedSource(source, clock: studio.clock) { _ in })
        try recorder.stop()
        #expect(recorder.wait()?.result?.stopReason == .requested)
    }

    @Test func aPacedSourceReportsWhyItEnded() throws {
        let ended = Mutex<Bool?>(nil)
        let source = ScriptedSource(.phone(), [], failure: StubCodecs.Refusal())
        let paced = PacedSource(source, clock: HandClock()) { error in
            ended.change { $0 = error != nil }
        }
        let studio = Studio()
        let recorder = studio.recorder()
        try recorder.start(from: paced)
        #expect(ended.change(when: \.isFull) { $0 } == true)
        try recorder.cancel()
        recorder.wait()
    }
}
