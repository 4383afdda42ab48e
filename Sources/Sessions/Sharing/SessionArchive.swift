import LockstepContainers
internal import LockstepFormats
internal import LockstepSamples

/// A session as one shareable file: a zip archive of its folder, which unpacks to a session again.
///
/// Files are stored uncompressed, sorted by name, so the same session yields the same archive.
public enum SessionArchive {
    /// The archive's content.
    public enum Content: Sendable, CaseIterable {
        /// Every file of the folder except unfinished ones, which end in `.part`.
        case wholeSession
        /// The manifest and the frames' rows only, without images.
        case manifestAndFrames
    }

    /// The progress of packing.
    public struct Progress: Hashable, Sendable {
        /// The bytes read so far.
        ///
        /// Every file is read twice: for its checksum, and to be stored.
        public var readByteCount: Int64
        /// The total number of bytes to read.
        public var totalByteCount: Int64
    }

    /// The result of packing.
    public enum Outcome: Hashable, Sendable {
        /// The archive is complete.
        case written(byteCount: Int64)
        /// Packing was canceled, and nothing is left of the archive.
        case cancelled
    }

    /// Packs the session in the folder `session` into the file `archive`.
    ///
    /// The archive gets its name when it is complete; an existing file is replaced. Until then
    /// `.part` is appended to its name; that file is removed after an error.
    /// - Parameters:
    ///   - archive: A path outside of the session's folder.
    ///   - progress: Called after each piece; returns whether to continue.
    /// - Throws: ``SessionError`` if there is no manifest or the session is still being recorded,
    ///   ``FileError`` if the disk fails, ``ZipError`` if a file changes while it is being read.
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

    /// Renames the file that `write` has written; leaves nothing if it was canceled or failed.
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
