/// The folders that were created above an output, and are removed again if the output fails.
package struct MissingFolders {
    /// The created folders, outermost first.
    private var made: [String] = []
    private let fileSystem: any FileSystem

    /// Creates a folder and its parents where they are missing.
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
            // A path that cannot even be looked up cannot be written.
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

    /// Makes the folders' names survive a power loss.
    package func synchronize() throws {
        for path in made { try fileSystem.synchronizeDirectory(path.folderAbove ?? ".") }
    }

    /// Removes the folders that are empty.
    package func remove() {
        // Another program may have put something there meanwhile.
        for path in made.reversed() { try? fileSystem.remove(path) }
    }
}

extension String {
    /// The path without its last component; nil for a single name.
    package var folderAbove: String? {
        guard let slash = lastIndex(of: "/") else { return nil }
        return slash == startIndex ? "/" : String(self[..<slash])
    }
}
