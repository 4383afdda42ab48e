extension FileSystem {
    /// Returns the total size of all files below a folder, in bytes.
    public func byteCount(ofTree path: String) throws -> Int64 {
        try list(path).reduce(0) { sum, entry in
            guard entry.isDirectory else { return sum &+ entry.byteCount }
            return sum &+ (try byteCount(ofTree: path + "/" + entry.name))
        }
    }

    /// Creates a directory and its missing parents, so that their names survive a power loss.
    ///
    /// An existing directory stays as it is.
    package func makeDirectoryTree(_ path: String) throws {
        do {
            try makeLastingDirectory(path)
        } catch let error as FileError where error.code == .exists {
            return
        } catch let error as FileError where error.code == .missing {
            guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else { throw error }
            try makeDirectoryTree(String(path[..<slash]))
            do {
                try makeLastingDirectory(path)
            } catch let error as FileError where error.code == .exists {
                // Another command has just created it.
            }
        }
    }

    private func makeLastingDirectory(_ path: String) throws {
        try makeDirectory(path)
        let slash = path.lastIndex(of: "/")
        let parent = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
        do {
            try synchronizeDirectory(parent)
        } catch let error as FileError where error.code == .permission {
            // A writable folder that cannot be opened keeps the name too, but reaches the disk
            // later.
        }
    }

    /// Removes a file, or a directory with everything in it.
    public func removeTree(_ path: String) throws {
        for entry in try list(path) {
            let child = path + "/" + entry.name
            if entry.isDirectory { try removeTree(child) } else { try remove(child) }
        }
        try remove(path)
    }
}
