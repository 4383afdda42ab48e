import LockstepConcurrency
import LockstepFormats
import LockstepSamples
import LockstepSessions
import LockstepTestSupport
import Testing

@testable import LockstepRecording

/// A disk that rejects nothing but the seal costs a recording its seal, and nothing else.
struct SealDiskFailureTests {
    private static let modes = [RecordingMode.logger, .video]

    /// How long the disk rejects the seal.
    enum Duration: CaseIterable, Sendable {
        /// One call.
        case once
        /// Every call from there on, also for a new file.
        case forever
        /// Every call from there on to the file itself; another one can take its place.
        case inPlace
    }

    /// A disk on which the n-th call to the seal fails.
    private struct BrokenSeal {
        let disk: HookedFileSystem
        /// The operation that failed; nil if there were fewer calls.
        let failed = Mutex<FileError.Operation?>(nil)

        init(at broken: Int, _ duration: Duration, code: FileError.Code = .inputOutput) {
            let (calls, failed) = (Mutex(0), failed)
            disk = HookedFileSystem { call in
                guard
                    call.path.hasSuffix("/seal.jsonl")
                        || duration == .forever && call.path.hasSuffix("/seal.jsonl.part")
                else { return }
                // Otherwise the rest of a first line would stay, as a seal without a beginning.
                guard call.operation != .remove else { return }
                let index = calls.withLock { count in
                    defer { count += 1 }
                    return count
                }
                guard duration == .once ? index == broken : index >= broken else { return }
                failed.withLock { $0 = $0 ?? call.operation }
                throw FileError(call.operation, path: call.path, code: code)
            }
        }
    }

    private func studio(_ mode: RecordingMode, _ disk: HookedFileSystem) -> Studio {
        var studio = Studio(mode)
        studio.disk = disk
        studio.configuration.encoderCount = 1
        studio.configuration.seal = .stub()
        return studio
    }

    private func record(_ studio: Studio) throws -> RecordingOutcome? {
        let source = ScriptedSource(.phone(depth: true), try walk(frames: 4, depth: true))
        let recorder = studio.recorder()
        _ = try? recorder.record(from: source)
        return recorder.wait()
    }

    /// Expects a complete session that states once why it is not sealed, or not to its end.
    private func expectUnsealed(
        _ outcome: RecordingOutcome?, in studio: Studio, _ duration: Duration,
        _ comment: Comment
    ) throws {
        guard case .completed(let result) = outcome else {
            Issue.record("the seal ended the recording: \(String(describing: outcome)), \(comment)")
            return
        }
        #expect(result.frames == 4 && result.samples[.accelerometer] == 12, comment)
        let session = try Session(opening: result.path, fileSystem: studio.disk)
        #expect(session.manifest.state == .complete, comment)
        let notice = try #require(session.manifest.notices.last, comment)
        #expect(session.manifest.notices == [notice] && result.notices == [notice], comment)
        let contents = try studio.contents(result.path)
        #expect(contents.isGapless, comment)
        #expect(contents.events.filter { $0 == .notice(notice) }.count == 1, comment)
        let seal = studio.disk.bytes(result.path + "/seal.jsonl")
        let prefix = seal == nil ? "recorded without a seal: " : "sealed only in part: "
        #expect(notice.hasPrefix(prefix) && notice.hasSuffix("Input/output error"), comment)
        guard seal != nil else { return }
        let report = try SealVerification.verify(
            result.path, fileSystem: studio.disk, cryptography: StubCryptography())
        #expect(!report.isProven, comment)
        // Without the line that states it, the seal looks truncated. If its end could not be removed,
        // the notices look added.
        let files = Set(report.differences.map(\.place.file))
        let isExpected =
            duration == .forever
            && [[SessionLayout.seal], ["events.jsonl", SessionLayout.manifest]].contains(files)
        #expect(report.isStopped ? files == [] : isExpected, "\(comment): \(files)")
        #expect(!report.isStopped || report.uncovered[SessionLayout.manifest] != nil, comment)
    }

    @Test(arguments: modes, Duration.allCases)
    func whicheverCallFails(mode: RecordingMode, duration: Duration) throws {
        var (broken, stopped) = (0, 0)
        while broken < 100 {
            let seal = BrokenSeal(at: broken, duration)
            let studio = studio(mode, seal.disk)
            let outcome = try record(studio)
            guard let operation = seal.failed.withLock({ $0 }) else { break }
            if operation == .close, outcome?.result?.notices == [] {
                // The last line was synchronized before.
                let report = try SealVerification.verify(
                    outcome?.result?.path ?? "", fileSystem: seal.disk,
                    cryptography: StubCryptography())
                #expect(report.isProven)
            } else {
                try expectUnsealed(outcome, in: studio, duration, "\(operation), call \(broken)")
                stopped += 1
            }
            broken += 1
        }
        // The file, its first line, the last data and the end.
        #expect(stopped >= 7)
    }

    @Test(arguments: modes, [FileError.Operation.open, .read])
    func ifStoredDataCannotBeReadBack(mode: RecordingMode, operation: FileError.Operation) throws {
        let isBroken = Mutex(true)
        let disk = HookedFileSystem(beforeReading: { called, path in
            guard called == operation, path.hasSuffix("/imu.csv"), isBroken.withLock({ $0 }) else {
                return
            }
            throw FileError(called, path: path, code: .inputOutput)
        })
        let studio = studio(mode, disk)
        let outcome = try record(studio)
        isBroken.withLock { $0 = false }
        try expectUnsealed(outcome, in: studio, .once, "\(operation)")
        #expect(outcome?.result?.notices.first?.contains("imu.csv") == true)
    }

    /// The rows would meet the full disk next, and `recover` continues the seal.
    @Test(arguments: [FileError.Code.noSpace, .quota])
    func aFullDiskEndsTheRecordingAsBefore(code: FileError.Code) throws {
        var kinds: Set<RecordingFailure.Kind> = []
        for broken in 0..<100 {
            let seal = BrokenSeal(at: broken, .forever, code: code)
            let outcome = try record(studio(.logger, seal.disk))
            guard let operation = seal.failed.withLock({ $0 }), operation != .close else { break }
            guard case .failed(let failure, _) = outcome else {
                Issue.record("a full disk passed silently: \(operation), call \(broken)")
                continue
            }
            kinds.insert(failure.kind)
        }
        #expect(kinds == [.sessionRefused, .writeFailed])
    }

    @Test func anImportStatesItInTheManifestAlone() throws {
        for broken in [0, 3] {
            let seal = BrokenSeal(at: broken, .inPlace)
            var studio = studio(.logger, seal.disk)
            studio.configuration.isImport = true
            let result = try #require(try record(studio)?.result)
            let session = try Session(opening: result.path, fileSystem: studio.disk)
            let notices = session.manifest.notices
            #expect(notices.count == 1 && result.notices == notices)
            let events = try studio.contents(result.path).events
            #expect(!events.contains { if case .notice = $0 { true } else { false } })
        }
    }
}
