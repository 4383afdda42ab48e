import LockstepConcurrency
import LockstepFormats
import LockstepSamples
import LockstepSessions
import LockstepTestSupport
import Testing

@testable import LockstepRecording

/// A key that fails to sign costs a recording its seal, and nothing else.
struct SealFailureTests {
    private static let notice = "sealed only in part: the key does not sign"

    private func studio(_ key: FailingKey) -> Studio {
        var studio = Studio()
        studio.configuration.seal = SealIdentity(StubCryptography(), key: key)
        return studio
    }

    /// Expects a complete session whose unsealed rest is reported, and is not reported as changed.
    private func expectPartlySealed(_ path: String, in studio: Studio) throws {
        let session = try Session(opening: path, fileSystem: studio.disk)
        #expect(session.manifest.state == .complete)
        #expect(session.manifest.notices == [Self.notice])
        let contents = try studio.contents(path)
        #expect(contents.isGapless)
        #expect(contents.events.filter { $0 == .notice(Self.notice) }.count == 1)
        let report = try SealVerification.verify(
            path, fileSystem: studio.disk, cryptography: StubCryptography())
        #expect(report.differences == [])
        #expect(!report.isProven)
        #expect(report.uncovered[SessionLayout.manifest] != nil)
    }

    @Test func atTheEndOfARecording() throws {
        let studio = studio(FailingKey())
        let frames = try (0..<30).map { try frame(milliseconds(Int64($0) * 33)) }
        let source = ScriptedSource(.phone(), frames.map { Delivery($0, arrival: nil) })
        let result = try studio.recorder().record(from: source)
        #expect(result.frames == 30)
        #expect(result.notices == [Self.notice])
        try expectPartlySealed(result.path, in: studio)
    }

    /// The removal of a frame's depth map is signed at once, because its encoder fails.
    @Test func inTheMiddleOfARecording() throws {
        let key = FailingKey()
        var studio = studio(key)
        studio.codecs.beforeStill = { if $0 == 1 { throw StubCodecs.Refusal() } }
        let source = HandSource(.phone(depth: true))
        let recorder = studio.recorder()
        try recorder.start(from: source)
        source.push(try frame(milliseconds(0), depth: true))
        source.push(try frame(milliseconds(33), brightness: 1, depth: true))
        #expect(key.requests.wait(milliseconds: 20_000) { $0 > 0 })
        for index in 2..<60 {
            source.push(try frame(milliseconds(Int64(index) * 33), depth: true))
        }
        #expect(recorder.phase == .recording)
        try recorder.stop()
        let result = try #require(recorder.wait()?.result)
        #expect(result.frames == 59)
        #expect(key.requests.withLock { $0 } == 1)
        let notices = try Session(opening: result.path, fileSystem: studio.disk).manifest.notices
        #expect(notices.last == Self.notice)
    }

    @Test func anImportStatesItInTheManifestAlone() throws {
        var studio = studio(FailingKey())
        studio.configuration.isImport = true
        let source = ScriptedSource(
            .phone(), [Delivery(try frame(milliseconds(0)), arrival: nil)])
        let path = try studio.recorder().record(from: source).path
        let session = try Session(opening: path, fileSystem: studio.disk)
        #expect(session.manifest.notices == [Self.notice])
        #expect(try studio.contents(path).events.isEmpty)
    }
}
