extension FileSystem {
    /// Returns the entry at a path, by listing the directory that contains it.
    public func entry(at path: String) throws -> DirectoryEntry? {
        let slash = path.lastIndex(of: "/")
        let folder = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
        let name = slash.map { path[path.index(after: $0)...] } ?? path[...]
        do {
            return try list(folder).first { $0.name == name }
        } catch let error as FileError where error.code == .missing {
            return nil
        }
    }
}
