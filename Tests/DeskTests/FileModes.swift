import LockstepSessions

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The permissions of a file.
func mode(of path: String) throws -> Int {
    var status = stat()
    guard stat(path, &status) == 0 else { throw FileError(.open, path: path, code: .missing) }
    return Int(status.st_mode & 0o777)
}

/// Changes the permissions of a file.
func setMode(of path: String, _ mode: Int) throws {
    guard chmod(path, mode_t(mode)) == 0 else {
        throw FileError(.open, path: path, code: .missing)
    }
}

/// Makes a symbolic link.
func makeLink(_ path: String, to target: String) throws {
    guard symlink(target, path) == 0 else {
        throw FileError(.create, path: path, code: .exists)
    }
}
