import Glibc
import LockstepSamples

/// The system's calls for a socket in a folder that only the user can read.
enum RelaySocket {
    /// Bytes that may wait in the system for a reader.
    ///
    /// The system doubles the number for its own use. Few, because they cannot be replaced any more.
    private static let waitingByteCount: Int32 = 16 << 10

    /// Listens at a path, whose folder is made if it is missing.
    ///
    /// - Throws: ``RelayFailure``.
    static func listen(at path: String) throws -> Int32 {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let most = MemoryLayout.size(ofValue: address.sun_path) - 1
        guard !path.isEmpty, !path.utf8.contains(0) else { throw RelayFailure.invalidPath(path) }
        guard path.utf8.count <= most else { throw RelayFailure.longPath(path) }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        try makeFolder(of: path)
        let descriptor = socket(
            AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0
        )
        guard descriptor >= 0 else { throw refused(path) }
        do {
            try removeUnused(path, address)
            guard withAddress(address, { bind(descriptor, $0, $1) }) == 0,
                chmod(path, 0o600) == 0, Glibc.listen(descriptor, 16) == 0
            else { throw refused(path) }
        } catch {
            close(descriptor)
            throw error
        }
        return descriptor
    }

    /// Accepts a program of the same user; nil if none waits, or it is another user's.
    static func accept(_ listener: Int32) -> Int32? {
        let descriptor = Glibc.accept(listener, nil, nil)
        guard descriptor >= 0 else { return nil }
        prepare(descriptor)
        // struct ucred: the process, the user and the group (man 7 unix).
        var peer: [UInt32] = [0, 0, 0]
        var size = socklen_t(peer.count * MemoryLayout<UInt32>.size)
        guard getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &peer, &size) == 0,
            peer[1] == getuid() || peer[1] == 0
        else {
            close(descriptor)
            return nil
        }
        var count = waitingByteCount
        setsockopt(
            descriptor, SOL_SOCKET, SO_SNDBUF, &count, socklen_t(MemoryLayout<Int32>.size))
        return descriptor
    }

    /// A pipe that wakes a thread; nil if the system has none.
    static func pipe() -> (reading: Int32, writing: Int32)? {
        var pair: [Int32] = [-1, -1]
        guard Glibc.pipe(&pair) == 0 else { return nil }
        pair.forEach(prepare)
        return (pair[0], pair[1])
    }

    /// No other program inherits it, and nothing waits for it.
    private static func prepare(_ descriptor: Int32) {
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    }

    /// Sends what the system takes; nil if the reader is gone.
    static func send(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) -> Int? {
        while true {
            let count = bytes.withUnsafeBytes {
                Glibc.send(
                    descriptor, $0.baseAddress, $0.count,
                    Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL))
            }
            if count >= 0 { return count }
            if errno == EINTR { continue }
            return errno == EAGAIN ? 0 : nil
        }
    }

    /// Receives what is there: no bytes if nothing is; nil if the reader is gone.
    static func receive(_ descriptor: Int32) -> [UInt8]? {
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = recv(descriptor, &buffer, buffer.count, Int32(MSG_DONTWAIT))
            if count > 0 { return Array(buffer[..<count]) }
            if count == 0 { return nil }
            if errno == EINTR { continue }
            return errno == EAGAIN ? [] : nil
        }
    }

    /// Makes the folder of a path if it is missing, and checks that only the user can reach it.
    private static func makeFolder(of path: String) throws {
        let folder = folder(of: path)
        guard mkdir(folder, 0o700) == 0 || errno == EEXIST else {
            throw errno == ENOENT ? RelayFailure.missingFolder(path) : refused(path)
        }
        var facts = stat()
        guard lstat(folder, &facts) == 0, facts.st_mode & S_IFMT == S_IFDIR,
            facts.st_uid == getuid(), facts.st_mode & 0o077 == 0
        else { throw RelayFailure.sharedFolder(path) }
    }

    /// The folder of a path: the current one of a path without a slash.
    private static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// Removes the socket of a desk that ended without doing so.
    private static func removeUnused(_ path: String, _ address: sockaddr_un) throws {
        var facts = stat()
        guard lstat(path, &facts) == 0 else { return }
        guard facts.st_mode & S_IFMT == S_IFSOCK else {
            throw RelayFailure.otherFile(path)
        }
        let probe = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard probe >= 0 else { throw refused(path) }
        defer { close(probe) }
        guard withAddress(address, { connect(probe, $0, $1) }) != 0 else {
            throw RelayFailure.taken(path)
        }
        unlink(path)
    }

    private static func withAddress(
        _ address: sockaddr_un, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
    ) -> Int32 {
        withUnsafePointer(to: address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
    }

    private static func refused(_ path: String) -> RelayFailure {
        .refused(path, reason: String(cString: strerror(errno)))
    }
}
