import LockstepConcurrency
import LockstepSamples
import LockstepSessions

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The folder for temporary files: TMPDIR, else /tmp.
enum TemporaryPlace {
    /// The folder's path.
    static var directory: String { getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp" }

    private static let folderCount = Mutex(0)

    /// Returns the path of a new folder for this process in ``directory``; does not create it.
    ///
    /// Throws if TMPDIR is not a folder: it would otherwise be created and left behind.
    ///
    /// - Parameter purpose: Part of the name, for a person who finds the folder.
    static func newFolder(for purpose: String) throws -> String {
        do {
            _ = try LocalFileSystem().resolve(directory + "/.")
        } catch {
            throw AbsentFolder(path: directory)
        }
        let number = folderCount.withLock { count in
            defer { count += 1 }
            return count
        }
        return "\(directory)/lockstep-\(purpose)-\(getpid())" + (number == 0 ? "" : "-\(number)")
    }
}

/// TMPDIR is not the path of a folder.
private struct AbsentFolder: Failure {
    let path: String

    var problem: String { "TMPDIR, the folder for temporary files, is not a folder" }
    var place: Place? { Place(file: path) }
    var remedy: Remedy { "Create the folder, or set TMPDIR to another one." }
}
