import LockstepContainers
import LockstepFormats
import LockstepSamples
import LockstepSessions

extension DatasetFormat {
    /// Checks that an entry to be replaced is an earlier export in this format, or is empty.
    ///
    /// - Parameter kind: The kind of the new export.
    /// - Throws: ``ExportError`` if it is anything else, ``FileError`` if it cannot be read.
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
            // A folder is never an earlier export of a single file.
            var isFolder = false
            if case .folder = kind { isFolder = true }
            let files = try FilesInTheWay(in: path, on: fileSystem) { isFolder && canHave($0) }
            if let reason = try whatIsWrong(with: files) { throw refusal(reason) }
        } else if entry.byteCount > 0 {
            switch kind {
            case .folder: throw refusal(nil)
            case .file(let file):
                guard let mark = file.mark else {
                    throw ExportError(.neverReplaced, place: Place(file: path))
                }
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

    /// Describes content that is not part of an export in this format.
    ///
    /// - Returns: nil if the files are an export, or if there are none.
    private func whatIsWrong(with files: FilesInTheWay) throws -> String? {
        if let stranger = files.stranger { return stranger }
        guard files.fileCount > 0 else { return nil }
        guard let found = try files.mark() else {
            return "no \(ExportMark.fileName), the file that identifies an export"
        }
        let mark = try mark(of: files)
        return found == mark.bytes ? nil : "files that were changed after the export"
    }

    /// Checks that a folder is an unfinished export in any format, or is empty.
    ///
    /// - Throws: ``ExportError`` if it is anything else, ``FileError`` if it cannot be read.
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
            found = "no \(ExportMark.unfinishedName), the file that identifies an unfinished export"
        }
        guard let found else { return }
        throw ExportError(.notAnExport(layout: nil, found: found), place: Place(file: path))
    }
}

/// The existing files at an export's path.
private struct FilesInTheWay {
    /// The path of the first file that no export contains; a link is always such a file.
    private(set) var stranger: String?
    /// The number of other files, without marks.
    private(set) var fileCount = 0
    /// The size of those files in bytes.
    private(set) var byteCount: Int64 = 0
    /// The paths of those files relative to the folder.
    private var names: [String] = []
    /// The names of the marks found: of a complete export, of an unfinished one.
    private(set) var marks: Set<String> = []
    private let folder: String
    private let fileSystem: any FileSystem

    /// Visits the files below a folder, up to the first unknown file.
    ///
    /// - Parameter isKnown: Whether an export can contain a file with this relative path.
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
            } else if !DatasetFormat.isClutter(path) {
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
