#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

extension LocalFileSystem {
    /// Returns how many bytes this process may still write to the disk of a folder, which need not
    /// exist yet; nil if the system does not report it (statvfs(3)).
    public func freeBytes(at path: String) -> Int64? {
        var folder = path
        var space = statvfs()
        while statvfs(folder, &space) != 0 {
            guard errno == ENOENT, let parent = Self.parent(of: folder) else { return nil }
            folder = parent
        }
        // File systems that are not disks, such as Linux's /proc, have no blocks at all.
        guard space.f_blocks > 0 else { return nil }
        let (bytes, overflow) = UInt64(space.f_bavail)
            .multipliedReportingOverflow(by: UInt64(space.f_frsize))
        return overflow ? .max : Int64(clamping: bytes)
    }

    /// Returns the folder that contains a path; nil for the outermost.
    private static func parent(of path: String) -> String? {
        let path = path.count > 1 && path.last == "/" ? path.dropLast() : path[...]
        guard path != "/", path != ".", !path.isEmpty else { return nil }
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }
}
