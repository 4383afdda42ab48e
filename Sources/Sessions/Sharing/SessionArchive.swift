internal import LockstepFormats
internal import LockstepSamples

/// A session as one file to give away: a zip archive of its folder, unpacked to a session again.
///
/// Files are stored as they are, sorted by name, so the same session gives the same archive.
public enum SessionArchive {
    /// What goes into the archive.
    public enum Content: Sendable, CaseIterable {
        /// Every file of the folder; unfinished ones, which end in `.part`, are no part of it.
        case wholeSession
        /// The manifest and the frames' rows alone, without pictures.
        case manifestAndFrames
    }

    /// How far the packing is.
    public struct Progress: Hashable, Sendable {
        /// Bytes read so far.
        ///
        /// Every file is read twice: for its checksum, and to be stored.
        public var readByteCount: Int64
        /// Bytes that will have been read in the end.
        public var totalByteCount: Int64
    }

    /// How the packing ended.
    public enum Outcome: Hashable, Sendable {
        /// The archive is there.
        case written(byteCount: Int64)
        /// It was cancelled, and nothing is left of the archive.
        case cancelled
    }

    /// Packs the session in the folder `session` into the file `archive`.
    ///
    /// The archive appears under its name when it is whole; what stood there before is replaced.
    /// Until then it has the same name with `.part` after it, which is gone after an error.
    /// - Parameters:
    ///   - archive: a path outside of the session's folder.
    ///   - progress: told after each piece; answers whether to go on.
    /// - Throws: ``SessionError`` where there is no manifest or the session is still being
    ///   recorded, ``FileError`` where the disk refuses, ``ZipError`` where a file changes while
    ///   it is read.
    public static func write(
        _ content: Content, of session: String, to archive: String, fileSystem: any FileSystem,
        progress: @escaping (Progress) -> Bool = { _ in true }
    ) throws -> Outcome {
        let claim = try fileSystem.claimSession(session)
        defer { withExtendedLifetime(claim) {} }
        var packing = Packing(session, content, fileSystem, progress)
        return try packing.publish(at: archive)
    }
}

/// One archive on its way to the disk.
private struct Packing {
    private let session: String
    private let content: SessionArchive.Content
    private let fileSystem: any FileSystem
    private let report: (SessionArchive.Progress) -> Bool
    private var progress = SessionArchive.Progress(readByteCount: 0, totalByteCount: 0)
    /// One piece at a time: a movie of any length takes no more memory.
    private var buffer = [UInt8](repeating: 0, count: 1 << 18)

    init(
        _ session: String, _ content: SessionArchive.Content, _ fileSystem: any FileSystem,
        _ report: @escaping (SessionArchive.Progress) -> Bool
    ) {
        self.session = session
        self.content = content
        self.fileSystem = fileSystem
        self.report = report
    }

    mutating func publish(at archive: String) throws -> SessionArchive.Outcome {
        let names = try names()
        let temporary = archive + SessionLayout.temporarySuffix
        do {
            let byteCount = try write(names, to: temporary)
            guard let byteCount else {
                try fileSystem.remove(temporary)
                return .cancelled
            }
            try fileSystem.rename(temporary, to: archive)
            return .written(byteCount: byteCount)
        } catch {
            // The first error matters, and often there is nothing to remove.
            try? fileSystem.remove(temporary)
            throw error
        }
    }

    /// Writes the archive's file and gives it back in any case; nil where it was cancelled.
    private mutating func write(_ names: [String], to path: String) throws -> Int64? {
        let file = AppendingFile(try fileSystem.create(path), path: path)
        let isWhole = Result {
            guard try pack(names, into: file) else { return false }
            try file.synchronize()
            return true
        }
        let closing = Result { try file.close() }
        guard try isWhole.get() else { return nil }
        try closing.get()
        return file.length
    }

    /// The files to pack by their paths in the session's folder, sorted.
    private mutating func names() throws -> [String] {
        let entries = try files(below: "").sorted { $0.name < $1.name }
        guard entries.contains(where: { $0.name == SessionLayout.manifest }) else {
            throw SessionError(.notASession, place: Place(file: session))
        }
        let chosen =
            content == .wholeSession
            ? entries
            : entries.filter {
                [SessionLayout.manifest, RowFile.frames.rawValue].contains($0.name)
            }
        progress.totalByteCount = chosen.reduce(0) { $0 &+ 2 &* $1.byteCount }
        return chosen.map(\.name)
    }

    private func files(below folder: String) throws -> [DirectoryEntry] {
        try fileSystem.list(session + (folder.isEmpty ? "" : "/" + folder)).flatMap { entry in
            var entry = entry
            if !folder.isEmpty { entry.name = folder + "/" + entry.name }
            if entry.isDirectory { return try files(below: entry.name) }
            return entry.name.hasSuffix(SessionLayout.temporarySuffix) ? [] : [entry]
        }
    }

    /// Writes the archive; false where it was cancelled.
    private mutating func pack(_ names: [String], into file: AppendingFile) throws -> Bool {
        var writer = ZipWriter(into: file)
        let folder = session.split(separator: "/").last.map { $0 + "/" } ?? ""
        for name in names {
            let source = try fileSystem.open(session + "/" + name)
            var checksum = CRC32()
            guard try read(source, { checksum.update($0) }) else { return false }
            try writer.begin(
                folder + name, byteCount: source.byteCount, checksum: checksum.value)
            guard try read(source, { try writer.append($0) }) else { return false }
            try writer.endEntry()
        }
        try writer.finish()
        return true
    }

    /// Lends a file's bytes piece by piece; false where it was cancelled.
    private mutating func read(
        _ source: any ByteSource, _ body: (UnsafeRawBufferPointer) throws -> Void
    ) throws -> Bool {
        var offset: Int64 = 0
        while offset < source.byteCount {
            let taken = try buffer.withUnsafeMutableBytes { buffer in
                let count = Int(min(Int64(buffer.count), source.byteCount - offset))
                let piece = UnsafeMutableRawBufferPointer(rebasing: buffer[..<count])
                let taken = try source.readFully(at: offset, into: piece)
                try body(UnsafeRawBufferPointer(rebasing: piece[..<taken]))
                return taken
            }
            // A file that is shorter than it said is found by the writer.
            guard taken > 0 else { return true }
            offset += Int64(taken)
            progress.readByteCount += Int64(taken)
            guard report(progress) else { return false }
        }
        return true
    }
}
