import LockstepSessions

/// The files and folders of a ``MemoryFileSystem`` as a value: copying it is a snapshot.
struct MemoryDisk {
    /// A file's current bytes, and the bytes that remain after a power loss.
    struct File {
        var bytes: [UInt8] = []
        var durable: [UInt8] = []
    }

    /// A folder's current names, and the names that remain after a power loss.
    struct Folder {
        var names: [String: Node] = [:]
        var durable: [String: Node] = [:]
    }

    /// The node of a name.
    enum Node {
        case file(Int)
        case folder(Int)
    }

    var files: [Int: File] = [:]
    private var folders: [Int: Folder] = [0: Folder()]
    private var lastID = 0

    static func names(of path: String) -> ArraySlice<String> {
        path.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
            .filter { $0 != "." }[...]
    }

    func node(_ names: ArraySlice<String>) -> Node? {
        names.reduce(Node.folder(0)) { node, name in
            guard case .folder(let id)? = node else { return nil }
            return folders[id]?.names[name]
        }
    }

    func afterPowerLoss() -> MemoryDisk {
        var disk = self
        for id in files.keys { disk.files[id]?.bytes = files[id]?.durable ?? [] }
        for id in folders.keys { disk.folders[id]?.names = folders[id]?.durable ?? [:] }
        return disk
    }

    func files(under id: Int, prefix: String) -> [String: [UInt8]] {
        var found: [String: [UInt8]] = [:]
        for (name, node) in folders[id]?.names ?? [:] {
            switch node {
            case .file(let file): found[prefix + name] = files[file]?.bytes
            case .folder(let folder):
                found.merge(files(under: folder, prefix: prefix + name + "/")) { first, _ in first }
            }
        }
        return found
    }

    mutating func put(_ bytes: [UInt8], at names: ArraySlice<String>) {
        var folder = 0
        for name in names.dropLast() { folder = child(name, of: folder) }
        guard let last = names.last else { return }
        lastID += 1
        files[lastID] = File(bytes: bytes, durable: bytes)
        folders[folder]?.names[last] = .file(lastID)
        folders[folder]?.durable[last] = .file(lastID)
    }

    private mutating func child(_ name: String, of folder: Int) -> Int {
        if case .folder(let id)? = folders[folder]?.names[name] { return id }
        lastID += 1
        folders[lastID] = Folder()
        folders[folder]?.names[name] = .folder(lastID)
        folders[folder]?.durable[name] = .folder(lastID)
        return lastID
    }

    mutating func create(_ path: String) throws -> Int {
        let names = Self.names(of: path)
        let parent = try parent(of: names, .create, path)
        switch node(names) {
        case .folder?: throw FileError(.create, path: path, code: .exists)
        // Handles that were opened earlier see the same file, now empty.
        case .file(let id)?:
            files[id]?.bytes = []
            return id
        case nil:
            lastID += 1
            files[lastID] = File()
            folders[parent]?.names[names.last ?? ""] = .file(lastID)
            return lastID
        }
    }

    mutating func cut(_ path: String, to byteCount: Int64) throws {
        guard case .file(let id)? = node(Self.names(of: path)), let bytes = files[id]?.bytes else {
            throw FileError(.truncate, path: path, code: .missing)
        }
        guard byteCount <= bytes.count else {
            throw FileError(.truncate, path: path, code: .inputOutput)
        }
        let left = Array(bytes.prefix(Int(byteCount)))
        files[id] = File(bytes: left, durable: left)
    }

    mutating func makeDirectory(_ path: String) throws {
        let names = Self.names(of: path)
        guard node(names) == nil else {
            throw FileError(.makeDirectory, path: path, code: .exists)
        }
        let parent = try parent(of: names, .makeDirectory, path)
        lastID += 1
        folders[lastID] = Folder()
        folders[parent]?.names[names.last ?? ""] = .folder(lastID)
    }

    mutating func rename(_ path: String, to newPath: String) throws {
        let (names, newNames) = (Self.names(of: path), Self.names(of: newPath))
        guard let node = node(names) else { throw FileError(.rename, path: path, code: .missing) }
        let parent = try parent(of: names, .rename, path)
        let newParent = try self.parent(of: newNames, .rename, newPath)
        folders[parent]?.names[names.last ?? ""] = nil
        folders[newParent]?.names[newNames.last ?? ""] = node
    }

    mutating func exchange(_ path: String, with other: String) throws {
        let (names, otherNames) = (Self.names(of: path), Self.names(of: other))
        guard let node = node(names) else { throw FileError(.rename, path: path, code: .missing) }
        guard let otherNode = self.node(otherNames) else {
            throw FileError(.rename, path: other, code: .missing)
        }
        let parent = try parent(of: names, .rename, path)
        let otherParent = try self.parent(of: otherNames, .rename, other)
        folders[parent]?.names[names.last ?? ""] = otherNode
        folders[otherParent]?.names[otherNames.last ?? ""] = node
    }

    mutating func remove(_ path: String) throws {
        let names = Self.names(of: path)
        switch node(names) {
        case nil: throw FileError(.remove, path: path, code: .missing)
        case .folder(let id)? where folders[id]?.names.isEmpty == false:
            throw FileError(.remove, path: path, code: .exists)
        default: folders[try parent(of: names, .remove, path)]?.names[names.last ?? ""] = nil
        }
    }

    func list(_ path: String) throws -> [DirectoryEntry] {
        guard case .folder(let id)? = node(Self.names(of: path)), let folder = folders[id] else {
            throw FileError(.list, path: path, code: .missing)
        }
        return folder.names.map { name, node in
            guard case .file(let file) = node else {
                return DirectoryEntry(name: name, isDirectory: true, byteCount: 0)
            }
            let count = Int64(files[file]?.bytes.count ?? 0)
            return DirectoryEntry(name: name, isDirectory: false, byteCount: count)
        }
        .sorted { $0.name < $1.name }
    }

    mutating func synchronizeDirectory(_ path: String) throws {
        guard case .folder(let id)? = node(Self.names(of: path)) else {
            throw FileError(.synchronize, path: path, code: .missing)
        }
        let names = folders[id]?.names ?? [:]
        folders[id]?.durable = names
    }

    mutating func synchronizeTree(_ path: String) throws {
        try synchronizeDirectory(path)
        guard case .folder(let id)? = node(Self.names(of: path)) else { return }
        for (name, node) in folders[id]?.names ?? [:] {
            switch node {
            case .file(let file):
                let bytes = files[file]?.bytes ?? []
                files[file]?.durable = bytes
            case .folder: try synchronizeTree(path + "/" + name)
            }
        }
    }

    private func parent(
        of names: ArraySlice<String>, _ operation: FileError.Operation, _ path: String
    ) throws -> Int {
        guard !names.isEmpty, case .folder(let id)? = node(names.dropLast()) else {
            throw FileError(operation, path: path, code: .missing)
        }
        return id
    }
}
