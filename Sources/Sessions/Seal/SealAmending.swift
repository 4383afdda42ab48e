import LockstepFormats
import LockstepSamples

/// Records in a session's seal what a command changes in the session.
///
/// Compares the session with the seal before and after the command, to distinguish earlier
/// differences from the command's changes.
struct SealAmending {
    private let path: String
    private let fileSystem: any FileSystem
    private let identity: SealIdentity
    var cryptography: any SealCryptography { identity.cryptography }
    /// The differences before the command.
    private let differences: [SealAmendment.Difference]
    /// Whether the differences may be signed for: never changes of the seal's own lines, nor a
    /// user's changes to a recording that had ended.
    private let isAmendable: Bool
    /// The length in bytes of the seal that gets a line; 0 if it gets none.
    let sealByteCount: Int64

    /// Compares a session with its seal before a command; nil if it has no seal.
    ///
    /// - Parameters:
    ///   - isCutOff: Whether the recording or its recovery was interrupted. Files may then differ
    ///     from the seal without anyone having changed them, and differences are only recorded.
    ///   - identity: Returns the identity that signs; called only if there is a seal.
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
        differences = report.differences.map {
            SealAmendment.Difference(at: $0.place, $0.problem)
        }
        let isSealIntact = !report.differences.contains { $0.place.file == SessionLayout.seal }
        isAmendable =
            isSealIntact && (differences.isEmpty || isCutOff || !report.isEnded)
        sealByteCount = isAmendable ? byteCount : 0
    }

    /// Appends a signed line that lists the command's changes; appends nothing if there are none
    /// and the seal is ended.
    ///
    /// Nothing is added to a seal whose own lines were changed, nor to that of a recording that had
    /// ended and was changed since: changes of unknown origin are not signed.
    ///
    /// - Parameters:
    ///   - manifest: The manifest's next content, which is stored next to the manifest and survives
    ///     a crash; nil if the manifest already has it.
    ///   - copy: The folder of a copy that the command changed instead of the session, with the
    ///     session's seal in it.
    /// - Returns: Whether the seal covers the current content.
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
    /// - Parameter sealed: The manifest as the seal covers it.
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
