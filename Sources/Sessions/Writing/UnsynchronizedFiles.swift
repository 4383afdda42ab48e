import LockstepSamples

/// What was written and does not yet survive a power loss: still images and maps, kept open
/// until they are synchronized, and folders with new names.
struct UnsynchronizedFiles {
    /// Written files that wait for ``synchronize``, oldest first.
    private(set) var files: [any WritableFile] = []
    /// Folders, by path, that got new names.
    private(set) var directories: Set<String> = []

    /// The most files that wait: half of what a process on Apple's systems may have open at once
    /// (`ulimit -n` says 256 there).
    private static let most = 128

    /// Adds a file just written.
    ///
    /// - Returns: a file that the caller must synchronize and close now, because too many wait.
    mutating func add(_ file: any WritableFile, in directory: String) -> (any WritableFile)? {
        files.append(file)
        directories.insert(directory)
        return files.count > Self.most ? files.removeFirst() : nil
    }

    /// Adds a folder that got a new name.
    mutating func add(directory: String) { directories.insert(directory) }

    /// Adds what another one still had to do.
    mutating func add(_ rest: UnsynchronizedFiles) {
        files = rest.files + files
        directories.formUnion(rest.directories)
    }

    /// Hands out everything and begins again.
    mutating func takeAll() -> UnsynchronizedFiles {
        defer { self = UnsynchronizedFiles() }
        return self
    }

    /// Makes the files survive a power loss and closes them; what is left after a failure stays.
    mutating func synchronizeFiles() throws {
        while let file = files.first {
            files.removeFirst()
            try Self.settle(file)
        }
    }

    /// Makes the folders' names survive a power loss; what is left after a failure stays.
    mutating func synchronizeDirectories(_ fileSystem: any FileSystem) throws {
        for directory in directories.sorted() {
            try fileSystem.synchronizeDirectory(directory)
            directories.remove(directory)
        }
    }

    /// Makes one file survive a power loss and closes it in any case.
    static func settle(_ file: any WritableFile) throws {
        // What could be said against closing was said by synchronizing.
        defer { try? file.close() }
        try file.synchronize()
    }

    /// Closes what is left, for a session that is thrown away.
    mutating func closeFiles() {
        for file in files { try? file.close() }
        files = []
    }
}
