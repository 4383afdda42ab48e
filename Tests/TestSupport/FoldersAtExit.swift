import LockstepSessions

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Folders that live as long as the process of the tests, and no longer.
///
/// What a static property holds is never deinitialized, so its folder goes when the process ends.
public enum FoldersAtExit {
    private static let paths = Mutex<[String]>([])
    private static let registration: Void = {
        _ = atexit {
            for path in FoldersAtExit.paths.withLock({ $0 }) {
                try? LocalFileSystem().removeTree(path)
            }
        }
    }()

    /// Removes a folder when the process ends, if it is still there.
    public static func remove(_ path: String) {
        _ = registration
        paths.withLock { $0.append(path) }
    }
}
