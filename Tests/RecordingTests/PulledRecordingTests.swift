import LockstepFormats
import LockstepSamples
import LockstepSessions
import LockstepTestSupport
import Testing

@testable import LockstepRecording

struct PulledRecordingTests {
    @Test(arguments: [RecordingMode.logger, .vio]) func losesNothing(mode: RecordingMode) throws {
        var studio = Studio(mode)
        studio.configuration.queueByteLimit = 2000
        let deliveries = try walk(frames: 90)
        let result = try studio.recorder().record(from: ScriptedSource(.phone(), deliveries))

        let contents = try studio.contents(result.path)
        #expect(contents.isGapless)
        #expect(contents.map(\.sample.timestamp) == deliveries.map(\.sample.timestamp))
        #expect(result.frames == 90)
        #expect(result.samples[.accelerometer] == 270)
        #expect(result.samples[.deviceMotion] == 18)
        #expect(result.samples[.barometer] == 9)
        #expect(result.drops.isEmpty)
        #expect(result.stopReason == .sourceEnded)
        #expect(result.resolution == PixelSize(width: 16, height: 16))
        #expect(result.duration == HostDuration(nanoseconds: 89 * 33_333_333))
        #expect(result.name.hasPrefix("session_"))
        #expect(!result.wasInterrupted)
        #expect(result.notices.isEmpty)
    }

    @Test func reportsProgress() throws {
        var seen: [RecordingProgress] = []
        var description = SourceDescription.phone()
        description.duration = .seconds(1)
        let source = ScriptedSource(description, try walk(frames: 30))
        _ = try Studio().recorder().record(from: source) { seen.append($0) }
        #expect(seen.count >= 30)
        #expect(seen.last?.frames == 30)
        #expect(seen.last?.total == .seconds(1))
        #expect(seen.map(\.samples) == seen.map(\.samples).sorted())
    }

    @Test func aSessionWithoutImagesIsASession() throws {
        let studio = Studio()
        let source = ScriptedSource(
            .phone(), (0..<1000).map { Delivery(inertial(milliseconds($0)), arrival: nil) })
        let result = try studio.recorder().record(from: source)
        #expect(result.frames == 0)
        #expect(result.duration == .milliseconds(999))
        #expect(try studio.contents(result.path).count == 1000)
    }

    /// Missing streams are reported, except for an imported recording.
    @Test(arguments: [false, true]) func reportsMissingStreamsOfSource(isImport: Bool) throws {
        var studio = Studio()
        studio.configuration.isImport = isImport
        let result = try studio.recorder().record(from: ScriptedSource(.phone(), []))
        let manifest = try Session(opening: result.path, fileSystem: studio.disk).manifest
        let lacking: [Stream] = [
            .depth, .featurePoints, .gyroscope, .magnetometer, .deviceMotion,
        ]
        #expect(manifest.missingStreams == (isImport ? [] : lacking))
    }

    @Test func emptySourceIsASession() throws {
        let result = try Studio().recorder().record(from: ScriptedSource(.phone(), []))
        #expect(result.samples.isEmpty)
        #expect(result.duration == .zero)
        #expect(result.start == nil)
    }

    @Test func failingSourceKeepsReadSamples() throws {
        let studio = Studio()
        let recorder = studio.recorder()
        let source = ScriptedSource(
            .phone(), try walk(frames: 10), failure: StubCodecs.Refusal())
        let failure = #expect(throws: RecordingFailure.self) { try recorder.record(from: source) }
        #expect(failure?.kind == .sourceFailed)
        #expect(recorder.phase == .error)
        #expect(recorder.failure == failure)
        let partial = try #require(recorder.wait()?.result)
        #expect(partial.frames == 10)
        #expect(partial.stopReason == .failure)
        #expect(try studio.contents(partial.path).isGapless)
        try recorder.start(from: HandSource(.phone()))
        #expect(recorder.failure == nil)
        try recorder.stop()
        recorder.wait()
        #expect(recorder.phase == .idle)
    }

    @Test func theLatestMotionBeforeAFrameIsInItsRow() throws {
        let studio = Studio()
        let source = ScriptedSource(
            .phone(),
            [
                try frame(milliseconds(10)), deviceMotion(milliseconds(20)),
                deviceMotion(milliseconds(15)), try frame(milliseconds(30)),
                deviceMotion(milliseconds(40)), try frame(milliseconds(50)),
            ].map { Delivery($0, arrival: nil) })
        let result = try studio.recorder().record(from: source)
        let rows = studio.text(.frames, of: result.path).split(separator: "\n")
        #expect(rows.map { $0.contains("\"imu_timestamp\"") } == [false, true, true])
        #expect(rows[1].contains("\"imu_timestamp\":0.015"))
        #expect(rows[2].contains("\"imu_timestamp\":0.04"))
    }

    @Test func gatesTurnFramesIntoDropsWithTheirNumbers() throws {
        var studio = Studio()
        studio.configuration.gates.framesPerSecond = 5
        let result = try studio.recorder().record(
            from: ScriptedSource(.phone(), walk(frames: 300)))
        let contents = try studio.contents(result.path)
        #expect(contents.isGapless)
        #expect(result.frames == 50)
        #expect(result.drops.count(.camera, .rateGate) == 250)
        #expect(contents.drops.count == 250)
    }

    @Test func depthIsThinnedByTimeInVideoMode() throws {
        let studio = Studio(.video)
        let result = try studio.recorder().record(
            from: ScriptedSource(.phone(depth: true), walk(frames: 90, depth: true)))
        #expect(result.frames == 90)
        #expect(result.samples[.depth] == 30)
        #expect(try studio.contents(result.path).frames.count { $0.depth != nil } == 30)
    }

    @Test func modesWithoutDepthStoreNone() throws {
        let studio = Studio(.vio)
        let result = try studio.recorder().record(
            from: ScriptedSource(.phone(depth: true), walk(frames: 5, depth: true)))
        #expect(result.samples[.depth] == nil)
    }

    @Test func aSessionWithDepthStartsWithItsFirstDepth() throws {
        let studio = Studio()
        let early = try walk(frames: 4)
        let late = try walk(frames: 6, depth: true)
        let result = try studio.recorder().record(
            from: ScriptedSource(.phone(depth: true), early + late + early))
        #expect(result.frames == 10)
        #expect(result.drops.count(.camera, .depthNotReady) == 4)
        #expect(try studio.contents(result.path).isGapless)
    }

    @Test func doesNotWaitForDepthWithoutLiDAR() throws {
        let result = try Studio().recorder().record(
            from: ScriptedSource(.phone(depth: false), walk(frames: 4)))
        #expect(result.frames == 4)
    }

    @Test func modeLimitEndsTheRecording() throws {
        let studio = Studio(.video)
        let result = try studio.recorder().record(
            from: ScriptedSource(.phone(), walk(frames: 600)))
        #expect(result.frames == 451)
        #expect(result.stopReason == .durationLimit)
        let events = try studio.contents(result.path).events
        #expect(events.contains(.durationLimitReached(.seconds(15))))
    }

    @Test func aRecorderRecordsAgain() throws {
        let studio = Studio()
        let recorder = studio.recorder()
        let first = try recorder.record(from: ScriptedSource(.phone(), walk(frames: 3)))
        let second = try recorder.record(from: ScriptedSource(.phone(), walk(frames: 3)))
        #expect(first.path != second.path)
        #expect(try studio.contents(second.path).isGapless)
        #expect(studio.text(.frames, of: first.path) == studio.text(.frames, of: second.path))
    }
}

struct ImportedRecordingTests {
    /// A session with everything that a recorder may encounter: drops, events, an interruption.
    private func original(_ studio: Studio) throws -> RecordingResult {
        var deliveries = try walk(frames: 4) + walk(frames: 60, depth: true)
        let time = milliseconds(1500)
        deliveries.insert(
            Delivery(.event(.interruptionBegan(reason: "call"), at: time), arrival: time), at: 50)
        deliveries.insert(Delivery(.event(.interruptionEnded, at: time), arrival: time), at: 60)
        return try studio.recorder().record(
            from: ScriptedSource(.phone(depth: true), deliveries))
    }

    @Test(arguments: [RecordingMode.logger, .vislam])
    func recordingAgainGivesTheSameBytes(mode: RecordingMode) throws {
        var studio = Studio(mode)
        studio.codecs.beforeStill = { if $0 % 7 == 3 { throw StubCodecs.Refusal() } }
        studio.configuration.gates.framesPerSecond = 15
        let first = try original(studio)
        #expect(!first.drops.isEmpty)

        studio.configuration.isImport = true
        studio.configuration.durationLimit = .milliseconds(1)
        studio.configuration.interruption = .stop
        let again = try studio.recorder().record(from: studio.playback(first.path))
        #expect(again.frames == first.frames)
        #expect(again.samples == first.samples)
        #expect(again.drops == first.drops)
        #expect(again.wasInterrupted)
        let files = { (result: RecordingResult) in
            studio.disk.paths.filter { $0.hasPrefix(result.path + "/") }
                .map { String($0.dropFirst(result.path.count)) }
        }
        #expect(files(first) == files(again))
        for file in files(first) where file != "/metadata.json" {
            #expect(
                studio.disk.bytes(first.path + file) == studio.disk.bytes(again.path + file),
                "\(file)")
        }
    }

    @Test func movesFramesWithoutArrivalUnchanged() throws {
        var studio = Studio()
        studio.configuration.isImport = true
        let still = EncodedStill(bytes: [1, 2, 3], size: PixelSize(width: 16, height: 16))
        let frame = CameraFrame(timestamp: milliseconds(7), image: .still(still))
        let result = try studio.recorder().record(
            from: ScriptedSource(.phone(), [Delivery(.frame(frame), arrival: nil)]))
        #expect(studio.disk.bytes(result.path + "/rgb/000000.jpg") == [1, 2, 3])
        #expect(!studio.text(.frames, of: result.path).contains("arrival_ns"))
    }

    /// The files left by a conversion whose source fails or is stopped.
    @Test(arguments: [true, false])
    func incompleteConversionLeavesNothing(isStopped: Bool) throws {
        var studio = Studio()
        studio.configuration.isImport = true
        let recorder = studio.recorder()
        let source = ScriptedSource(
            .phone(), try walk(frames: 10), failure: isStopped ? nil : StubCodecs.Refusal())
        let failure = #expect(throws: RecordingFailure.self) {
            try recorder.record(from: source) { progress in
                if isStopped, progress.frames == 5 { try? recorder.stop() }
            }
        }
        #expect(failure?.kind == (isStopped ? .cancelled : .sourceFailed))
        #expect(recorder.wait()?.result == nil)
        #expect(studio.disk.paths.isEmpty, "\(studio.disk.paths)")
    }

    @Test func packetsWithoutAFormatAreAFailureWithAReason() throws {
        let studio = Studio()
        let packets = MoviePackets(
            packets: [], size: PixelSize(width: 16, height: 16), imageIndex: 0)
        let frame = CameraFrame(timestamp: milliseconds(7), image: .packets(packets))
        let failure = #expect(throws: RecordingFailure.self) {
            try studio.recorder().record(
                from: ScriptedSource(.phone(), [Delivery(.frame(frame), arrival: nil)]))
        }
        #expect(failure?.kind == .encoderRefused)
    }
}
