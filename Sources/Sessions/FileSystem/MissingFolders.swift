/// The folders above an output that are made for it, and removed again where the output fails.
package struct MissingFolders {
    /// Those that were made, the outermost first.
    private var made: [String] = []
    private let fileSystem: any FileSystem

    /// Makes a folder and those above it, where they are missing.
    ///
    /// - Throws: ``SessionError`` if the folder is a session's or is inside one, ``FileError``; then none
    ///   is left.
    package init(upTo path: String, _ fileSystem: any FileSystem) throws {
        self.fileSystem = fileSystem
        do {
            try fileSystem.requireOutsideSessions(path)
            try make(path)
        } catch {
            remove()
            guard let error = error as? FileError, !error.operation.isWriting else { throw error }
            // What cannot even be looked at cannot be written.
            throw FileError(.makeDirectory, path: error.path, code: error.code)
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
    package func synchronize() throws {
        for path in made { try fileSystem.synchronizeDirectory(path.folderAbove ?? ".") }
    }

    /// Removes those that are empty.
    package func remove() {
        // Another program may have put something there meanwhile.
        for path in made.reversed() { try? fileSystem.remove(path) }
    }
}

extension String {
    /// The path without its last name; nil for a single name.
    package var folderAbove: String? {
        guard let slash = lastIndex(of: "/") else { return nil }
        return slash == startIndex ? "/" : String(self[..<slash])
    }
}
