import LockstepConcurrency
import LockstepSessions

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Folders that exist until the test process ends.
///
/// Values of static properties are never deinitialized, so their folders are removed when the
/// process ends.
public enum FoldersAtExit {
    private static let paths = Mutex<[String]>([])
    private static let registration: Void = {
        _ = atexit {
            for path in FoldersAtExit.paths.withLock({ $0 }) {
                try? LocalFileSystem().removeTree(path)
            }
        }
    }()

    /// Removes a folder, if it still exists, when the process ends.
    public static func remove(_ path: String) {
        _ = registration
        paths.withLock { $0.append(path) }
    }
}
