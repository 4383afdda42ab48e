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
        guard entry.isDirectory else {
            if entry.byteCount == 0 { return }
            guard isArchive, let archive = try? ArchiveFileSystem(path, on: fileSystem) else {
                throw refusal(nil)
            }
            // In an archive everything lies in a folder of the export's name.
            let stranger = try archive.firstFile(in: path) { file in
                !canHave(String(file.drop { $0 != "/" }.dropFirst()))
            }
            if let stranger { throw refusal(stranger) }
            if try isOriginal(path, on: archive) { throw refusal(Self.originalWords) }
            return
        }
        if fileSystem.holdsSession(path) { throw refusal("a session") }
        let stranger = try fileSystem.firstFile(in: path) { isArchive || !canHave($0) }
        if let stranger { throw refusal(stranger) }
        if try isOriginal(path, on: fileSystem) { throw refusal(Self.originalWords) }
    }

    private static let originalWords = "a recording that an app made"

    /// The beginning of the manifest that an export to iOS-3D-Logger's layout has.
    ///
    /// The app that the layout is of has the same names, and its encoder (Foundation's, on Apple's
    /// systems) sets a space before each colon; it writes the manifest only when a recording ends
    /// properly.
    private static let ownManifestStart = Array("{\n  \"sessionID\": ".utf8)

    /// Whether files with the names of this layout are a recording that no export made, as far as
    /// that can be told.
    private func isOriginal(_ path: String, on fileSystem: any FileSystem) throws -> Bool {
        guard name == Self.logger3D.name,
            try fileSystem.firstFile(in: path, where: { !$0.hasSuffix(".DS_Store") }) != nil
        else { return false }
        let manifest = try fileSystem.firstFile(in: path) { file in
            file.split(separator: "/").last == Logger3DFiles.metadata[...]
        }
        guard let manifest else { return true }
        let bytes = try fileSystem.contents(of: path + "/" + manifest, limit: 1 << 20)
        return !bytes.starts(with: Self.ownManifestStart)
    }

    /// Makes sure that a folder is what an export to some layout has left unfinished.
    ///
    /// - Throws: ``ExportError`` where it is anything else, ``FileError`` where it cannot be read.
    static func checkLeftover(at path: String, on fileSystem: any FileSystem) throws {
        let suffix = SessionLayout.temporarySuffix
        let stranger = try fileSystem.firstFile(in: path) { file in
            let isUnfinished = file.hasSuffix(suffix)
            if isUnfinished, file == ExportFolder.archiveName { return false }
            let name = isUnfinished ? String(file.dropLast(suffix.count)) : file
            return !all.contains { $0.canHave(name) }
        }
        let found = fileSystem.holdsSession(path) ? "a session" : stranger
        guard let found else { return }
        throw ExportError(.notAnExport(layout: nil, found: found), place: Place(file: path))
    }
}

extension FileSystem {
    fileprivate func holdsSession(_ path: String) -> Bool {
        (try? Session(opening: path, fileSystem: self)) != nil
    }

    /// The first file below a folder for whose path, from there, a condition holds; every link is
    /// such a one.
    fileprivate func firstFile(
        in folder: String, below name: String = "", where isWanted: (String) -> Bool
    ) throws -> String? {
        for entry in try list(folder) {
            let path = name + entry.name
            guard entry.isDirectory, !entry.isLink else {
                if entry.isLink || isWanted(path) { return path }
                continue
            }
            let file = try firstFile(
                in: folder + "/" + entry.name, below: path + "/", where: isWanted)
            if let file { return file }
        }
        return nil
    }
}
