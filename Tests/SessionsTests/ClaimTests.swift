import LockstepFormats
import LockstepSamples
import LockstepSessions
import LockstepTestSupport
import Testing

/// A session that is being recorded belongs to its recorder.
@Suite struct ClaimTests {
    @Test func holdsAFolderAsLongAsTheClaimLives() throws {
        try FileSystemTests.Disk.local.withFolder { system, root in
            var claim: (any AnyObject & Sendable)? = try system.claim(root)
            #expect(claim != nil)
            #expect(throws: FileError(.open, path: root, code: .wouldBlock)) {
                _ = try system.claim(root)
            }
            claim = nil
            #expect(throws: Never.self) { _ = try system.claim(root) }
            #expect(throws: FileError(.open, path: root + "/x", code: .missing)) {
                _ = try system.claim(root + "/x")
            }
        }
    }

    @Test func refusesToRecoverASessionUntilItsRecorderIsDone() throws {
        try FileSystemTests.Disk.local.withFolder { system, root in
            let writer = try SessionWriter.create(in: root, TestSession.opening, fileSystem: system)
            let path = writer.path
            let manifest = try system.contents(of: path + "/metadata.json", limit: 1 << 20)
            let refusal = SessionError(.beingRecorded, place: Place(file: path))
            #expect(throws: refusal) { try recover(path, system) }
            #expect(try system.contents(of: path + "/metadata.json", limit: 1 << 20) == manifest)
            try writer.finish(SessionClosing(stopReason: "requested"))
            #expect(try recover(path, system).state == .complete)
        }
    }

    @Test func recoversASessionWhoseRecorderIsGone() throws {
        try FileSystemTests.Disk.local.withFolder { system, root in
            let path = try SessionWriter.create(
                in: root, TestSession.opening, fileSystem: system
            ).path
            #expect(try recover(path, system).state == .recovered)
        }
    }

    private func recover(_ path: String, _ system: any FileSystem) throws -> RecoveryReport {
        try SessionRecovery.recover(path, fileSystem: system, codecs: BoxMovieCodecs())
    }
}
