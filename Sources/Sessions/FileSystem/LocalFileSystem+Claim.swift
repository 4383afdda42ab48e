#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

extension LocalFileSystem {
    /// Locks the directory with an advisory lock.
    public func claim(_ directory: String) throws -> any AnyObject & Sendable {
        try lock(directory, isShared: false)
    }

    /// Locks the directory with an advisory lock that readers share.
    public func share(_ directory: String) throws -> any AnyObject & Sendable {
        try lock(directory, isShared: true)
    }

    private func lock(_ directory: String, isShared: Bool) throws -> LocalClaim {
        let descriptor = openDescriptor(directory, O_RDONLY | O_DIRECTORY)
        guard descriptor >= 0 else { throw FileError.last(.open, directory) }
        let claim = LocalClaim(descriptor: descriptor)
        // Any other error means that this disk does not support such locks (flock(2)).
        guard lockDescriptor(descriptor, isShared: isShared) == 0 || errno != EWOULDBLOCK else {
            throw FileError(.open, path: directory, code: .wouldBlock)
        }
        return claim
    }
}

/// The lock ends with this object, at the latest with the process.
private final class LocalClaim: Sendable {
    private let descriptor: Int32

    init(descriptor: Int32) { self.descriptor = descriptor }

    deinit {
        // Closing alone would leave the lock to a child process that was just forked and has not
        // yet closed its copies (flock(2)).
        _ = unlockDescriptor(descriptor)
        _ = closeDescriptor(descriptor)
    }
}
