import LockstepSamples

/// Written data that does not yet survive a power loss: still images and maps, kept open until they
/// are synchronized, and folders with new names.
struct UnsynchronizedFiles {
    /// Written files that wait for ``synchronize``, oldest first.
    private(set) var files: [any WritableFile] = []
    /// The paths of folders that contain new names.
    private(set) var directories: Set<String> = []

    /// The maximum number of waiting files: half of what a process on Apple's systems may have open
    /// at once (256 by `ulimit -n`).
    private static let most = 128

    /// Adds a file that was just written.
    ///
    /// - Returns: A file that the caller must synchronize and close now, because too many are
    ///   waiting.
    mutating func add(_ file: any WritableFile, in directory: String) -> (any WritableFile)? {
        files.append(file)
        directories.insert(directory)
        return files.count > Self.most ? files.removeFirst() : nil
    }

    /// Adds a folder that contains a new name.
    mutating func add(directory: String) { directories.insert(directory) }

    /// Adds the files and folders that another instance has not synchronized.
    mutating func add(_ rest: UnsynchronizedFiles) {
        files = rest.files + files
        directories.formUnion(rest.directories)
    }

    /// Returns everything and starts empty again.
    mutating func takeAll() -> UnsynchronizedFiles {
        defer { self = UnsynchronizedFiles() }
        return self
    }

    /// Makes the files survive a power loss and closes them; those left after a failure stay.
    mutating func synchronizeFiles() throws {
        while let file = files.first {
            files.removeFirst()
            try Self.settle(file)
        }
    }

    /// Makes the folders' names survive a power loss; those left after a failure stay.
    mutating func synchronizeDirectories(_ fileSystem: any FileSystem) throws {
        for directory in directories.sorted() {
            try fileSystem.synchronizeDirectory(directory)
            directories.remove(directory)
        }
    }

    /// Makes one file survive a power loss and closes it in any case.
    static func settle(_ file: any WritableFile) throws {
        // Synchronizing has already reported any error that closing could.
        defer { try? file.close() }
        try file.synchronize()
    }

    /// Closes the remaining files, for a session that is discarded.
    mutating func closeFiles() {
        for file in files { try? file.close() }
        files = []
    }
}
