import LockstepSamples
import LockstepSessions

/// The output of an export, whose kind ``ExportPath`` determines: a folder, a zip archive of one,
/// or a single file.
struct ExportTarget {
    /// The kinds of target.
    enum Kind {
        /// A folder of files.
        case folder
        /// A zip archive of that folder.
        case archive
        /// The format's single file.
        case file(SingleFile)
    }

    /// The export's path.
    let path: String
    /// The parent folder.
    let parent: String
    /// The kind of target.
    let kind: Kind
    /// The export's name, without `.zip`.
    let name: String
    private let fileName: String
    /// The format.
    let format: DatasetFormat
    private let replaces: Bool
    private let fileSystem: any FileSystem

    /// The suffix of the replaced entry until the export has its name, on a file system that cannot
    /// exchange two names.
    private static let replacedEnd = ".replaced" + SessionLayout.temporarySuffix

    /// Creates a target outside any session.
    ///
    /// - Parameter replaces: Whether an earlier export with that name is replaced.
    /// - Throws: ``ExportError`` if an existing entry must not be replaced, or the path is inside a
    ///   session or around one of these; ``FileError`` if the parent folder is not usable.
    init(
        _ path: String, of sessions: [Session], as format: DatasetFormat, replaces: Bool,
        _ fileSystem: any FileSystem
    ) throws {
        self.format = format
        self.replaces = replaces
        self.fileSystem = fileSystem
        let trimmed = String(path.reversed().drop { $0 == "/" }.reversed())
        fileName = trimmed.split(separator: "/").last.map(String.init) ?? ""
        self.path = trimmed
        parent = trimmed.folderAbove ?? "."
        (kind, name) = Self.kind(of: path, fileName, format)
        guard try fileSystem.session(around: parent) == nil else {
            throw ExportError(.insideASession, place: Place(file: trimmed))
        }
        guard !fileName.isEmpty else { throw alreadyThere }
        guard let entry = try whatIsThere(), try !isEmptyFolder(entry) else { return }
        guard replaces else { throw refusal(of: entry) }
        guard try !sessions.contains(where: holds) else {
            throw ExportError(.containsTheSession, place: Place(file: trimmed))
        }
        try checkMayGo(entry)
    }

    private static func kind(
        of path: String, _ fileName: String, _ format: DatasetFormat
    ) -> (Kind, name: String) {
        switch ExportPath(path) {
        case .archive:
            return (.archive, String(fileName.dropLast(ExportPath.archiveEnding.count)))
        case .file(let ending):
            guard let file = format.singleFile, file.ending == ending else { break }
            return (.file(file), fileName)
        default: break
        }
        return (.folder, fileName)
    }

    /// Data that the export lacks because it is a single file, one sentence each.
    var losses: [String] {
        guard case .file(let file) = kind else { return [] }
        return [file.loss].compactMap { $0 }
    }

    /// Whether the session is inside the existing folder, with all links and names resolved.
    private func holds(_ session: Session) throws -> Bool {
        let place = try session.fileSystem.resolve(session.path)
        return try (place + "/").hasPrefix(fileSystem.resolve(path) + "/")
    }

    /// Whether the target is a folder and the existing entry is an empty folder.
    private func isEmptyFolder(_ entry: DirectoryEntry) throws -> Bool {
        guard case .folder = kind, entry.isDirectory, !entry.isLink else { return false }
        return try fileSystem.list(path).isEmpty
    }

    private func checkMayGo(_ entry: DirectoryEntry) throws {
        if try isEmptyFolder(entry) { return }
        guard replaces else { throw refusal(of: entry) }
        try format.checkEarlier(entry, at: path, as: kind, on: fileSystem)
    }

    /// The error for an entry that may not be replaced unless that was requested.
    private func refusal(of entry: DirectoryEntry) -> ExportError {
        guard case .file(let file) = kind, file.mark == nil, !entry.isDirectory,
            entry.byteCount > 0
        else { return alreadyThere }
        return ExportError(.neverReplaced, place: Place(file: path))
    }

    private var alreadyThere: ExportError { ExportError(.alreadyThere, place: Place(file: path)) }

    /// The existing entry with the export's name; nil if it or the parent folder is missing.
    private func whatIsThere() throws -> DirectoryEntry? {
        do {
            return try fileSystem.entry(at: path)
        } catch let error as FileError {
            // For the user, it is the export that cannot be created.
            throw FileError(.create, path: path, code: error.code)
        }
    }
}

/// Publishing of an export under its name.
extension ExportTarget {
    /// A published export.
    struct Published {
        /// The export's path before it was published.
        let unfinished: String
        /// The current path of the replaced entry; nil if there was none.
        let replaced: String?
    }

    private var replacedPath: String { path + Self.replacedEnd }

    /// Renames a complete export to its final name, and replaces an entry that may be replaced.
    ///
    /// If the file system can exchange two names, this is one step, so that one of the two entries
    /// has the name at all times.
    ///
    /// - Parameter unfinished: The export's current path.
    func publish(_ unfinished: String) throws -> Published {
        guard let entry = try whatIsThere() else {
            try fileSystem.rename(unfinished, to: path)
            return Published(unfinished: unfinished, replaced: nil)
        }
        try checkMayGo(entry)
        if try fileSystem.exchange(path, with: unfinished) {
            return Published(unfinished: unfinished, replaced: unfinished)
        }
        guard try fileSystem.entry(at: replacedPath) == nil else {
            throw ExportError(.alreadyThere, place: Place(file: replacedPath))
        }
        try fileSystem.rename(path, to: replacedPath)
        do {
            try fileSystem.rename(unfinished, to: path)
        } catch {
            try fileSystem.rename(replacedPath, to: path)
            throw error
        }
        return Published(unfinished: unfinished, replaced: replacedPath)
    }

    /// Undoes ``publish(_:)``: the replaced entry gets its name back, so that an export that was
    /// reported as failed does not exist.
    func withdraw(_ published: Published) {
        // Report the first error; the next export to this path repairs the rest.
        guard let replaced = published.replaced else {
            try? fileSystem.removeAnything(path)
            return
        }
        guard replaced == replacedPath else {
            _ = try? fileSystem.exchange(path, with: replaced)
            return
        }
        try? fileSystem.rename(path, to: published.unfinished)
        try? fileSystem.rename(replaced, to: path)
    }

    /// Removes the replaced entry.
    func removeReplaced(_ published: Published) throws {
        if let replaced = published.replaced { try fileSystem.removeAnything(replaced) }
    }

    /// Repairs the leftovers of a replacement that was killed between its two renames, or before it
    /// removed the replaced entry.
    ///
    /// - Returns: The actions taken, one sentence each.
    /// - Throws: ``ExportError`` if a restored entry must not be replaced, ``FileError``.
    func cleanUp() throws -> [String] {
        let left = replacedPath
        guard let entry = try fileSystem.entry(at: left) else { return [] }
        if try fileSystem.entry(at: path) == nil,
            (try? format.checkEarlier(entry, at: left, as: kind, on: fileSystem)) != nil
        {
            try fileSystem.rename(left, to: path)
            guard replaces else { throw alreadyThere }
            return ["Restored \(path): an earlier run was killed while replacing it."]
        }
        let isOurs =
            entry.isDirectory
            ? (try? DatasetFormat.checkLeftover(at: left, on: fileSystem)) != nil
            : (try? format.checkEarlier(entry, at: left, as: kind, on: fileSystem)) != nil
        // Leave another program's entry in place; it matters only if names cannot be exchanged.
        guard isOurs else { return [] }
        try fileSystem.removeAnything(left)
        return ["Removed \(left), which an earlier run had replaced."]
    }
}

extension FileSystem {
    /// Removes a file, or a folder with its contents.
    fileprivate func removeAnything(_ path: String) throws {
        guard let entry = try entry(at: path) else { return }
        if entry.isDirectory { try removeExport(path) } else { try remove(path) }
    }
}
