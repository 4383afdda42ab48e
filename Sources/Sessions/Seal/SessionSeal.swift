import LockstepConcurrency
import LockstepFormats
import LockstepSamples

/// Seals a session while it is being written; every call may come from any thread.
///
/// An image or map is hashed as it is stored. New bytes of row files and the movie are read back
/// and hashed after they were synchronized. So the seal never covers bytes that a power loss could
/// remove.
///
/// If the key or the cryptography fails, or the disk rejects the seal, the seal stops: its last line
/// states that the rest of the recording is not sealed. The call that found it throws
/// ``SealFailure``; later calls do nothing. If the disk rejects that line too, the seal ends without
/// it.
final class SessionSeal: Sendable {
    /// Every sixth extension is signed: about every five seconds, since a recording is sealed about
    /// every 0.8 s.
    private static let extensionsBetweenCheckpoints = 6

    /// The seal's state.
    private struct Chain {
        /// Nil once the seal is ended, stopped or abandoned.
        var file: AppendingFile?
        var previous: ContentHash?
        /// The length in bytes of the lines that are known to be on the disk.
        var byteCount: Int64 = 0
        /// The number of sealed bytes of each growing file.
        var sealedByteCounts: [String: Int64] = [:]
        var extensions = 0
    }

    /// Stored images that the seal may cover once they are synchronized.
    struct Pending {
        fileprivate var contents: [SealRecord.Content] = []
        /// Why a stored image could not be hashed.
        fileprivate var failure: (any Error)?
    }

    /// The seal's last line, signed but not written.
    struct Ending {
        fileprivate let line: [UInt8]
    }

    private let identity: SealIdentity
    private let path: String
    private let fileSystem: any FileSystem
    private let chain: Mutex<Chain>
    /// Stored but not sealed yet; nil once the seal has stopped.
    ///
    /// Under a separate lock, so that storing never waits for reading back.
    private let pending = Mutex<Pending?>(Pending())

    /// Starts the seal of the session in the folder `path`, or returns why there is none.
    ///
    /// - Throws: ``FileError`` if the recording cannot start either.
    static func begin(
        _ path: String, session: String, _ identity: SealIdentity, fileSystem: any FileSystem
    ) throws -> Result<SessionSeal, SealFailure> {
        do {
            return .success(
                try SessionSeal(path, session: session, identity, fileSystem: fileSystem))
        } catch let error as FileError where !error.costsOnlyTheSeal {
            throw error
        } catch {
            // A seal without its first line proves nothing, and looks like a truncated one.
            try? fileSystem.remove(path + "/" + SessionLayout.seal)
            return .failure(SealFailure(error, hasBegun: false))
        }
    }

    private init(
        _ path: String, session: String, _ identity: SealIdentity, fileSystem: any FileSystem
    ) throws {
        self.identity = identity
        self.path = path
        self.fileSystem = fileSystem
        let name = path + "/" + SessionLayout.seal
        let file = AppendingFile(try fileSystem.create(name), path: name)
        chain = Mutex(Chain(file: file))
        do {
            try chain.withLock { chain in
                try append([.begin(session: session, key: identity.key.publicKey)], to: &chain)
            }
        } catch {
            // The line's own error matters.
            try? file.close()
            throw error
        }
    }

    /// Records a file that was stored completely, from the stored bytes.
    func noteStored(_ name: String, _ bytes: UnsafeRawBufferPointer) {
        guard !isStopped else { return }
        let hash = Result { try identity.cryptography.hash(bytes) }
        pending.withLock { pending in
            switch hash {
            case .success(let hash):
                let file = SealedFile(name, byteCount: Int64(bytes.count), hash: hash)
                pending?.contents.append(.file(file))
            case .failure(let error): pending?.failure = error
            }
        }
    }

    /// Records that a stored file was removed.
    func noteRemoved(_ name: String) {
        pending.withLock { $0?.contents.append(.removed(name)) }
    }

    /// Whether the seal stopped.
    var isStopped: Bool { pending.withLock { $0 == nil } }

    /// Returns what was stored before a synchronization starts.
    func takePending() -> Pending {
        pending.withLock { pending in
            guard let taken = pending else { return Pending() }
            pending = Pending()
            return taken
        }
    }

    /// Puts content that could not be synchronized back into the queue.
    func putBack(_ earlier: Pending) {
        pending.withLock { pending in
            guard let later = pending else { return }
            pending?.contents = earlier.contents + later.contents
            pending?.failure = earlier.failure ?? later.failure
        }
    }

    /// Seals synchronized content: what was pending before, and growing files up to a length.
    ///
    /// - Throws: ``SealFailure`` if the seal stopped, ``FileError``.
    func extend(_ pending: Pending, grown: [String: Int64]) throws {
        try stoppingAtFailure { chain in
            if let failure = pending.failure { throw failure }
            let ranges = try grown.sorted { $0.key < $1.key }.compactMap {
                try range($0.key, upTo: $0.value, chain)
            }
            chain.extensions += 1
            // A removal takes effect once it is signed.
            let isCheckpoint =
                chain.extensions.isMultiple(of: Self.extensionsBetweenCheckpoints)
                || pending.contents.contains(where: \.takesBack)
            let contents = pending.contents + ranges.map(SealRecord.Content.range)
            try append(contents + (isCheckpoint ? [.checkpoint] : []), to: &chain)
            for range in ranges { chain.sealedByteCounts[range.name] = range.bytes.upperBound }
        }
    }

    private func range(
        _ name: String, upTo end: Int64, _ chain: Chain
    ) throws -> SealedRange? {
        let start = chain.sealedByteCounts[name] ?? 0
        guard end > start else { return nil }
        let file = try fileSystem.open(path + "/" + name)
        guard let hash = try identity.cryptography.hash(file, start..<end) else {
            throw FileError(.read, path: path + "/" + name, code: .inputOutput)
        }
        return SealedRange(name, bytes: start..<end, hash: hash)
    }

    /// Signs the last line, for the complete movie and the manifest's upcoming content.
    ///
    /// - Returns: Nil if the seal has stopped.
    /// - Throws: ``SealFailure`` if the seal stopped now, ``FileError``.
    func signEnding(manifest: [UInt8]) throws -> Ending? {
        try stoppingAtFailure { chain in
            var files = [
                SealedFile(
                    SessionLayout.manifest, byteCount: Int64(manifest.count),
                    hash: try identity.cryptography.hash(manifest))
            ]
            if let movie = try sealedMovie() { files.append(movie) }
            return Ending(line: try identity.line(.end(files), after: chain.previous))
        }
    }

    /// Writes the last line; nothing may be added to the seal since it was signed.
    ///
    /// - Throws: ``SealFailure`` if the seal stopped instead, ``FileError``.
    func end(_ ending: Ending) throws {
        try stoppingAtFailure { chain in
            guard let file = chain.file else { return }
            try write(ending.line, to: file)
            try checkPlace(of: file)
            chain.file = nil
            // Synchronizing has already reported any error that closing could.
            try? file.close()
        }
    }

    /// Performs `body`; if it fails and the recording can continue, stops the seal and throws
    /// ``SealFailure``.
    ///
    /// - Returns: Nil if the seal has stopped before.
    @discardableResult
    private func stoppingAtFailure<Result>(
        _ body: (inout Chain) throws -> Result
    ) throws -> Result? {
        try chain.withLock { chain in
            guard chain.file != nil else { return nil }
            do {
                return try body(&chain)
            } catch let error as FileError where !error.costsOnlyTheSeal {
                throw error
            } catch {
                try stop(&chain)
                throw SealFailure(error)
            }
        }
    }

    /// Replaces the seal by a copy that ends with the line which states that the rest is not sealed.
    ///
    /// A copy, because the file may be what failed, and may end in lines that did not reach the disk.
    /// The line is not signed, because the key may have failed, and not hashed, because no line of
    /// the recording follows.
    private func stop(_ chain: inout Chain) throws {
        pending.withLock { $0 = nil }
        guard let file = chain.file else { return }
        chain.file = nil
        // The failure that stops the seal matters, not that of closing.
        try? file.close()
        let (name, byteCount) = (path + "/" + SessionLayout.seal, chain.byteCount)
        let line = SealRecord(.stopped, after: chain.previous).line()
        do {
            let source = try fileSystem.open(name)
            try fileSystem.replace(name) { copy in
                try copy.append(contentsOf: source, in: 0..<byteCount)
                try line.withUnsafeBytes { try copy.append($0) }
            }
        } catch let error as FileError where error.costsOnlyTheSeal {
            // The session's notice states it. The seal then looks truncated.
        }
    }

    /// Fails if the seal was moved or replaced during the recording.
    private func checkPlace(of file: AppendingFile) throws {
        let name = path + "/" + SessionLayout.seal
        guard try fileSystem.entry(at: name)?.byteCount == file.length else {
            throw FileError(.synchronize, path: name, code: .missing)
        }
    }

    private func sealedMovie() throws -> SealedFile? {
        let name = SessionLayout.movie
        do {
            let movie = try fileSystem.open(path + "/" + name)
            let count = movie.byteCount
            guard let hash = try identity.cryptography.hash(movie, 0..<count) else {
                throw FileError(.read, path: path + "/" + name, code: .inputOutput)
            }
            return SealedFile(name, byteCount: count, hash: hash)
        } catch let error as FileError where error.code == .missing {
            return nil
        }
    }

    /// Closes the file of a seal that is not ended.
    func close() {
        chain.withLock { chain in
            // The seal of a recording that failed or is discarded stays as it is.
            try? chain.file?.close()
            chain.file = nil
        }
    }

    /// Appends lines, all or none, and makes them survive a power loss.
    private func append(_ contents: [SealRecord.Content], to chain: inout Chain) throws {
        guard !contents.isEmpty, let file = chain.file else { return }
        var (lines, previous) = ([UInt8](), chain.previous)
        for content in contents {
            let line = try identity.line(content, after: previous)
            lines += line
            previous = try identity.cryptography.hash(line)
        }
        try write(lines, to: file)
        chain.byteCount = file.length
        chain.previous = previous
    }

    private func write(_ lines: [UInt8], to file: AppendingFile) throws {
        let length = file.length
        try lines.withUnsafeBytes { try file.append($0) }
        do {
            try file.synchronize()
        } catch {
            // The next lines must follow lines that are known to be on the disk.
            file.cut(to: length, after: error)
            throw error
        }
    }
}

extension SealRecord.Content {
    fileprivate var takesBack: Bool { if case .removed = self { true } else { false } }
}
