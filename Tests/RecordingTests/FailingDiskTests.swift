import LockstepConcurrency
import LockstepSamples
import LockstepSessions
import LockstepTestSupport
import Testing

@testable import LockstepRecording

struct FailingDiskTests {
    private func full(_ call: HookedFileSystem.Call) -> FileError {
        FileError(call.operation, path: call.path, code: .noSpace)
    }

    private func studio(_ mode: RecordingMode, _ disk: HookedFileSystem) -> Studio {
        var studio = Studio(mode)
        studio.disk = disk
        studio.configuration.encoderCount = 1
        return studio
    }

    private func attempt(_ studio: Studio, _ recorder: Recorder) throws -> RecordingOutcome? {
        let source = ScriptedSource(.phone(depth: true), try walk(frames: 4, depth: true))
        do {
            _ = try recorder.record(from: source)
        } catch is RecordingFailure {}
        return recorder.wait()
    }

    /// One call fails and all others work: losses must be reported, and nothing may hang.
    @Test(arguments: [RecordingMode.logger, .video])
    func failedCallIsReportedAsDropOrFailure(mode: RecordingMode) throws {
        let calls = try countCalls(mode)
        #expect(calls > 40)
        for broken in 0..<calls {
            let disk = HookedFileSystem { call in
                if call.index == broken { throw full(call) }
            }
            let studio = studio(mode, disk)
            let outcome = try attempt(studio, studio.recorder())
            guard case .completed(let result) = outcome else { continue }
            let sequences = studio.sequences(result.path)
            let isWhole = result.frames == 4 && result.samples[.accelerometer] == 12
            #expect(isWhole || !result.drops.isEmpty, "call \(broken)")
            #expect(sequences == (0..<Int64(sequences.count)).map { $0 }, "call \(broken)")
        }
    }

    /// The disk is full from some call on, so the recording ends with the reason.
    @Test(arguments: [RecordingMode.logger, .video])
    func fullDiskEndsTheRecordingWithItsReason(mode: RecordingMode) throws {
        let calls = try countCalls(mode)
        for limit in 0..<calls - 1 {
            let disk = HookedFileSystem { call in
                if call.index >= limit, call.operation != .close { throw full(call) }
            }
            let studio = studio(mode, disk)
            let recorder = studio.recorder()
            guard case .failed(let failure, _) = try attempt(studio, recorder) else {
                // The last calls only close files.
                #expect(limit > calls - 8, "call \(limit) of \(calls)")
                continue
            }
            #expect([.writeFailed, .sessionRefused].contains(failure.kind), "call \(limit)")
            #expect(failure.problem.contains(": "), "no cause in '\(failure.problem)'")
            #expect(recorder.phase == .error)
        }
    }

    /// The reported cause is the real one: the disk works here.
    @Test func aFailingSealIsANoticeAndNoDiskFailure() throws {
        let seal = OutOfOrder()
        var studio = Studio()
        studio.configuration.seal = SealIdentity(seal, key: StubKey(1))
        let recorder = studio.recorder()
        let source = HandSource(.phone())
        try recorder.start(from: source)
        source.push(inertial(milliseconds(0)))
        seal.isBroken.withLock { $0 = true }
        source.push(inertial(milliseconds(10)))
        try recorder.stop()
        guard case .completed(let result) = recorder.wait() else {
            Issue.record("a failing seal ended the recording")
            return
        }
        #expect(result.samples[.accelerometer] == 2)
        #expect(result.notices.count { $0.contains("the enclave is out of order") } == 1)
    }

    private func countCalls(_ mode: RecordingMode) throws -> Int {
        let disk = HookedFileSystem()
        let studio = studio(mode, disk)
        let outcome = try attempt(studio, studio.recorder())
        #expect(outcome?.result?.frames == 4)
        return disk.callCount
    }

    @Test func lostRowsAreCountedInTheSessionItself() throws {
        let failures = Mutex(1)
        let disk = HookedFileSystem { call in
            guard call.operation == .write, call.path.hasSuffix("imu.csv") else { return }
            let fails = failures.withLock { left in
                defer { left -= 1 }
                return left == 1
            }
            if fails { throw full(call) }
        }
        let studio = studio(.logger, disk)
        let recorder = studio.recorder()
        let source = HandSource(.phone())
        try recorder.start(from: source)
        for index in 0..<100 { source.push(inertial(milliseconds(Int64(index)))) }
        guard case .failed(let failure, let partial?) = recorder.wait() else {
            Issue.record("lost rows without a failure")
            return
        }
        #expect(failure.kind == .writeFailed)
        let lost = partial.drops.count(.accelerometer, .writeFailed)
        let late = partial.drops.count(.accelerometer, .stopping)
        #expect(lost > 0)
        #expect(lost + late + (partial.samples[.accelerometer] ?? 0) <= 100)
        let drops = try studio.contents(partial.path).drops
        #expect(drops.contains { $0.reason == .writeFailed && $0.count == lost })
    }

    /// Samples may arrive, and fail to be written, before the recorder reports that it is
    /// recording.
    @Test func diskFailureDuringStartEndsTheRecording() throws {
        for _ in 0..<20 {
            let disk = HookedFileSystem { call in
                if call.path.hasSuffix("imu.csv") { throw full(call) }
            }
            let early = (0..<100).map { inertial(milliseconds(Int64($0))) }
            let source = HandSource(.phone(), early: early)
            let recorder = studio(.logger, disk).recorder()
            try recorder.start(from: source)
            guard case .failed(let failure, let partial?) = recorder.wait() else {
                Issue.record("lost rows without a failure")
                return
            }
            #expect(failure.kind == .writeFailed)
            #expect(partial.drops.count(.accelerometer, .writeFailed) == 100)
            #expect(source.state.withLock { $0.stops } == 1)
        }
    }

    private func outcome(of code: FileError.Code, below folder: String) throws -> RecordingOutcome?
    {
        let disk = HookedFileSystem { call in
            guard call.operation == .create, call.path.contains(folder) else { return }
            throw FileError(call.operation, path: call.path, code: code)
        }
        let studio = studio(.logger, disk)
        return try attempt(studio, studio.recorder())
    }

    @Test(arguments: ["/rgb/", "/depth/"], [FileError.Code.noSpace, .readOnly, .permission])
    func diskThatRejectsImagesEndsTheRecording(
        folder: String, code: FileError.Code
    ) throws {
        guard case .failed(let failure, _) = try outcome(of: code, below: folder) else {
            Issue.record("frames were lost one by one without a failure")
            return
        }
        let cause = FileError(.create, path: "", code: code)
        #expect(failure.kind == .writeFailed)
        #expect(failure.problem.hasSuffix(cause.problem))
        #expect(failure.place?.file.contains(folder) == true)
        #expect(failure.remedy == cause.remedy)
    }

    @Test(arguments: ["/rgb/", "/depth/"])
    func lostFrameKeepsItsFirstCause(folder: String) throws {
        let result = try #require(try outcome(of: .inputOutput, below: folder)?.result)
        #expect(result.drops.count(.camera, .writeFailed) == 4)
        let notice = try #require(result.notices.first)
        #expect(result.notices.count == 1)
        #expect(notice.contains(FileError(.create, path: "", code: .inputOutput).problem))
        #expect(notice.contains(folder))
    }

    @Test func failedDeletionIsAnError() throws {
        let disk = HookedFileSystem { call in
            if call.operation == .remove { throw full(call) }
        }
        let recorder = studio(.logger, disk).recorder()
        try recorder.start(from: HandSource(.phone()))
        try recorder.cancel()
        guard case .failed(let failure, _) = recorder.wait() else {
            Issue.record("a session that is still there counts as canceled")
            return
        }
        #expect(failure.problem.contains("could not be deleted"))
    }
}

/// Hashes until it fails.
private final class OutOfOrder: SealCryptography {
    struct Broken: Failure {
        let problem = "the enclave is out of order"
        let place: Place? = nil
        let remedy: Remedy = "Start again."
    }

    let isBroken = Mutex(false)

    func makeHash() throws -> any RunningHash {
        if isBroken.withLock({ $0 }) { throw Broken() }
        return try StubCryptography().makeHash()
    }

    func isSignature(_ signature: [UInt8], of message: [UInt8], by key: PublicKey) -> Bool { false }
}
