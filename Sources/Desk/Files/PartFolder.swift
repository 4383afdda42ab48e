import LockstepFormats
import LockstepLive
import LockstepSamples
import LockstepSessions

/// The unfinished folder of one session on the desk's disk.
///
/// A journal beside it states how many files are complete and synchronized, so that a desk that
/// restarts continues there. All paths are below the desk's folder, which is held open: no link in it
/// is followed.
final class PartFolder {
    /// The open file.
    private struct Open {
        var path: String
        var file: any WritableFile
        var hash: any RunningHash
        var byteCount: Int64
        /// Bytes that wait to be written, so that the disk gets few large pieces.
        var waiting: [UInt8] = []
    }

    /// The most bytes that wait to be written.
    private static let bufferByteCount = 256 << 10
    /// The folder of journals and records, which no session can have as its name.
    static let ownFolder = ".lockstep/received"

    let session: String
    let identity: ContentHash
    private let folder: String
    private let disk: any FileSystem
    private let cryptography: any SealCryptography
    private var open: Open?
    /// The files that are complete.
    private var completeCount = 0
    private var isSynchronized = true
    /// The final path, once the folder has it.
    private var publishedPath: String?

    init(
        _ session: String, _ identity: ContentHash, in folder: String, _ disk: any FileSystem,
        _ cryptography: any SealCryptography
    ) {
        self.session = session
        self.identity = identity
        self.folder = folder
        self.disk = disk
        self.cryptography = cryptography
    }

    /// The name of the unfinished folder.
    private var name: String { "\(session).\(identity.text.prefix(16)).part" }
    /// The path of the unfinished folder.
    var path: String { folder + "/" + name }
    private var journal: String { folder + "/\(Self.ownFolder)/\(name).json" }

    /// Whether something is not on the disk yet.
    var isUnsynchronized: Bool { !isSynchronized }

    /// Finds out what is on the disk, and creates the folder if there is nothing.
    func inspect() throws -> (fileCount: Int, byteCount: Int64) {
        try disk.makeDirectoryTree(folder + "/" + Self.ownFolder)
        guard let entry = try disk.entry(at: path) else {
            if try disk.entry(at: journal) != nil { try disk.remove(journal) }
            try disk.makeDirectory(path)
            completeCount = 0
            return (0, 0)
        }
        guard entry.isDirectory, !entry.isLink else {
            throw FileError(.makeDirectory, path: path, code: .exists)
        }
        let (count, next) = journalled()
        completeCount = count
        guard let next, let file = try disk.entry(at: path + "/" + next), !file.isLink,
            !file.isDirectory
        else { return (count, 0) }
        return (count, file.byteCount)
    }

    /// What the journal states; nothing if it cannot be read.
    private func journalled() -> (count: Int, open: String?) {
        guard let bytes = try? disk.contents(of: journal, limit: 1 << 16),
            let json = try? JSONValue(decoding: bytes), case .integer(let count)? = json["files"],
            (0...Int64(LiveLimits.fileCount)).contains(count)
        else { return (0, nil) }
        guard case .text(let path)? = json["open"], WireName.isFile(path) else {
            return (Int(count), nil)
        }
        return (Int(count), path)
    }

    /// Opens a file to append at its end, which is `offset`; with 0, in place of what is there.
    func open(_ file: String, offset: Int64) throws {
        let path = path + "/" + file
        close()
        let hash = try cryptography.makeHash()
        guard offset > 0 else {
            try makeFolder(of: path)
            if let entry = try disk.entry(at: path), !entry.isDirectory { try disk.remove(path) }
            open = Open(
                path: file, file: try disk.openToAppend(path, isNew: true), hash: hash,
                byteCount: 0)
            isSynchronized = false
            return
        }
        let source = try disk.open(path)
        var count: Int64 = 0
        while count < offset {
            let piece = try source.bytes(at: count, count: Int(min(1 << 20, offset - count)))
            guard !piece.isEmpty else {
                throw FileError(.read, path: path, code: .inputOutput)
            }
            try piece.withUnsafeBytes { try hash.add($0) }
            count += Int64(piece.count)
        }
        let writable = try disk.openToAppend(path, isNew: false)
        if source.byteCount > offset { try writable.truncate(to: offset) }
        open = Open(path: file, file: writable, hash: hash, byteCount: offset)
    }

    private func makeFolder(of file: String) throws {
        guard let slash = file.lastIndex(of: "/") else { return }
        let parent = String(file[..<slash])
        guard parent != path else { return }
        do {
            try disk.makeDirectory(parent)
        } catch let error as FileError where error.code == .exists {
            // The first file of the folder made it.
        }
    }

    /// Adds bytes to the open file; they are on the disk after ``flush()``.
    func write(_ bytes: [UInt8]) throws {
        guard open != nil else { return }
        try bytes.withUnsafeBytes { try open?.hash.add($0) }
        open?.waiting += bytes
        open?.byteCount += Int64(bytes.count)
        isSynchronized = false
    }

    /// Whether enough waits for a write.
    var hasMuch: Bool { (open?.waiting.count ?? 0) >= Self.bufferByteCount }

    /// Writes what waits.
    ///
    /// What the disk took of it before a failure is not written again, so that the call can be repeated.
    func flush() throws {
        guard var current = open, !current.waiting.isEmpty else { return }
        // Only one of the two may hold the bytes, or removing some copies all.
        open = nil
        var written = 0
        defer {
            current.waiting.removeFirst(written)
            open = current
        }
        try current.waiting.withUnsafeBytes { bytes in
            while written < bytes.count {
                written += try current.file.write(
                    UnsafeRawBufferPointer(rebasing: bytes[written...]))
            }
        }
    }

    /// Closes the open file, and returns whether its length and hash are right; removes it if not.
    ///
    /// Call ``flush()`` first.
    func finishFile(byteCount: Int64, hash: ContentHash) throws -> Bool {
        guard let current = open else { return false }
        open = nil
        try current.file.close()
        guard current.byteCount == byteCount, try current.hash.finish() == hash else {
            try disk.remove(path + "/" + current.path)
            return false
        }
        completeCount += 1
        return true
    }

    /// Closes the open file without counting it.
    func close() {
        guard let current = open else { return }
        open = nil
        // What is missing is received again.
        try? current.file.close()
    }

    /// Makes everything survive a power loss, and states it in the journal.
    func synchronize() throws {
        guard !isSynchronized else { return }
        try flush()
        try disk.synchronizeTree(path)
        try writeJournal()
        isSynchronized = true
    }

    private func writeJournal() throws {
        var members: [String: JSONValue] = ["files": .integer(Int64(completeCount))]
        if let open { members["open"] = .text(open.path) }
        let bytes = JSONValue.object(members).encoded()
        try disk.replace(journal) { file in try bytes.withUnsafeBytes { try file.append($0) } }
    }

    /// The number and the bytes of the files in the folder.
    func contents() throws -> (fileCount: Int, byteCount: Int64) {
        try disk.contents(ofSession: path)
    }

    /// Gives the folder its final name.
    ///
    /// Can be repeated.
    ///
    /// - Returns: The path: with `_2`, `_3` and so on if the name is taken.
    func publish() throws -> String {
        if let publishedPath { return publishedPath }
        try synchronize()
        var (number, final) = (1, folder + "/" + session)
        while try disk.entry(at: final) != nil {
            number += 1
            final = folder + "/\(session)_\(number)"
        }
        try disk.rename(path, to: final)
        publishedPath = final
        try disk.synchronizeDirectory(folder)
        // A journal without its folder means nothing.
        try? disk.remove(journal)
        return final
    }

    /// Removes everything, so that the next transfer begins again.
    func discard() throws {
        close()
        try? disk.remove(journal)
        try disk.removeTree(path)
    }
}

extension FileSystem {
    /// The number and the bytes of the files of a session's folder, which has folders of one level.
    func contents(ofSession path: String) throws -> (fileCount: Int, byteCount: Int64) {
        var entries = try list(path)
        for entry in entries where entry.isDirectory {
            entries += try list(path + "/" + entry.name)
        }
        let files = entries.filter { !$0.isDirectory }
        return (files.count, files.reduce(0) { $0 + $1.byteCount })
    }
}
