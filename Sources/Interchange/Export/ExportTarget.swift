import LockstepSamples
import LockstepSessions

/// Where an export is to appear: a folder, or a zip archive where the name ends in `.zip`.
struct ExportTarget {
    /// The export's own path.
    let path: String
    /// The folder that it appears in.
    let parent: String
    /// Whether it is one file.
    let isArchive: Bool
    /// The export's name, without `.zip`.
    let name: String
    private let fileName: String

    private static let archiveEnd = ".zip"

    /// A place outside of a session.
    ///
    /// - Throws: ``ExportError`` where something is there, or it is inside the session;
    ///   ``FileError`` where there is no folder that it could appear in.
    init(_ path: String, of session: Session, _ fileSystem: any FileSystem) throws {
        let trimmed = String(path.reversed().drop { $0 == "/" }.reversed())
        fileName = trimmed.split(separator: "/").last.map(String.init) ?? ""
        self.path = trimmed
        let above = trimmed.dropLast(fileName.count)
        parent = above.isEmpty ? "." : above == "/" ? "/" : String(above.dropLast())
        isArchive = fileName.hasSuffix(Self.archiveEnd) && fileName != Self.archiveEnd
        name = isArchive ? String(fileName.dropLast(Self.archiveEnd.count)) : fileName
        guard !trimmed.hasPrefix(session.path + "/") else {
            throw ExportError(.insideTheSession, place: Place(file: trimmed))
        }
        try checkThatNothingIsThere(fileSystem)
    }

    /// Throws ``ExportError`` where there is a file or folder of the export's name.
    func checkThatNothingIsThere(_ fileSystem: any FileSystem) throws {
        let entries: [DirectoryEntry]
        do {
            entries = try fileSystem.list(parent)
        } catch let error as FileError {
            // To whoever wants an export it is the export that cannot be made.
            throw FileError(.create, path: path, code: error.code)
        }
        guard !fileName.isEmpty, !entries.contains(where: { $0.name == fileName }) else {
            throw ExportError(.alreadyThere, place: Place(file: path))
        }
    }

    /// Takes the export away again.
    func remove(_ fileSystem: any FileSystem) throws {
        if isArchive { try fileSystem.remove(path) } else { try fileSystem.removeTree(path) }
    }
}
