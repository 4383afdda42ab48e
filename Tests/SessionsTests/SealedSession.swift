import LockstepFormats
import LockstepSamples
import LockstepSessions
import LockstepTestSupport

/// A session on a disk in memory that was recorded with a seal.
struct SealedSession {
    let system: MemoryFileSystem
    let path: String

    /// A session that ended normally.
    init(seed: UInt64 = 1, _ storage: TestSession.Storage = .stills, count: Int = 40) throws {
        system = MemoryFileSystem()
        let session = TestSession(seed: seed, count: count, storage: storage)
        let writer = try session.write(in: "d", fileSystem: system, seal: .stub())
        try writer.finish(SessionClosing(stopReason: "test", movieCodec: storage.codec))
        path = writer.path
    }

    private init(_ system: MemoryFileSystem, _ path: String) {
        (self.system, self.path) = (system, path)
    }

    /// The same session on a separate disk.
    func copy() -> SealedSession { SealedSession(system.copy(), path) }

    /// A session that is already on a disk.
    static func at(_ path: String, on system: MemoryFileSystem) -> SealedSession {
        SealedSession(system, path)
    }

    var files: [String: [UInt8]] { system.files(under: path) }

    func put(_ bytes: [UInt8], at name: String) { system.put(bytes, at: path + "/" + name) }

    func verify(keys: [PublicKey] = []) throws -> SealReport {
        try SealVerification.verify(
            path, fileSystem: system, cryptography: StubCryptography(), keys: keys)
    }

    @discardableResult
    func recover(_ number: UInt8 = 1) throws -> RecoveryReport {
        try SessionRecovery.recover(
            path, fileSystem: system, codecs: BoxMovieCodecs(), seal: { .stub(number) })
    }

    func lines(of name: String) -> [[UInt8]] {
        (files[name] ?? []).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            .dropLast().map { Array($0) + [UInt8(ascii: "\n")] }
    }
}

extension TestSession.Storage {
    fileprivate var codec: MovieCodec? { self == .movie ? .h264 : nil }
}
