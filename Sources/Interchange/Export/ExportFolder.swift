import LockstepFormats
import LockstepSamples
import LockstepSessions

/// The files of an export while it is made: a folder that ends in `.part`, until it is whole.
final class ExportFolder {
    /// Files written so far.
    private(set) var fileCount = 0
    /// Bytes of the export on the disk.
    private(set) var byteCount: Int64 = 0
    /// The archive beside the files that go into it; such a name is left out of archives.
    static let archiveName = "archive" + SessionLayout.temporarySuffix

    /// What was removed or put back that earlier exports to this place had left, a sentence each.
    private(set) var leftovers: [String] = []

    private let target: ExportTarget
    private let path: String
    private let fileSystem: any FileSystem
    private let above: MissingFolders
    /// Held, so that two exports to one place do not meet.
    private let claim: any AnyObject & Sendable

    /// Makes the unfinished folder, with those above it; one that an earlier export has left is
    /// emptied.
    init(_ target: ExportTarget, _ fileSystem: any FileSystem) throws {
        self.target = target
        self.fileSystem = fileSystem
        path = target.path + SessionLayout.temporarySuffix
        above = try MissingFolders(upTo: target.parent, fileSystem)
        do {
            claim = try Self.make(path, fileSystem, &leftovers)
        } catch let error as FileError where error.isOfAnotherExport {
            // The folders above are its folders too.
            throw ExportError(.beingWritten, place: Place(file: target.path))
        } catch {
            above.remove()
            throw error
        }
        do {
            leftovers += try target.cleanUp()
        } catch {
            try? remove()
            throw error
        }
    }

    /// - Returns: what holds the folder.
    private static func make(
        _ path: String, _ fileSystem: any FileSystem, _ leftovers: inout [String]
    ) throws -> any AnyObject & Sendable {
        do {
            try fileSystem.makeDirectory(path)
        } catch let error as FileError where error.code == .exists {
            let leftover = try fileSystem.claim(path)
            try ExportFormat.checkLeftover(at: path, on: fileSystem)
            try fileSystem.removeExport(path)
            withExtendedLifetime(leftover) {}
            leftovers.append("Removed \(path), which an earlier run left unfinished.")
            try fileSystem.makeDirectory(path)
        }
        let claim: any AnyObject & Sendable
        do {
            claim = try fileSystem.claim(path)
        } catch let error as FileError where error.code == .wouldBlock {
            // Another export has the folder by now.
            throw error
        } catch {
            try? fileSystem.remove(path)
            throw error
        }
        try markUnfinished(path, fileSystem)
        return claim
    }

    /// Says in an empty folder that it is an export in the making.
    private static func markUnfinished(_ path: String, _ fileSystem: any FileSystem) throws {
        do {
            try fileSystem.withUnsynchronizedFile(path + "/" + ExportMark.unfinishedName) { _ in }
        } catch {
            // The first error matters.
            try? fileSystem.removeTree(path)
            throw error
        }
    }

    /// Makes a folder in the export.
    func makeFolder(_ name: String) throws {
        try fileSystem.makeDirectory(path + "/" + name)
    }

    /// Makes a file in the export.
    func write(_ name: String, _ body: (AppendingFile) throws -> Void) throws {
        count(try files.write(name, body))
    }

    /// Makes files of the export on any thread, which are to be counted.
    var files: ExportFiles { ExportFiles(path: path, fileSystem: fileSystem) }

    /// Counts a file that was made.
    func count(_ byteCount: Int64) {
        self.byteCount += byteCount
        fileCount += 1
    }

    /// Makes a file of rows in the export.
    func writeRows(_ name: String, _ body: (ExportRows) throws -> Void) throws {
        try write(name) { file in
            let rows = ExportRows(file)
            try body(rows)
            try rows.flush()
        }
    }

    /// Makes a file whose beginning, with the mark in it, is known last: the rest is written first, and
    /// copied behind it.
    ///
    /// - Parameter rest: writes everything else and returns what is before and behind the mark.
    func write(
        _ name: String, _ mark: FileMark,
        behind rest: (AppendingFile) throws -> (before: [UInt8], after: [UInt8])
    ) throws {
        let restPath = path + "/" + name + SessionLayout.temporarySuffix
        let head = try fileSystem.withUnsynchronizedFile(restPath, rest)
        let source = try fileSystem.open(restPath)
        var before = CRC32()
        head.before.withUnsafeBytes { before.update($0) }
        var checksum = before
        head.after.withUnsafeBytes { checksum.update($0) }
        try source.readPieces(0..<source.byteCount) { checksum.update($0) }
        let start =
            head.before + mark.bytes(before: before, rest: checksum.value) + head.after
        try write(name) { file in
            try start.withUnsafeBytes { try file.append($0) }
            try file.append(contentsOf: source)
        }
        try fileSystem.remove(restPath)
    }

    /// Makes a file of these bytes in the export.
    func write(_ name: String, bytes: [UInt8]) throws {
        count(try files.write(name, bytes: bytes))
    }

    /// Makes the export survive a power loss and gives it its name, as a folder, an archive or a file.
    ///
    /// - Parameter progress: asked whether to go on while the archive is made.
    /// - Throws: ``ExportCanceled``, ``ExportError``, ``FileError``.
    func publish(progress: @escaping () -> Bool) throws {
        let unfinished: String
        switch target.kind {
        case .folder:
            try mark()
            try fileSystem.remove(path + "/" + ExportMark.unfinishedName)
            try fileSystem.synchronizeTree(path)
            unfinished = path
        case .archive:
            try mark()
            unfinished = try pack(progress)
        case .file(let file):
            unfinished = path + "/" + file.name
            try fileSystem.synchronizeTree(path)
            fileCount = 1
            byteCount = try fileSystem.entry(at: unfinished)?.byteCount ?? 0
        }
        let published = try target.publish(unfinished)
        do {
            // What had the name before goes only once the new names survive a power loss.
            if unfinished != path, published.replaced == nil { try fileSystem.removeExport(path) }
            try fileSystem.synchronizeDirectory(target.parent)
            try above.synchronize()
        } catch {
            target.withdraw(published)
            throw error
        }
        removeReplaced(published)
    }

    /// Removes what the export has replaced, with the folder that it was made in; what cannot be removed
    /// is removed by the next export to this place.
    private func removeReplaced(_ published: ExportTarget.Published) {
        guard let replaced = published.replaced else { return }
        do {
            try target.removeReplaced(published)
            if try fileSystem.entry(at: path) != nil { try fileSystem.removeExport(path) }
        } catch {
            leftovers.append("\(replaced), which was replaced, could not be removed.")
        }
    }

    /// Takes away what was made so far, with the folders above that are empty then.
    func remove() throws {
        defer { above.remove() }
        try fileSystem.removeExport(path)
    }

    /// Says in the export that it is one, and of what files.
    private func mark() throws {
        _ = try files.write(
            ExportMark.fileName, bytes: target.format.mark(of: path, on: fileSystem).bytes)
    }

    /// Writes the archive beside the files that go into it.
    private func pack(_ progress: @escaping () -> Bool) throws -> String {
        let archive = path + "/" + Self.archiveName
        var packing = FolderArchive(path, named: target.name, fileSystem: fileSystem) { _ in
            progress()
        }
        let mark = FileMark.archive(of: target.format.name)
        let comment = ZipComment { mark.bytes(before: CRC32(), rest: $0) }
        let files = try packing.files()
        guard let length = try packing.write(files, to: archive, comment: comment) else {
            throw ExportCanceled()
        }
        byteCount = length
        return archive
    }
}

extension FileError {
    /// Whether it is what an export meets whose unfinished folder another one holds, makes or removes.
    fileprivate var isOfAnotherExport: Bool {
        [.wouldBlock, .missing, .exists].contains(code)
    }
}

/// Where files of an export are made.
struct ExportFiles: Sendable {
    fileprivate let path: String
    fileprivate let fileSystem: any FileSystem

    /// Makes a file of these bytes.
    ///
    /// - Returns: how many there are.
    func write(_ name: String, bytes: [UInt8]) throws -> Int64 {
        try write(name) { file in try bytes.withUnsafeBytes { try file.append($0) } }
    }

    /// Makes a file.
    ///
    /// - Returns: how many bytes it has.
    func write(_ name: String, _ body: (AppendingFile) throws -> Void) throws -> Int64 {
        try fileSystem.withUnsynchronizedFile(path + "/" + name) { file in
            try body(file)
            return file.length
        }
    }
}
