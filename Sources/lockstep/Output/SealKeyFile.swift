import LockstepConcurrency
import LockstepMedia
import LockstepSamples
import LockstepSessions

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The PEM file of the private key that signs seals, readable only by its owner.
///
/// The public key is in a file next to it.
struct SealKeyFile {
    /// The size limit, bytes.
    ///
    /// An Ed25519 key has 119; other kinds, which are refused, a few thousand.
    private static let longest: Int64 = 1 << 16

    /// Recordings that are processed at once create one key.
    private static let creation = Mutex(())

    let path: String
    /// Whether the command also works without a key.
    private let canBeLeftOut: Bool

    init(path: String, canBeLeftOut: Bool = false) {
        (self.path, self.canBeLeftOut) = (path, canBeLeftOut)
    }

    /// The current user's key file (XDG Base Directory Specification 0.8).
    static func standard(canBeLeftOut: Bool) throws -> SealKeyFile {
        let folder =
            Console.environment("XDG_CONFIG_HOME")
            ?? Console.environment("HOME").map { $0 + "/.config" }
        guard let folder else { throw NoSealKey(canBeLeftOut: canBeLeftOut) }
        return SealKeyFile(
            path: folder + "/lockstep/seal-key.pem", canBeLeftOut: canBeLeftOut)
    }

    /// Reads the key, or creates one if the file is missing.
    ///
    /// - Throws: ``UnusableSealKey`` if the file cannot be read or created; ``SessionError`` if it would
    ///   be created in a session.
    func key() throws -> OpenSSLSigningKey {
        do {
            return try Self.creation.withLock { _ in try readOrMake() }
        } catch let error as FileError {
            throw UnusableSealKey(error, path: path, canBeLeftOut: canBeLeftOut)
        }
    }

    private func readOrMake() throws -> OpenSSLSigningKey {
        do {
            return try read()
        } catch let error as FileError where error.code == .missing {
            try make()
            // Another process may have created a key at the same moment; one of the two remains, with
            // its public key.
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
        try disk.requireOutsideSessions(path)
        if let slash = path.lastIndex(of: "/"), slash > path.startIndex {
            try disk.makeDirectoryTree(String(path[..<slash]))
        }
        guard try write(try key.pem(), to: path, readableBy: 0o600) else { return }
        Console.complain(
            "note: created \(path), the private key that signs seals; keep it secret, and give "
                + "\(publicPath) to anyone who verifies your recordings.")
    }

    /// The path of the public key.
    var publicPath: String {
        (path.hasSuffix(".pem") ? String(path.dropLast(4)) : path) + ".pub.pem"
    }

    /// Writes a complete file, unless a file of that name exists.
    ///
    /// - Returns: Whether the file was written.
    private func write(
        _ bytes: [UInt8], to path: String, readableBy mode: mode_t
    ) throws -> Bool {
        let temporary = OutputFile.temporary(of: path)
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
}

/// The location of the key that signs seals is unknown.
private struct NoSealKey: Failure {
    let canBeLeftOut: Bool

    var problem: String { "there is no home folder for the key that signs seals" }
    var place: Place? { nil }
    var remedy: Remedy { UnusableSealKey.remedy(canBeLeftOut) }
}

/// The key that signs seals cannot be read or created.
struct UnusableSealKey: Failure {
    let problem: String
    let place: Place?
    let remedy: Remedy
    /// Whether creating a key failed; false if reading an existing key failed.
    let isAboutOutput: Bool

    init(_ error: FileError, path: String, canBeLeftOut: Bool) {
        isAboutOutput = error.operation.isWriting
        let isElsewhere = error.path == path ? "" : " (\(error.path))"
        problem =
            "the key that signs seals cannot be \(isAboutOutput ? "created" : "read"): \(error.problem)\(isElsewhere)"
        place = Place(file: path)
        remedy = Self.remedy(canBeLeftOut)
    }

    /// Returns the advice for the user.
    ///
    /// - Parameter canBeLeftOut: Whether the command also works without a seal.
    static func remedy(_ canBeLeftOut: Bool) -> Remedy {
        "Give another path for the key with --seal-key"
            + (canBeLeftOut ? ", or omit the seal with --no-seal." : ".")
    }
}

/// A file that does not contain the required key.
struct RefusedKey: Failure {
    let problem: String
    let place: Place?
    let remedy: Remedy

    init(_ error: MediaError, path: String) {
        (problem, remedy) = (error.problem, error.remedy)
        place = Place(file: path)
    }

    /// A private key where the public key is required.
    init(privateKeyAt path: String) {
        problem = "this is a private key; verifying a seal needs the public key"
        let publicPath = SealKeyFile(path: path).publicPath
        remedy = """
            Give \(publicPath); `openssl pkey -in \(path) -pubout -out \(publicPath)` creates it.
            """
        place = Place(file: path)
    }
}

/// Calls the C library's `write` on every platform.
private func writeBytes(_ descriptor: Int32, _ bytes: [UInt8]) -> Int {
    write(descriptor, bytes, bytes.count)
}
