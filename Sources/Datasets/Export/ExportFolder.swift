import LockstepContainers
import LockstepFormats
import LockstepSamples
import LockstepSessions

/// The files of an export in progress, in a folder with the suffix `.part` until it is complete.
final class ExportFolder {
    /// The number of files written so far.
    private(set) var fileCount = 0
    /// The export's size on disk in bytes.
    private(set) var byteCount: Int64 = 0
    /// The name of the unfinished archive, which is written next to the files that it contains.
    ///
    /// Archives do not contain a file of this name.
    static let archiveName = "archive" + SessionLayout.temporarySuffix

    /// What this export removed or restored from earlier exports to this path, one sentence each.
    private(set) var leftovers: [String] = []

    private let target: ExportTarget
    private let path: String
    private let fileSystem: any FileSystem
    private let above: MissingFolders
    /// The claim on the folder, held so that two exports to one path do not collide.
    private let claim: any AnyObject & Sendable

    /// Creates the unfinished folder and missing parents; removes the leftover of an earlier
    /// export.
    init(_ target: ExportTarget, _ fileSystem: any FileSystem) throws {
        self.target = target
        self.fileSystem = fileSystem
        path = target.path + SessionLayout.temporarySuffix
        above = try MissingFolders(upTo: target.parent, fileSystem)
        do {
            claim = try Self.make(path, fileSystem, &leftovers)
        } catch let error as FileError
            where error.isOfAnotherExport(in: target.parent, fileSystem)
        {
            // The other export uses the parent folders too.
            throw ExportError(.beingWritten, place: Place(file: target.path))
        } catch {
            above.remove()
            guard let error = error as? FileError, error.operation == .makeDirectory else {
                throw error
            }
            // For the user, it is the export that cannot be created.
            throw FileError(.create, path: target.path, code: error.code)
        }
        do {
            leftovers += try target.cleanUp()
        } catch {
            try? remove()
            throw error
        }
    }

    /// - Returns: the claim on the folder.
    private static func make(
        _ path: String, _ fileSystem: any FileSystem, _ leftovers: inout [String]
    ) throws -> any AnyObject & Sendable {
        do {
            try fileSystem.makeDirectory(path)
        } catch let error as FileError where error.code == .exists {
            let leftover = try fileSystem.claim(path)
            try DatasetFormat.checkLeftover(at: path, on: fileSystem)
            try fileSystem.removeExport(path)
            withExtendedLifetime(leftover) {}
            leftovers.append("Removed \(path), which an earlier run left unfinished.")
            try fileSystem.makeDirectory(path)
        }
        let claim: any AnyObject & Sendable
        do {
            claim = try fileSystem.claim(path)
        } catch let error as FileError where error.code == .wouldBlock {
            // Another export has claimed the folder in the meantime.
            throw error
        } catch {
            try? fileSystem.remove(path)
            throw error
        }
        try markUnfinished(path, fileSystem)
        return claim
    }

    /// Marks an empty folder as an unfinished export.
    private static func markUnfinished(_ path: String, _ fileSystem: any FileSystem) throws {
        do {
            try fileSystem.withUnsynchronizedFile(path + "/" + ExportMark.unfinishedName) { _ in }
        } catch {
            // Report the first error.
            try? fileSystem.removeTree(path)
            throw error
        }
    }

    /// Creates a folder in the export.
    func makeFolder(_ name: String) throws {
        try fileSystem.makeDirectory(path + "/" + name)
    }

    /// Writes a file of the export.
    func write(_ name: String, _ body: (AppendingFile) throws -> Void) throws {
        count(try files.write(name, body))
    }

    /// Writes files of the export from any thread; the caller counts them with ``count(_:)``.
    var files: ExportFiles { ExportFiles(path: path, fileSystem: fileSystem) }

    /// Counts a file that was written.
    func count(_ byteCount: Int64) {
        self.byteCount += byteCount
        fileCount += 1
    }

    /// Writes a file of rows.
    func writeRows(_ name: String, _ body: (ExportRows) throws -> Void) throws {
        try write(name) { file in
            let rows = ExportRows(file)
            try body(rows)
            try rows.flush()
        }
    }

    /// Writes a file whose beginning, which contains the mark, is known last.
    ///
    /// The rest is written to a temporary file first, and then copied after the beginning.
    ///
    /// - Parameter rest: writes the rest, and returns the bytes of the beginning before and after
    ///   the mark.
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

    /// Writes a file with these bytes.
    func write(_ name: String, bytes: [UInt8]) throws {
        count(try files.write(name, bytes: bytes))
    }

    /// Synchronizes the export to disk and publishes it as a folder, an archive or a file.
    ///
    /// - Parameter progress: Returns false to cancel; called while the archive is written.
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
            // Remove the replaced export only after the new names are synchronized.
            if unfinished != path, published.replaced == nil { try fileSystem.removeExport(path) }
            try fileSystem.synchronizeDirectory(target.parent)
            try above.synchronize()
        } catch {
            target.withdraw(published)
            throw error
        }
        removeReplaced(published)
    }

    /// Removes the replaced export and the folder in which this one was made.
    ///
    /// The next export to this path removes what could not be removed.
    private func removeReplaced(_ published: ExportTarget.Published) {
        guard let replaced = published.replaced else { return }
        do {
            try target.removeReplaced(published)
            if try fileSystem.entry(at: path) != nil { try fileSystem.removeExport(path) }
        } catch {
            leftovers.append("\(replaced), which was replaced, could not be removed.")
        }
    }

    /// Removes everything written so far, and parent folders that are then empty.
    func remove() throws {
        defer { above.remove() }
        try fileSystem.removeExport(path)
    }

    /// Writes the file that identifies the export and its files.
    private func mark() throws {
        _ = try files.write(
            ExportMark.fileName, bytes: target.format.mark(of: path, on: fileSystem).bytes)
    }

    /// Writes the archive next to the files that it contains.
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
    /// Whether the error means that another export is using the unfinished folder.
    ///
    /// That export removes the folder and empty parents if it fails. A folder that cannot be made
    /// in a parent that exists is the disk's own error.
    ///
    /// - Parameter parent: The folder around the unfinished one.
    fileprivate func isOfAnotherExport(in parent: String, _ fileSystem: any FileSystem) -> Bool {
        guard operation == .makeDirectory, code == .missing else {
            return [.wouldBlock, .missing, .exists].contains(code)
        }
        return (try? fileSystem.entry(at: parent)) == nil
    }
}

/// A writer of an export's files.
struct ExportFiles: Sendable {
    fileprivate let path: String
    fileprivate let fileSystem: any FileSystem

    /// Writes a file with these bytes.
    ///
    /// - Returns: The number of bytes.
    func write(_ name: String, bytes: [UInt8]) throws -> Int64 {
        try write(name) { file in try bytes.withUnsafeBytes { try file.append($0) } }
    }

    /// Writes a file.
    ///
    /// - Returns: The file's size in bytes.
    func write(_ name: String, _ body: (AppendingFile) throws -> Void) throws -> Int64 {
        try fileSystem.withUnsynchronizedFile(path + "/" + name) { file in
            try body(file)
            return file.length
        }
    }
}
