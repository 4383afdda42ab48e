#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

extension LocalFileSystem {
    /// Bytes that this process may still write on the disk of a folder, which may be yet to be made;
    /// nil if the system does not say (statvfs(3)).
    public func freeBytes(at path: String) -> Int64? {
        var folder = path
        var space = statvfs()
        while statvfs(folder, &space) != 0 {
            guard errno == ENOENT, let parent = Self.parent(of: folder) else { return nil }
            folder = parent
        }
        // What is no disk, as Linux's /proc, has no blocks at all.
        guard space.f_blocks > 0 else { return nil }
        let (bytes, overflow) = UInt64(space.f_bavail)
            .multipliedReportingOverflow(by: UInt64(space.f_frsize))
        return overflow ? .max : Int64(clamping: bytes)
    }

    /// The folder that a path is in; nil for the outermost.
    private static func parent(of path: String) -> String? {
        let path = path.count > 1 && path.last == "/" ? path.dropLast() : path[...]
        guard path != "/", path != ".", !path.isEmpty else { return nil }
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }
}
