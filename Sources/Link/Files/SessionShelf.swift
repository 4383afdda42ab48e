import LockstepFormats
import LockstepLive
import LockstepSamples
import LockstepSessions

/// Finds the finished sessions on the disk, and the files of one that is offered.
///
/// Used on one thread only, because hashing a long recording takes seconds.
struct SessionShelf {
    /// What to look for.
    struct Question: Sendable {
        /// The sessions that the desk has verified.
        var marked: Set<ContentHash>
        /// The names of sessions that are not offered now.
        var excluded: Set<String>
    }

    /// What was found.
    struct Answer: Sendable {
        /// The session to offer, with its folder; nil if there is none.
        var offered: OfferedSession?
        /// How many sessions wait after it.
        var waitingCount = 0
        /// Sessions that cannot be sent.
        var problems: [DeskLinkState.TransferProblem] = []
    }

    private struct Known {
        var byteCount: Int64
        var modified: Int64
        var identity: ContentHash
    }

    private static let pieceByteCount = 1 << 20
    private let folder: String
    private let disk: any FileSystem
    private let hashing: any SealCryptography
    /// The identities that were computed, by path.
    private var known: [String: Known] = [:]

    init(_ folder: String, _ disk: any FileSystem, _ hashing: any SealCryptography) {
        self.folder = folder
        self.disk = disk
        self.hashing = hashing
    }

    /// Returns the next session to offer.
    ///
    /// - Parameter isCanceled: Ends the search early.
    mutating func answer(_ question: Question, isCanceled: () -> Bool) -> Answer {
        var answer = Answer()
        var waiting: [String] = []
        do {
            waiting = try names(question, &answer.problems, isCanceled)
        } catch {
            return answer
        }
        for (index, name) in waiting.enumerated() where !isCanceled() {
            do {
                guard let offered = try offered(name, isCanceled) else { continue }
                answer.offered = offered
                answer.waitingCount = waiting.count - index - 1
                return answer
            } catch {
                answer.problems.append(.init(session: name, text: Self.text(error)))
            }
        }
        return answer
    }

    private static func text(_ error: any Error) -> String {
        (error as? any Failure)?.problem ?? "\(error)"
    }

    /// The names of finished sessions that the desk has not verified, in order.
    private mutating func names(
        _ question: Question, _ problems: inout [DeskLinkState.TransferProblem],
        _ isCanceled: () -> Bool
    ) throws -> [String] {
        var names: [String] = []
        for entry in try disk.list(folder) where entry.isDirectory && !isCanceled() {
            let name = entry.name
            guard !name.hasPrefix("."), !question.excluded.contains(name) else { continue }
            do {
                guard let identity = try identity(name), !question.marked.contains(identity),
                    isFinished(name)
                else { continue }
                names.append(name)
            } catch {
                problems.append(.init(session: name, text: Self.text(error)))
            }
        }
        return names
    }

    private func isFinished(_ name: String) -> Bool {
        let session = try? Session(opening: folder + "/" + name, fileSystem: disk)
        // An interrupted recording is offered once it is recovered.
        return session.map { $0.manifest.state != .recording } ?? false
    }

    /// The hash of the session's seal, or of its manifest without one; nil if it has neither.
    private mutating func identity(_ name: String) throws -> ContentHash? {
        for file in [SessionLayout.seal, SessionLayout.manifest] {
            let path = folder + "/" + name + "/" + file
            guard let entry = try disk.entry(at: path), !entry.isLink else { continue }
            if let known = known[path], known.byteCount == entry.byteCount,
                known.modified == entry.modified, entry.modified != 0
            {
                return known.identity
            }
            let hash = try hash(disk.open(path)) { false }
            known[path] = Known(
                byteCount: entry.byteCount, modified: entry.modified, identity: hash)
            return hash
        }
        return nil
    }

    /// Hashes the files of a session; nil if that was canceled.
    private func offered(_ name: String, _ isCanceled: () -> Bool) throws -> OfferedSession? {
        let path = folder + "/" + name
        let own = disk.ownFiles(of: path)
        var files: [OfferedSession.File] = []
        for file in try paths(in: path) {
            let source = try own.open(path + "/" + file)
            let hash = try hash(source, isCanceled)
            guard !isCanceled() else { return nil }
            files.append(.init(path: file, byteCount: source.byteCount, hash: hash))
        }
        guard let session = OfferedSession(name: name, files: files) else {
            throw LiveError(.unsafeName(name))
        }
        return session
    }

    /// The session's files: no links, nothing hidden and nothing unfinished.
    private func paths(in folder: String) throws -> [String] {
        var paths: [String] = []
        for entry in try files(in: folder) {
            guard entry.isDirectory else {
                paths.append(entry.name)
                continue
            }
            // A folder in a folder becomes a path that no desk accepts.
            paths += try files(in: folder + "/" + entry.name).map { "\(entry.name)/\($0.name)" }
        }
        return paths
    }

    private func files(in folder: String) throws -> [DirectoryEntry] {
        try disk.list(folder).filter { entry in
            !entry.isLink && !entry.isSpecial && !entry.name.hasPrefix(".")
                && !entry.name.hasSuffix(".part")
        }
    }

    private func hash(_ source: any ByteSource, _ isCanceled: () -> Bool) throws -> ContentHash {
        let hash = try hashing.makeHash()
        var offset: Int64 = 0
        while offset < source.byteCount, !isCanceled() {
            let piece = try source.bytes(at: offset, count: Self.pieceByteCount)
            guard !piece.isEmpty else { break }
            try piece.withUnsafeBytes { try hash.add($0) }
            offset += Int64(piece.count)
        }
        return try hash.finish()
    }
}
