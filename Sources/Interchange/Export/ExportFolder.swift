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
            claim = try Self.make(path, fileSystem)
        } catch {
            above.remove()
            throw error
        }
    }

    /// - Returns: what holds the folder.
    private static func make(
        _ path: String, _ fileSystem: any FileSystem
    ) throws -> any AnyObject & Sendable {
        do {
            try fileSystem.makeDirectory(path)
        } catch let error as FileError where error.code == .exists {
            let leftover = try fileSystem.claim(path)
            try ExportFormat.checkLeftover(at: path, on: fileSystem)
            try fileSystem.removeExport(path)
            withExtendedLifetime(leftover) {}
            try fileSystem.makeDirectory(path)
        }
        let claim: any AnyObject & Sendable
        do {
            claim = try fileSystem.claim(path)
        } catch {
            // Not with what is in it: another export may have the folder by now.
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

    /// Makes a file whose beginning is known last: the rest is written first, and copied behind it.
    ///
    /// - Parameter rest: writes everything else and returns the beginning.
    func writeWithHead(_ name: String, behind rest: (AppendingFile) throws -> [UInt8]) throws {
        let restPath = path + "/" + name + SessionLayout.temporarySuffix
        let head = try fileSystem.withUnsynchronizedFile(restPath, rest)
        let source = try fileSystem.open(restPath)
        try write(name) { file in
            try head.withUnsafeBytes { try file.append($0) }
            try file.append(contentsOf: source)
        }
        try fileSystem.remove(restPath)
    }

    /// Makes a file of these bytes in the export.
    func write(_ name: String, bytes: [UInt8]) throws {
        count(try files.write(name, bytes: bytes))
    }

    /// Makes the export survive a power loss and gives it its name, as a folder or as an archive.
    ///
    /// - Parameter progress: asked whether to go on while the archive is made.
    /// - Throws: ``ExportCancelled``, ``ExportError``, ``FileError``.
    func publish(progress: @escaping () -> Bool) throws {
        try mark()
        let archive = target.isArchive ? try pack(progress) : nil
        if archive == nil { try fileSystem.synchronizeTree(path) }
        try target.publish(archive ?? path, fileSystem)
        do {
            if archive != nil { try fileSystem.removeExport(path) }
            try fileSystem.synchronizeDirectory(target.parent)
            try above.synchronize()
        } catch {
            // What is said to have failed must not be found.
            try? target.remove(fileSystem)
            throw error
        }
    }

    /// Takes away what was made so far, with the folders above that are empty then.
    func remove() throws {
        defer { above.remove() }
        try fileSystem.removeExport(path)
    }

    /// Says in the export that it is one, and of what files.
    private func mark() throws {
        let mark = ExportMark(
            format: target.format.name, fileCount: fileCount, byteCount: byteCount)
        _ = try files.write(ExportMark.fileName, bytes: mark.bytes)
        // Out of an archive it stays by its name.
        if !target.isArchive { try fileSystem.remove(path + "/" + ExportMark.unfinishedName) }
    }

    /// Writes the archive beside the files that go into it.
    private func pack(_ progress: @escaping () -> Bool) throws -> String {
        let archive = path + "/" + Self.archiveName
        var packing = FolderArchive(path, named: target.name, fileSystem: fileSystem) { _ in
            progress()
        }
        guard let length = try packing.write(packing.files(), to: archive) else {
            throw ExportCancelled()
        }
        byteCount = length
        return archive
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
