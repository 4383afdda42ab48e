import LockstepFormats
import LockstepSamples
import LockstepSessions

extension ExportFormat {
    /// Makes sure that what is to make way is an earlier export to this layout, or holds nothing.
    ///
    /// - Parameter kind: what the export is to be.
    /// - Throws: ``ExportError`` where it is anything else, ``FileError`` where it cannot be read.
    func checkEarlier(
        _ entry: DirectoryEntry, at path: String, as kind: ExportTarget.Kind,
        on fileSystem: any FileSystem
    ) throws {
        func refusal(_ found: String?) -> ExportError {
            ExportError(.notAnExport(layout: name, found: found), place: Place(file: path))
        }
        func check(_ path: String, beginningWith start: [UInt8], _ mark: FileMark) throws {
            let file = try fileSystem.open(path)
            guard try file.bytes(at: 0, count: start.count) == start else { throw refusal(nil) }
            if let reason = try mark.fault(in: file) { throw refusal(reason) }
        }
        if entry.isLink || entry.isSpecial { throw refusal(nil) }
        if entry.isDirectory {
            if fileSystem.holdsSession(path) { throw refusal("a session") }
            // Where a file is to be, no folder is an earlier export.
            var isFolder = false
            if case .folder = kind { isFolder = true }
            let files = try FilesInTheWay(in: path, on: fileSystem) { isFolder && canHave($0) }
            if let reason = try whatIsWrong(with: files) { throw refusal(reason) }
        } else if entry.byteCount > 0 {
            switch kind {
            case .folder: throw refusal(nil)
            case .file(let file):
                guard let mark = file.mark else { throw refusal(nil) }
                try check(path, beginningWith: file.start, mark)
            case .archive:
                try check(path, beginningWith: ZipWriter.start, .archive(of: name))
            }
        }
    }

    /// The mark of an export, with the checksum of all its files.
    func mark(of path: String, on fileSystem: any FileSystem) throws -> ExportMark {
        try mark(of: FilesInTheWay(in: path, on: fileSystem, canHave))
    }

    private func mark(of files: FilesInTheWay) throws -> ExportMark {
        ExportMark(
            format: name, fileCount: files.fileCount, byteCount: files.byteCount,
            checksum: try files.checksum())
    }

    /// What is there that is not in an export to this layout, in words; nil if files are one, or
    /// there are none.
    private func whatIsWrong(with files: FilesInTheWay) throws -> String? {
        if let stranger = files.stranger { return stranger }
        guard files.fileCount > 0 else { return nil }
        guard let found = try files.mark() else {
            return "no \(ExportMark.fileName), by which an export is known"
        }
        let mark = try mark(of: files)
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
    /// Their paths from the folder on.
    private var names: [String] = []
    /// Names of marks that are there: of a whole export, of one that is being made.
    private(set) var marks: Set<String> = []
    private let folder: String
    private let fileSystem: any FileSystem

    /// Goes through the files below a folder, up to the first stranger.
    ///
    /// - Parameter isKnown: whether an export has a file of that path, from the folder on.
    init(
        in folder: String, on fileSystem: any FileSystem, _ isKnown: (String) -> Bool
    ) throws {
        self.folder = folder
        self.fileSystem = fileSystem
        try add(folder, below: "", isKnown)
    }

    /// The mark's content; nil if there is none.
    func mark() throws -> [UInt8]? {
        guard marks.contains(ExportMark.fileName) else { return nil }
        return try fileSystem.contents(of: folder + "/" + ExportMark.fileName, limit: 1 << 12)
    }

    /// A checksum of the names, lengths and contents of the files.
    func checksum() throws -> UInt32 {
        var list: [UInt8] = []
        for name in names.sorted() {
            var checksum = CRC32()
            let source = try fileSystem.open(folder + "/" + name)
            try source.readPieces(0..<source.byteCount) { checksum.update($0) }
            list += Array("\(name)\0\(source.byteCount)\0\(checksum.value)\0".utf8)
        }
        var all = CRC32()
        list.withUnsafeBytes { all.update($0) }
        return all.value
    }

    private mutating func add(
        _ folder: String, below name: String, _ isKnown: (String) -> Bool
    ) throws {
        for entry in try fileSystem.list(folder) where stranger == nil {
            let path = name + entry.name
            if entry.isLink || entry.isSpecial {
                stranger = path
            } else if entry.isDirectory {
                try add(folder + "/" + entry.name, below: path + "/", isKnown)
            } else if ExportMark.names.contains(path) {
                marks.insert(path)
            } else if !isKnown(path) {
                stranger = path
            } else if !ExportFormat.isClutter(path) {
                fileCount += 1
                byteCount &+= entry.byteCount
                names.append(path)
            }
        }
    }
}

extension FileSystem {
    fileprivate func holdsSession(_ path: String) -> Bool {
        (try? Session(opening: path, fileSystem: self)) != nil
    }
}
