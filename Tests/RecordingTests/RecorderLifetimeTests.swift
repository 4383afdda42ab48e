import LockstepConcurrency
import LockstepSamples
import LockstepSessions
import LockstepTestSupport
import Testing

@testable import LockstepRecording

/// A source that pushes from its own thread until it is stopped.
private final class BusySource: SensorSource {
    private struct State {
        var isRunning = false
        var thread: WorkerThread?
    }

    private let state = Mutex(State())
    private let image: FrameImage

    init() throws { image = try blankImage() }

    func start(_: CaptureRequest, into sink: any SampleSink) throws -> SourceDescription {
        try state.withLock { state in
            state.isRunning = true
            state.thread = try WorkerThread { self.deliver(to: sink) }
        }
        return .phone()
    }

    func stop() {
        let thread = state.withLock { state in
            state.isRunning = false
            return state.thread
        }
        thread?.join()
    }

    private func deliver(to sink: any SampleSink) {
        var time = milliseconds(0)
        while state.withLock({ $0.isRunning }), time < milliseconds(3000) {
            sink.receive(inertial(time), arrival: time)
            let frame = CameraFrame(timestamp: time, image: image)
            sink.receive(.frame(frame), arrival: time)
            time = time + .milliseconds(1)
        }
    }
}

struct RecorderLifetimeTests {
    private func spin(_ turns: Int) {
        let count = Mutex(0)
        for _ in 0..<turns { count.withLock { $0 += 1 } }
    }

    @Test(arguments: [0, 10, 100, 1000, 10_000, 50_000])
    func stopAtAnyMomentKeepsEveryAcceptedSample(turns: Int) throws {
        let studio = Studio()
        let recorder = studio.recorder()
        try recorder.start(from: try BusySource())
        spin(turns)
        try recorder.stop()
        let result = try #require(recorder.wait()?.result)
        let sequences = studio.sequences(result.path)
        #expect(sequences == (0..<Int64(sequences.count)).map { $0 })
        #expect(recorder.phase == .idle)
        #expect(recorder.status == nil)
    }

    @Test(arguments: [0, 10, 100, 1000, 10_000, 50_000])
    func cancelAtAnyMomentLeavesNothing(turns: Int) throws {
        let studio = Studio()
        let recorder = studio.recorder()
        try recorder.start(from: try BusySource())
        spin(turns)
        try recorder.cancel()
        guard case .cancelled = recorder.wait() else {
            Issue.record("a canceled recording ended differently")
            return
        }
        #expect(studio.disk.paths.isEmpty)
        #expect(recorder.phase == .idle)
    }

    @Test func cancelDuringCompletionLeavesNothing() throws {
        let slow = Barrier()
        let studio = Studio()
        let recorder = studio.recorder(onFrame: { _, _ in slow.pass() })
        let source = HandSource(.phone())
        try recorder.start(from: source)
        source.push(try frame(milliseconds(1)))
        try recorder.stop()
        #expect(recorder.phase == .processing)
        try recorder.cancel()
        slow.open()
        recorder.wait()
        #expect(studio.disk.paths.isEmpty)
    }

    /// The system provides fewer threads than the six that two encoders need.
    @Test(arguments: 0..<6) func recordingDoesNotBeginWithoutItsThreads(given: Int) throws {
        var studio = Studio()
        studio.configuration.encoderCount = 2
        let opening = SessionOpening(
            source: .phone(), mode: "logger", start: studio.clock.anchor, secondsFromUTC: 0)
        let run = RecordingRun(
            RecordingDependencies(
                configuration: studio.configuration, codecs: studio.codecs,
                fileSystem: studio.disk, clock: studio.clock, onFrame: nil, send: { _ in }),
            intake: Intake(studio.configuration, clock: studio.clock) { _, _ in },
            writer: try SessionWriter.create(in: "/sessions", opening, fileSystem: studio.disk),
            source: nil, isLive: true, description: .phone())
        let refusals = RefusedThreads(after: given)
        #expect(throws: ThreadFailure.self) {
            try run.begin(anchor: studio.clock.anchor, starting: refusals.start)
        }
        #expect(refusals.count == 1)
        #expect(studio.disk.paths.isEmpty)
    }

    @Test(arguments: [0, 100, 10_000]) func releaseAtAnyMomentEndsCleanly(turns: Int) throws {
        let studio = Studio()
        let ended = Mutex<RecordingOutcome?>(nil)
        var recorder: Recorder? = studio.recorder(onEnd: { outcome in
            ended.change { $0 = outcome }
        })
        try recorder?.start(from: try BusySource())
        spin(turns)
        recorder = nil
        let outcome = ended.change(when: \.isFull) { $0 }
        let result = try #require(outcome?.result)
        #expect(result.stopReason == .released)
        let sequences = studio.sequences(result.path)
        #expect(sequences == (0..<Int64(sequences.count)).map { $0 })
    }

    @Test func manyStartsAndStopsAtOnceOpenOneSessionAtATime() throws {
        let studio = Studio()
        let endings = Mutex(0)
        let starts = Mutex(0)
        let recorder = studio.recorder(onEnd: { _ in endings.withLock { $0 += 1 } })
        let threads = try (0..<4).map { index in
            try WorkerThread {
                for _ in 0..<20 {
                    do {
                        if index % 2 == 0 {
                            try recorder.start(from: HandSource(.phone()))
                            starts.withLock { $0 += 1 }
                        } else {
                            try recorder.stop()
                        }
                    } catch {
                        let failure = error as? RecordingFailure
                        let kinds: [RecordingFailure.Kind?] = [.alreadyRecording, .notRecording]
                        if !kinds.contains(failure?.kind) { Issue.record(error) }
                    }
                }
            }
        }
        for thread in threads { thread.join() }
        try? recorder.stop()
        recorder.wait()
        #expect(starts.withLock { $0 } == endings.withLock { $0 })
        let manifests = studio.disk.paths.filter { $0.hasSuffix("metadata.json") }
        #expect(manifests.count == starts.withLock { $0 })
        #expect(recorder.phase == .idle)
    }

    @Test(arguments: [false, true])
    func waitingReleasesEverythingOfARecording(isCancelled: Bool) throws {
        let isGone = Mutex(false)
        let recorder = Studio().recorder()
        try recorder.start(from: LingeringSource(isGone))
        if isCancelled { try recorder.cancel() } else { try recorder.stop() }
        recorder.wait()
        #expect(isGone.withLock { $0 })
    }

    @Test func aLateSampleOfAnOldSourceStaysOutOfTheNextRecording() throws {
        let studio = Studio()
        let recorder = studio.recorder()
        let old = HandSource(.phone())
        try recorder.start(from: old)
        try recorder.stop()
        recorder.wait()
        try recorder.start(from: HandSource(.phone()))
        #expect(old.push(inertial(milliseconds(1))) == .stopping)
        try recorder.stop()
        #expect(recorder.wait()?.result?.samples.isEmpty == true)
    }

    @Test func aLateSampleOfTheCallerStaysOutOfTheNextRecording() throws {
        let recorder = Studio().recorder()
        let old = try recorder.start(describing: .phone())
        try recorder.stop()
        recorder.wait()
        #expect(old.receive(inertial(milliseconds(1)), arrival: nil) == .stopping)
        _ = try recorder.start(describing: .phone())
        #expect(old.receive(inertial(milliseconds(2)), arrival: nil) == .stopping)
        try recorder.stop()
        #expect(recorder.wait()?.result?.samples.isEmpty == true)
    }

    @Test func stoppingOrCancelingNothingIsRefused() {
        let recorder = Studio().recorder()
        #expect(throws: RecordingFailure.notRecording) { try recorder.stop() }
        #expect(throws: RecordingFailure.notRecording) { try recorder.cancel() }
        #expect(recorder.wait() == nil)
    }

    @Test func startingTwiceIsRefused() throws {
        let recorder = Studio().recorder()
        let sink = try recorder.start(describing: .phone())
        #expect(throws: RecordingFailure.alreadyRecording) {
            try recorder.start(describing: .phone())
        }
        sink.receive(inertial(milliseconds(1)), arrival: nil)
        try recorder.stop()
        #expect(recorder.wait()?.result?.samples == [.accelerometer: 1])
    }

    @Test func statusReportsProgress() throws {
        let stored = Mutex<[Int]>([])
        let recorder = Studio().recorder(onFrame: { _, number in stored.change { $0.append(number) }
        })
        let source = HandSource(.phone())
        try recorder.start(from: source)
        for index in 0..<3 {
            source.push(try frame(milliseconds(Int64(index) * 100)))
            stored.change(when: \.isFull) { $0 = [] }
        }
        let status = try #require(recorder.status)
        #expect(status.frames == 3)
        #expect(status.duration == .milliseconds(200))
        #expect(status.drops.isEmpty)
        try recorder.cancel()
        recorder.wait()
    }

    @Test func aPulledRecordingCanBeStoppedAndCanceledFromOutside() throws {
        for isCancelled in [false, true] {
            let studio = Studio()
            let recorder = studio.recorder()
            let source = ScriptedSource(.phone(), try walk(frames: 50))
            let result = Result {
                try recorder.record(from: source) { progress in
                    guard progress.frames == 10 else { return }
                    if isCancelled { try? recorder.cancel() } else { try? recorder.stop() }
                }
            }
            switch result {
            case .success(let result):
                #expect(!isCancelled)
                #expect(result.frames == 10)
                #expect(result.stopReason == .requested)
            case .failure(let error):
                #expect(isCancelled)
                #expect((error as? RecordingFailure)?.kind == .cancelled)
            }
        }
    }
}
