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
    /// Whether the command can do without a key.
    private let canBeLeftOut: Bool

    init(path: String, canBeLeftOut: Bool = false) {
        (self.path, self.canBeLeftOut) = (path, canBeLeftOut)
    }

    /// The key of the person who runs the tool (XDG Base Directory Specification 0.8).
    static func standard(canBeLeftOut: Bool) throws -> SealKeyFile {
        let folder =
            Console.environment("XDG_CONFIG_HOME")
            ?? Console.environment("HOME").map { $0 + "/.config" }
        guard let folder else { throw NoSealKey(canBeLeftOut: canBeLeftOut) }
        return SealKeyFile(
            path: folder + "/lockstep/seal-key.pem", canBeLeftOut: canBeLeftOut)
    }

    /// The key; a new one where there is none.
    ///
    /// - Throws: ``UnusableSealKey`` where the disk does not let it be read or made, ``SessionError``
    ///   where it would be made in a session.
    func key() throws -> OpenSSLSigningKey {
        do {
            return try readOrMake()
        } catch let error as FileError {
            throw UnusableSealKey(error, path: path, canBeLeftOut: canBeLeftOut)
        }
    }

    private func readOrMake() throws -> OpenSSLSigningKey {
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
        try disk.requireOutsideSessions(path)
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

/// No one said where the key of seals is.
private struct NoSealKey: Failure {
    let canBeLeftOut: Bool

    var problem: String { "there is no home folder, where the key of seals would be" }
    var place: Place? { nil }
    var remedy: String { UnusableSealKey.remedy(canBeLeftOut) }
}

/// The key that signs seals can be neither read nor made.
struct UnusableSealKey: Failure {
    let problem: String
    let place: Place?
    let remedy: String
    /// Whether a key could not be made, and not one that is there not read.
    let isAboutOutput: Bool

    init(_ error: FileError, path: String, canBeLeftOut: Bool) {
        isAboutOutput = error.operation.isWriting
        let isElsewhere = error.path == path ? "" : " (\(error.path))"
        problem =
            "the key that signs seals cannot be \(isAboutOutput ? "made" : "read"): \(error.problem)\(isElsewhere)"
        place = Place(file: path)
        remedy = Self.remedy(canBeLeftOut)
    }

    /// - Parameter canBeLeftOut: whether the command can do without a seal.
    static func remedy(_ canBeLeftOut: Bool) -> String {
        "Give another place for the key with --seal-key"
            + (canBeLeftOut ? ", or make no seal with --no-seal." : ".")
    }
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
