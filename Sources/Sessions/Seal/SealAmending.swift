import LockstepFormats
import LockstepSamples

/// Writes into a session's seal what a command changes in the session.
///
/// Two looks at the session, one before the command and one after it, so that what differed before
/// is told from what the command did.
struct SealAmending {
    private let path: String
    private let fileSystem: any FileSystem
    private let identity: SealIdentity
    var cryptography: any SealCryptography { identity.cryptography }
    /// What differed already, as a sentence each.
    private let differences: [String]
    /// Whether what differed may be signed for: never a change of the seal's own lines, nor what
    /// somebody changed in a recording that had ended.
    private let isAmendable: Bool
    /// How long the seal is that gets a line; 0 where it gets none.
    let sealByteCount: Int64

    /// Looks at a session before a command; nil if it has no seal.
    ///
    /// - Parameters:
    ///   - isCutOff: whether the recording was cut off, or its recovery: then files may differ from
    ///     the seal without anybody's doing, and what differed is only written down.
    ///   - identity: who signs; asked for only where there is a seal.
    init?(
        _ path: String, fileSystem: any FileSystem, isCutOff: Bool = false,
        identity: () throws -> SealIdentity
    ) throws {
        let byteCount: Int64
        do {
            byteCount = try fileSystem.open(path + "/" + SessionLayout.seal).byteCount
        } catch let error as FileError where error.code == .missing {
            return nil
        }
        self.path = path
        self.fileSystem = fileSystem
        self.identity = try identity()
        let report = try SealVerification.verify(
            path, fileSystem: fileSystem, cryptography: self.identity.cryptography)
        differences = report.differences.map { "\($0.place): \($0.problem)" }
        let isSealIntact = !report.differences.contains { $0.place.file == SessionLayout.seal }
        isAmendable =
            isSealIntact && (differences.isEmpty || isCutOff || !report.isEnded)
        sealByteCount = isAmendable ? byteCount : 0
    }

    /// Appends a signed line that names what the command changed; nothing where nothing differs and
    /// the seal is ended.
    ///
    /// Nothing is added to a seal whose own lines were changed, nor to that of a recording which had
    /// ended and was changed since: what no one can vouch for is not signed for.
    ///
    /// - Parameters:
    ///   - manifest: the content that the manifest is about to get, which a crash cannot take from the
    ///     place beside it; nil if it is in place.
    ///   - copy: the folder of a copy that the command changed in place of the session, with the
    ///     session's seal in it.
    /// - Returns: whether the seal says now what is there.
    @discardableResult
    func append(
        command: String, manifest: [UInt8]? = nil, toCopyIn copy: String? = nil
    ) throws -> Bool {
        let path = copy ?? path
        let seal = try SealChain(opening: path, fileSystem, identity.cryptography)
        guard isAmendable, seal.end == nil, let last = seal.last else { return false }
        var amendment = try amendment(to: seal, of: path, command: command)
        if let manifest {
            try amendment.replaceManifest(
                with: manifest, sealed: seal.contents.items[SessionLayout.manifest]?.whole,
                identity.cryptography)
        }
        guard !amendment.isEmpty || !seal.contents.isEnded else { return true }
        let line = try identity.line(.amendment(amendment), after: last)
        let file = path + "/" + SessionLayout.seal
        let source = try fileSystem.open(file)
        try fileSystem.replace(file) { target in
            try target.append(contentsOf: source, in: 0..<seal.byteCount)
            try line.withUnsafeBytes { try target.append($0) }
        }
        return true
    }

    private func amendment(
        to seal: SealChain, of path: String, command: String
    ) throws -> SealAmendment {
        var comparison = try SealComparison(
            path, seal.contents, fileSystem, identity.cryptography)
        try comparison.run()
        var amendment = SealAmendment(by: command, key: identity.key.publicKey)
        amendment.differences = differences
        amendment.voided = comparison.voided
        amendment.removed = comparison.missing
        let names = Set(
            comparison.changed + comparison.voided.map(\.name) + comparison.uncovered.keys)
        amendment.files = try names.filter(SessionLayout.canBeSealed).sorted().map {
            try sealed($0, in: path)
        }
        return amendment
    }

    private func sealed(_ name: String, in path: String) throws -> SealedFile {
        let file = try fileSystem.open(path + "/" + name)
        let count = file.byteCount
        guard let hash = try identity.cryptography.hash(file, 0..<count) else {
            throw FileError(.read, path: path + "/" + name, code: .inputOutput)
        }
        return SealedFile(name, byteCount: count, hash: hash)
    }
}

extension SealAmendment {
    /// Covers the manifest's next content in place of the one on the disk.
    ///
    /// - Parameter sealed: what the seal knows of the manifest.
    fileprivate mutating func replaceManifest(
        with bytes: [UInt8], sealed: SealedFile?, _ cryptography: any SealCryptography
    ) throws {
        let name = SessionLayout.manifest
        let file = SealedFile(
            name, byteCount: Int64(bytes.count), hash: try cryptography.hash(bytes))
        removed.removeAll { $0 == name }
        files.removeAll { $0.name == name }
        guard file != sealed else { return }
        files = (files + [file]).sorted { $0.name < $1.name }
    }
}
