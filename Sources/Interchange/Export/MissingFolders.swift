import LockstepSessions

/// The folders above an export that are made for it, and that go again where it fails.
struct MissingFolders {
    /// Those that were made, the outermost first.
    private var made: [String] = []
    private let fileSystem: any FileSystem

    /// Makes a folder with those above it, as far as they are not there.
    ///
    /// - Throws: ``FileError``; then none is left.
    init(upTo path: String, _ fileSystem: any FileSystem) throws {
        self.fileSystem = fileSystem
        do {
            try make(path)
        } catch {
            remove()
            throw error
        }
    }

    private mutating func make(_ path: String) throws {
        let isOfEveryDisk = path == "." || path == "/"
        guard try !isOfEveryDisk && fileSystem.entry(at: path) == nil else { return }
        if let above = path.folderAbove { try make(above) }
        try fileSystem.makeDirectory(path)
        made.append(path)
    }

    /// Makes their names survive a power loss.
    func synchronize() throws {
        for path in made { try fileSystem.synchronizeDirectory(path.folderAbove ?? ".") }
    }

    /// Removes those that are empty.
    func remove() {
        // Somebody else may have put something there meanwhile.
        for path in made.reversed() { try? fileSystem.remove(path) }
    }
}

extension String {
    /// The path without its last name; nil of a single name.
    var folderAbove: String? {
        guard let slash = lastIndex(of: "/") else { return nil }
        return slash == startIndex ? "/" : String(self[..<slash])
    }
}
