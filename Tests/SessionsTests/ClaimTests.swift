import LockstepFormats
import LockstepSamples
import LockstepSessions
import LockstepTestSupport
import Testing

#if canImport(Glibc)
    import Glibc
#endif

/// A session being recorded is claimed by its recorder.
@Suite struct ClaimTests {
    @Test func claimHoldsAFolderAsLongAsItLives() throws {
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

    @Test func readersShareAnUnclaimedFolder() throws {
        try FileSystemTests.Disk.local.withFolder { system, root in
            let refusal = FileError(.open, path: root, code: .wouldBlock)
            var readers = [try system.share(root), try system.share(root)]
            #expect(throws: refusal) { _ = try system.claim(root) }
            readers.removeAll()
            let claim = try system.claim(root)
            #expect(throws: refusal) { _ = try system.share(root) }
            withExtendedLifetime(claim) {}
        }
    }

    #if os(Linux)
        /// A forked child holds copies of all descriptors until it runs its program.
        @Test func copiedDescriptorHoldsNoClaim() throws {
            try FileSystemTests.Disk.local.withFolder { system, root in
                var claim: (any AnyObject & Sendable)? = try system.claim(root)
                #expect(claim != nil)
                let copies = Self.copiesOfDescriptors(of: root)
                defer { for copy in copies { close(copy) } }
                #expect(!copies.isEmpty)
                claim = nil
                #expect(throws: Never.self) { _ = try system.claim(root) }
            }
        }

        /// Duplicates every descriptor of this process that has `path` open.
        private static func copiesOfDescriptors(of path: String) -> [Int32] {
            (0..<getdtablesize()).filter { descriptor in
                var target = [CChar](repeating: 0, count: Int(PATH_MAX))
                let count = readlink("/proc/self/fd/\(descriptor)", &target, target.count)
                let bytes = target.prefix(max(0, count)).map { UInt8(bitPattern: $0) }
                return String(decoding: bytes, as: UTF8.self) == path
            }.map { dup($0) }
        }
    #endif

    @Test func rejectsRecoveryUntilTheRecorderIsDone() throws {
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

    @Test func recoversASessionWithoutARecorder() throws {
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
