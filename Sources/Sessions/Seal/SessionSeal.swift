import LockstepConcurrency
import LockstepFormats
import LockstepSamples

/// Seals a session while it is being written; every call may come from any thread.
///
/// An image or map is hashed as it is stored. New bytes of row files and the movie are read back
/// and hashed after they were synchronized. So the seal never covers bytes that a power loss could
/// remove.
final class SessionSeal: Sendable {
    /// Every sixth extension is signed: about every five seconds, since a recording is sealed about
    /// every 0.8 s.
    private static let extensionsBetweenCheckpoints = 6

    /// The seal's state.
    private struct Chain {
        /// Nil once the seal is ended or abandoned.
        var file: AppendingFile?
        var previous: ContentHash?
        /// The number of sealed bytes of each growing file.
        var sealedByteCounts: [String: Int64] = [:]
        var extensions = 0
    }

    /// Stored images that the seal may cover once they are synchronized.
    struct Pending {
        fileprivate var contents: [SealRecord.Content]
    }

    private let identity: SealIdentity
    private let path: String
    private let fileSystem: any FileSystem
    private let chain: Mutex<Chain>
    /// Stored but not sealed yet.
    ///
    /// Under a separate lock, so that storing never waits for reading back.
    private let pending = Mutex<[SealRecord.Content]>([])

    /// Starts the seal of the session in the folder `path`.
    init(
        _ path: String, session: String, _ identity: SealIdentity, fileSystem: any FileSystem
    ) throws {
        self.identity = identity
        self.path = path
        self.fileSystem = fileSystem
        let name = path + "/" + SessionLayout.seal
        let file = AppendingFile(try fileSystem.create(name), path: name)
        chain = Mutex(Chain(file: file))
        try chain.withLock { chain in
            try append([.begin(session: session, key: identity.key.publicKey)], to: &chain)
        }
    }

    /// Records a file that was stored completely, from the stored bytes.
    func noteStored(_ name: String, _ bytes: UnsafeRawBufferPointer) throws {
        let hash = try identity.cryptography.hash(bytes)
        let file = SealedFile(name, byteCount: Int64(bytes.count), hash: hash)
        pending.withLock { $0.append(.file(file)) }
    }

    /// Records that a stored file was removed.
    func noteRemoved(_ name: String) {
        pending.withLock { $0.append(.removed(name)) }
    }

    /// Returns what was stored before a synchronization starts.
    func takePending() -> Pending {
        pending.withLock { pending in
            defer { pending = [] }
            return Pending(contents: pending)
        }
    }

    /// Puts content that could not be synchronized back into the queue.
    func putBack(_ pending: Pending) {
        self.pending.withLock { $0 = pending.contents + $0 }
    }

    /// Seals synchronized content: what was pending before, and growing files up to a length.
    func extend(_ pending: Pending, grown: [String: Int64]) throws {
        try chain.withLock { chain in
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

    /// Ends the seal with the complete movie and the manifest's upcoming content.
    func end(manifest: [UInt8]) throws {
        var files = [
            SealedFile(
                SessionLayout.manifest, byteCount: Int64(manifest.count),
                hash: try identity.cryptography.hash(manifest))
        ]
        if let movie = try sealedMovie() { files.append(movie) }
        try chain.withLock { chain in
            try append([.end(files)], to: &chain)
            let file = chain.file
            chain.file = nil
            try file?.close()
            if let file { try checkPlace(of: file) }
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
        let length = file.length
        try lines.withUnsafeBytes { try file.append($0) }
        do {
            try file.synchronize()
        } catch {
            // The next lines must follow lines that are known to be on the disk.
            file.cut(to: length, after: error)
            throw error
        }
        chain.previous = previous
    }
}

extension SealRecord.Content {
    fileprivate var takesBack: Bool { if case .removed = self { true } else { false } }
}

extension SealIdentity {
    /// Returns a line of a seal, signed if its kind requires it.
    func line(_ content: SealRecord.Content, after previous: ContentHash?) throws -> [UInt8] {
        var record = SealRecord(content, after: previous)
        if record.isSigned { record.signature = try key.signature(of: record.message) }
        return record.line()
    }
}
