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
        /// The manifest and the frames' rows alone, without images.
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
        let fileSystem = OwnFiles(of: session, on: fileSystem)
        let claim = try fileSystem.shareSession(session)
        defer { withExtendedLifetime(claim) {} }
        let name = session.split(separator: "/").last.map(String.init) ?? ""
        var packing = FolderArchive(
            session, named: name, fileSystem: fileSystem, progress: progress)
        let files = try files(content, among: packing.files(), of: session)
        return try publish(at: archive, fileSystem) { try packing.write(files, to: $0) }
    }

    private static func files(
        _ content: Content, among files: [DirectoryEntry], of session: String
    ) throws -> [DirectoryEntry] {
        guard files.contains(where: { $0.name == SessionLayout.manifest }) else {
            throw SessionError(.notASession, place: Place(file: session))
        }
        guard content == .manifestAndFrames else { return files }
        let names = [SessionLayout.manifest, RowFile.frames.rawValue]
        return files.filter { names.contains($0.name) }
    }

    /// Gives what `write` has written its name; nothing is left where it was cancelled or failed.
    private static func publish(
        at archive: String, _ fileSystem: any FileSystem, _ write: (String) throws -> Int64?
    ) throws -> Outcome {
        let temporary = archive + SessionLayout.temporarySuffix
        do {
            guard let byteCount = try write(temporary) else {
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
}
