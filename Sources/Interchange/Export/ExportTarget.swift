import LockstepSamples
import LockstepSessions

/// Where an export is to appear: a folder, a zip archive of one, or the one file that it is, as
/// ``ExportPath`` tells.
struct ExportTarget {
    /// What has the export's name.
    enum Kind {
        /// The folder of its files.
        case folder
        /// One zip archive of that folder.
        case archive
        /// The only file of the layout that matters.
        case file(SoleFile)
    }

    /// The export's own path.
    let path: String
    /// The folder that it appears in.
    let parent: String
    /// What has the export's name.
    let kind: Kind
    /// The export's name, without `.zip`.
    let name: String
    private let fileName: String
    /// The layout.
    let format: ExportFormat
    private let replaces: Bool
    private let fileSystem: any FileSystem

    /// Ends the name of what is replaced, until the export has its name, on a disk that cannot exchange
    /// two names.
    private static let replacedEnd = ".replaced" + SessionLayout.temporarySuffix

    /// A place outside of a session.
    ///
    /// - Parameter replaces: whether an earlier export that is there makes way.
    /// - Throws: ``ExportError`` where something is there that must stay, or the place is inside a
    ///   session or around this one; ``FileError`` where it can appear in no folder.
    init(
        _ path: String, of session: Session, as format: ExportFormat, replaces: Bool,
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
        guard replaces else { throw alreadyThere }
        guard try !holds(session) else {
            throw ExportError(.holdsTheSession, place: Place(file: trimmed))
        }
        try checkMayGo(entry)
    }

    private static func kind(
        of path: String, _ fileName: String, _ format: ExportFormat
    ) -> (Kind, name: String) {
        switch ExportPath(path) {
        case .archive:
            return (.archive, String(fileName.dropLast(ExportPath.archiveEnding.count)))
        case .file(let ending):
            guard let file = format.soleFile, file.ending == ending else { break }
            return (.file(file), fileName)
        default: break
        }
        return (.folder, fileName)
    }

    /// What an export lacks because it is one file, a sentence each.
    var losses: [String] {
        guard case .file(let file) = kind else { return [] }
        return [file.loss].compactMap { $0 }
    }

    /// Whether the session lies in the folder that is there, whatever links and names lead to it.
    private func holds(_ session: Session) throws -> Bool {
        let place = try session.fileSystem.resolve(session.path)
        return try (place + "/").hasPrefix(fileSystem.resolve(path) + "/")
    }

    /// Whether there is a folder without content, where a folder is to be.
    private func isEmptyFolder(_ entry: DirectoryEntry) throws -> Bool {
        guard case .folder = kind, entry.isDirectory, !entry.isLink else { return false }
        return try fileSystem.list(path).isEmpty
    }

    private func checkMayGo(_ entry: DirectoryEntry) throws {
        if try isEmptyFolder(entry) { return }
        guard replaces else { throw alreadyThere }
        try format.checkEarlier(entry, at: path, as: kind, on: fileSystem)
    }

    private var alreadyThere: ExportError { ExportError(.alreadyThere, place: Place(file: path)) }

    /// What has the export's name; nothing where the folder above is missing, which is made then.
    private func whatIsThere() throws -> DirectoryEntry? {
        do {
            return try fileSystem.entry(at: path)
        } catch let error as FileError {
            // To whoever wants an export it is the export that cannot be made.
            throw FileError(.create, path: path, code: error.code)
        }
    }
}

/// How an export gets its name.
extension ExportTarget {
    /// An export that has its name.
    struct Published {
        /// Where it was before.
        let unfinished: String
        /// Where what had the name before is now; nil if nothing had it.
        let replaced: String?
    }

    private var replacedPath: String { path + Self.replacedEnd }

    /// Gives an export that is complete its name, in place of what may be replaced: in one step where
    /// the disk can exchange two names, so that one of both has it at every moment.
    ///
    /// - Parameter unfinished: where it is.
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

    /// Takes the name away again, and gives it back to what had it: what is reported to have failed must
    /// not be found.
    func withdraw(_ published: Published) {
        // The first error matters; the next export to this place puts the rest in order.
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

    /// Removes what had the name before.
    func removeReplaced(_ published: Published) throws {
        if let replaced = published.replaced { try fileSystem.removeAnything(replaced) }
    }

    /// Puts in order what a replacement left that was killed between its two renamings, or before it
    /// removed what it replaced.
    ///
    /// - Returns: what was done, a sentence each.
    /// - Throws: ``ExportError`` where what was put back must stay, ``FileError``.
    func cleanUp() throws -> [String] {
        let left = replacedPath
        guard let entry = try fileSystem.entry(at: left) else { return [] }
        if try fileSystem.entry(at: path) == nil,
            (try? format.checkEarlier(entry, at: left, as: kind, on: fileSystem)) != nil
        {
            try fileSystem.rename(left, to: path)
            guard replaces else { throw alreadyThere }
            return ["Put \(path) back, which an earlier run was killed while replacing."]
        }
        let isOurs =
            entry.isDirectory
            ? (try? ExportFormat.checkLeftover(at: left, on: fileSystem)) != nil
            : (try? format.checkEarlier(entry, at: left, as: kind, on: fileSystem)) != nil
        // What is another program's stays, and is only in the way where names cannot be exchanged.
        guard isOurs else { return [] }
        try fileSystem.removeAnything(left)
        return ["Removed \(left), which an earlier run had replaced."]
    }
}

extension FileSystem {
    /// Removes a file, or a folder with all that is in it.
    fileprivate func removeAnything(_ path: String) throws {
        guard let entry = try entry(at: path) else { return }
        if entry.isDirectory { try removeExport(path) } else { try remove(path) }
    }
}
