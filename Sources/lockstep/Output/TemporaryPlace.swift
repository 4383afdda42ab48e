import LockstepSamples
import LockstepSessions

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The folder for temporary files: TMPDIR, else /tmp.
enum TemporaryPlace {
    /// The path of a folder for this process, which is not made.
    ///
    /// Throws where TMPDIR names no folder: a folder that is not there would be made, and stay.
    ///
    /// - Parameter purpose: tells folders that are there at the same time apart.
    static func newFolder(for purpose: String) throws -> String {
        let directory = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        do {
            _ = try LocalFileSystem().resolve(directory + "/.")
        } catch {
            throw AbsentFolder(path: directory)
        }
        return "\(directory)/lockstep-\(purpose)-\(getpid())"
    }
}

/// TMPDIR names no folder.
private struct AbsentFolder: Failure {
    let path: String

    var problem: String { "TMPDIR, where temporary files go, is no folder" }
    var place: Place? { Place(file: path) }
    var remedy: String { "Make the folder, or give TMPDIR the path of another." }
}
