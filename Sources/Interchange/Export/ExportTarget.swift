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
    /// The layout.
    let format: ExportFormat
    private let replaces: Bool

    private static let archiveEnd = ".zip"
    /// Ends the name of what is replaced, until the export has its name.
    private static let replacedEnd = ".replaced"

    /// A place outside of a session.
    ///
    /// - Parameter replaces: whether an earlier export that is there makes way.
    /// - Throws: ``ExportError`` where something is there that must stay, or the place is inside the
    ///   session or around it; ``FileError`` where it can appear in no folder.
    init(
        _ path: String, of session: Session, as format: ExportFormat, replaces: Bool,
        _ fileSystem: any FileSystem
    ) throws {
        self.format = format
        self.replaces = replaces
        let trimmed = String(path.reversed().drop { $0 == "/" }.reversed())
        fileName = trimmed.split(separator: "/").last.map(String.init) ?? ""
        self.path = trimmed
        parent = trimmed.folderAbove ?? "."
        isArchive = fileName.hasSuffix(Self.archiveEnd) && fileName != Self.archiveEnd
        name = isArchive ? String(fileName.dropLast(Self.archiveEnd.count)) : fileName
        guard !isInside(session, fileSystem) else {
            throw ExportError(.insideTheSession, place: Place(file: trimmed))
        }
        guard !fileName.isEmpty else { throw alreadyThere }
        guard let entry = try whatIsThere(fileSystem) else { return }
        guard replaces else { throw alreadyThere }
        guard try !holds(session, fileSystem) else {
            throw ExportError(.holdsTheSession, place: Place(file: trimmed))
        }
        try checkEarlier(entry, fileSystem)
    }

    /// Whether the place lies in the session, whatever links and names lead there; folders above it
    /// may be missing.
    private func isInside(_ session: Session, _ fileSystem: any FileSystem) -> Bool {
        guard !path.hasPrefix(session.path + "/") else { return true }
        var place = parent
        while (try? fileSystem.resolve(place)) == nil, place != ".", place != "/" {
            place = place.folderAbove ?? "."
        }
        guard let place = try? fileSystem.resolve(place),
            let held = try? session.fileSystem.resolve(session.path)
        else { return false }
        return (place + "/").hasPrefix(held + "/")
    }

    /// Whether the session lies in the folder that is there, whatever links and names lead to it.
    private func holds(_ session: Session, _ fileSystem: any FileSystem) throws -> Bool {
        let place = try session.fileSystem.resolve(session.path)
        return try (place + "/").hasPrefix(fileSystem.resolve(path) + "/")
    }

    /// Gives an export that is whole its name, in place of what may be replaced.
    ///
    /// - Parameter unfinished: where it is.
    func publish(_ unfinished: String, _ fileSystem: any FileSystem) throws {
        guard let entry = try whatIsThere(fileSystem) else {
            return try fileSystem.rename(unfinished, to: path)
        }
        guard replaces else { throw alreadyThere }
        try checkEarlier(entry, fileSystem)
        let old = path + Self.replacedEnd + SessionLayout.temporarySuffix
        if let left = try fileSystem.entry(at: old) {
            // Of a replacement that ended between its two renamings, or before the last line here.
            try format.checkEarlier(left, at: old, isArchive: isArchive, on: fileSystem)
            try fileSystem.removeAnything(old)
        }
        try fileSystem.rename(path, to: old)
        do {
            try fileSystem.rename(unfinished, to: path)
        } catch {
            try fileSystem.rename(old, to: path)
            throw error
        }
        try fileSystem.removeAnything(old)
    }

    private var alreadyThere: ExportError { ExportError(.alreadyThere, place: Place(file: path)) }

    private func checkEarlier(_ entry: DirectoryEntry, _ fileSystem: any FileSystem) throws {
        try format.checkEarlier(entry, at: path, isArchive: isArchive, on: fileSystem)
    }

    /// What has the export's name; nothing where the folder above is missing, which is made then.
    private func whatIsThere(_ fileSystem: any FileSystem) throws -> DirectoryEntry? {
        do {
            return try fileSystem.entry(at: path)
        } catch let error as FileError {
            // To whoever wants an export it is the export that cannot be made.
            throw FileError(.create, path: path, code: error.code)
        }
    }

    /// Takes the export away again.
    func remove(_ fileSystem: any FileSystem) throws {
        if isArchive { try fileSystem.remove(path) } else { try fileSystem.removeTree(path) }
    }
}

extension FileSystem {
    /// Removes a file, or a folder with all that is in it.
    fileprivate func removeAnything(_ path: String) throws {
        do {
            try remove(path)
        } catch {
            try removeTree(path)
        }
    }
}
