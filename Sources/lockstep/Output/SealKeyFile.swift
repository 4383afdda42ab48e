import LockstepMedia
import LockstepSamples
import LockstepSessions

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The file of the key that signs seals, in PEM, for its owner's eyes only; its public half, for
/// everybody, lies beside it.
struct SealKeyFile {
    /// A key of Ed25519 has 119 bytes; other kinds that are refused have a few thousand.
    private static let longest: Int64 = 1 << 16

    let path: String

    /// The key of the person who runs the tool (XDG Base Directory Specification 0.8).
    static func standard() throws -> SealKeyFile {
        let folder =
            environment("XDG_CONFIG_HOME") ?? environment("HOME").map { $0 + "/.config" }
        guard let folder else { throw NoSealKey() }
        return SealKeyFile(path: folder + "/lockstep/seal-key.pem")
    }

    /// The key; a new one where there is none.
    func key() throws -> OpenSSLSigningKey {
        do {
            return try read()
        } catch let error as FileError where error.code == .missing {
            try make()
            // Another command may have made one at the same moment; one of the two stays, and so does
            // its public half.
            let key = try read()
            _ = try write(try key.publicKey.pem(), to: publicPath, readableBy: 0o644)
            return key
        }
    }

    private func read() throws -> OpenSSLSigningKey {
        let text = try LocalFileSystem().contents(of: path, limit: Self.longest)
        do {
            return try OpenSSLSigningKey(pem: text)
        } catch let error as MediaError {
            throw RefusedKey(error, path: path)
        }
    }

    private func make() throws {
        let key = try OpenSSLSigningKey.generate()
        let disk = LocalFileSystem()
        if let slash = path.lastIndex(of: "/"), slash > path.startIndex {
            try disk.makeDirectoryTree(String(path[..<slash]))
        }
        guard try write(try key.pem(), to: path, readableBy: 0o600) else { return }
        Console.complain(
            "note: made a key that signs seals, \(path); keep it to yourself, and give "
                + "\(publicPath) to whoever is to verify your recordings.")
    }

    /// Where the public half lies beside it.
    var publicPath: String {
        (path.hasSuffix(".pem") ? String(path.dropLast(4)) : path) + ".pub.pem"
    }

    /// Writes a complete file under a name that is free; a file that is there already stays.
    ///
    /// - Returns: whether the name was free.
    private func write(
        _ bytes: [UInt8], to path: String, readableBy mode: mode_t
    ) throws -> Bool {
        let temporary = "\(path).\(getpid())\(SessionLayout.temporarySuffix)"
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL, mode)
        guard descriptor >= 0 else { throw Self.error(.create, path) }
        defer { unlink(temporary) }
        let count = writeBytes(descriptor, bytes)
        let isWritten = count == bytes.count && fsync(descriptor) == 0
        guard close(descriptor) == 0, isWritten else { throw Self.error(.write, path) }
        guard link(temporary, path) != 0 else { return true }
        guard errno == EEXIST else { throw Self.error(.create, path) }
        return false
    }

    private static func error(_ operation: FileError.Operation, _ path: String) -> FileError {
        FileError(operation, path: path, code: FileError.Code(errno))
    }

    private static func environment(_ name: String) -> String? {
        guard let value = getenv(name), value.pointee != 0 else { return nil }
        return String(cString: value)
    }
}

/// Nobody said where the key of seals is.
private struct NoSealKey: Failure {
    var problem: String { "there is no home folder, where the key of seals would be" }
    var place: Place? { nil }
    var remedy: String { "Give --seal-key, or --no-seal." }
}

/// A file that is not the key that it should be.
struct RefusedKey: Failure {
    let problem: String
    let place: Place?
    let remedy: String

    init(_ error: MediaError, path: String) {
        (problem, remedy) = (error.problem, error.remedy)
        place = Place(file: path)
    }

    /// The half that signs, where the half for everybody was to be.
    init(privateKeyAt path: String) {
        problem = "this is a private key, and a seal is verified by its public half"
        let publicPath = SealKeyFile(path: path).publicPath
        remedy = """
            Give \(publicPath); `openssl pkey -in \(path) -pubout -out \(publicPath)` makes it.
            """
        place = Place(file: path)
    }
}

/// The C library's `write`, whatever the library is called.
private func writeBytes(_ descriptor: Int32, _ bytes: [UInt8]) -> Int {
    write(descriptor, bytes, bytes.count)
}
