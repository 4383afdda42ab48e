import LockstepSamples
import LockstepSessions

extension ExportFormat {
    /// Makes sure that what is to make way is an earlier export to this layout, or holds nothing.
    ///
    /// - Parameter isArchive: whether the export is one file.
    /// - Throws: ``ExportError`` where it is anything else, ``FileError`` where it cannot be read.
    func checkEarlier(
        _ entry: DirectoryEntry, at path: String, isArchive: Bool, on fileSystem: any FileSystem
    ) throws {
        func refusal(_ found: String?) -> ExportError {
            ExportError(.notAnExport(layout: name, found: found), place: Place(file: path))
        }
        if entry.isLink { throw refusal(nil) }
        if entry.isDirectory {
            if fileSystem.holdsSession(path) { throw refusal("a session") }
            // Where an archive is to be, no folder is an earlier export.
            let files = try FilesInTheWay(in: path, on: fileSystem) { !isArchive && canHave($0) }
            if let reason = try whatIsWrong(with: files) { throw refusal(reason) }
        } else if entry.byteCount > 0 {
            guard isArchive, let archive = try? ArchiveFileSystem(path, on: fileSystem),
                let files = try FilesInTheWay(inArchive: archive, at: path, canHave)
            else { throw refusal(nil) }
            if let reason = try whatIsWrong(with: files) { throw refusal(reason) }
        }
    }

    /// What is there that is not in an export to this layout, in words; nil where files are one, or
    /// there are none.
    private func whatIsWrong(with files: FilesInTheWay) throws -> String? {
        if let stranger = files.stranger { return stranger }
        guard files.fileCount > 0 else { return nil }
        guard let found = try files.mark() else {
            return "no \(ExportMark.fileName), by which an export is known"
        }
        let mark = ExportMark(
            format: name, fileCount: files.fileCount, byteCount: files.byteCount)
        return found == mark.bytes ? nil : "files that were changed since they were exported"
    }

    /// Makes sure that a folder is what an export to some layout has left unfinished, or holds
    /// nothing.
    ///
    /// - Throws: ``ExportError`` where it is anything else, ``FileError`` where it cannot be read.
    static func checkLeftover(at path: String, on fileSystem: any FileSystem) throws {
        let suffix = SessionLayout.temporarySuffix
        let files = try FilesInTheWay(in: path, on: fileSystem) { file in
            let isUnfinished = file.hasSuffix(suffix)
            if isUnfinished, file == ExportFolder.archiveName { return true }
            let name = isUnfinished ? String(file.dropLast(suffix.count)) : file
            return all.contains { $0.canHave(name) }
        }
        var found = fileSystem.holdsSession(path) ? "a session" : files.stranger
        if found == nil, files.fileCount > 0, files.marks.isEmpty {
            found = "no \(ExportMark.unfinishedName), by which an unfinished export is known"
        }
        guard let found else { return }
        throw ExportError(.notAnExport(layout: nil, found: found), place: Place(file: path))
    }
}

/// Files where an export is to be.
private struct FilesInTheWay {
    /// The first that no export has, by its path; every link is such a one.
    private(set) var stranger: String?
    /// How many others there are, but for marks.
    private(set) var fileCount = 0
    /// Bytes of those.
    private(set) var byteCount: Int64 = 0
    /// Names of marks that are there: of a whole export, of one that is being made.
    private(set) var marks: Set<String> = []
    private let folder: String
    /// What stands before paths in words: the folder's own name in an archive, with a slash.
    private let prefix: String
    private let fileSystem: any FileSystem

    /// Goes through the files below a folder, up to the first stranger.
    ///
    /// - Parameter isKnown: whether an export has a file of that path, from the folder on.
    init(
        in folder: String, shownAs prefix: String = "", on fileSystem: any FileSystem,
        _ isKnown: (String) -> Bool
    ) throws {
        self.folder = folder
        self.prefix = prefix
        self.fileSystem = fileSystem
        try add(folder, below: "", isKnown)
    }

    /// The files of an archive, where everything lies in a folder of the export's name.
    ///
    /// - Returns: nil where it does not.
    init?(
        inArchive archive: ArchiveFileSystem, at path: String, _ isKnown: (String) -> Bool
    ) throws {
        let entries = try archive.list(path)
        guard entries.count == 1, let top = entries.first, top.isDirectory else { return nil }
        try self.init(
            in: path + "/" + top.name, shownAs: top.name + "/", on: archive, isKnown)
    }

    /// The mark's content; nil where there is none.
    func mark() throws -> [UInt8]? {
        guard marks.contains(ExportMark.fileName) else { return nil }
        return try fileSystem.contents(of: folder + "/" + ExportMark.fileName, limit: 1 << 12)
    }

    private mutating func add(
        _ folder: String, below name: String, _ isKnown: (String) -> Bool
    ) throws {
        for entry in try fileSystem.list(folder) where stranger == nil {
            let path = name + entry.name
            if entry.isLink {
                stranger = prefix + path
            } else if entry.isDirectory {
                try add(folder + "/" + entry.name, below: path + "/", isKnown)
            } else if ExportMark.names.contains(path) {
                marks.insert(path)
            } else if !isKnown(path) {
                stranger = prefix + path
            } else if !ExportFormat.isClutter(path) {
                fileCount += 1
                byteCount &+= entry.byteCount
            }
        }
    }
}

extension FileSystem {
    fileprivate func holdsSession(_ path: String) -> Bool {
        (try? Session(opening: path, fileSystem: self)) != nil
    }
}
