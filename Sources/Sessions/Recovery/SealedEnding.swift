import LockstepFormats
import LockstepSamples

/// The last step of a command that writes a sealed session's manifest.
///
/// The seal's last line already contains the hash of the new manifest. Until the rename, the new
/// manifest is next to the old one, as `metadata.json.part`.
///
/// A recording, `recover` and `calibrate` all end in this order. A crash or a full disk between the
/// seal's line and the rename leaves a session that ``complete(_:)`` finishes; nothing is signed
/// twice.
struct SealedEnding {
    private let path: String
    private let fileSystem: any FileSystem

    init(of path: String, on fileSystem: any FileSystem) {
        self.path = path
        self.fileSystem = fileSystem
    }

    private var manifest: String { path + "/" + SessionLayout.manifest }

    /// Replaces a session's manifest.
    ///
    /// Before it is in place, the seal is extended to cover it and everything else that the command
    /// changed.
    ///
    /// - Parameters:
    ///   - amending: The session as it was before the command; nil if it has no seal to amend.
    ///   - command: The command's name, for the seal.
    /// - Returns: Whether the seal, if there is one, covers the current content.
    func put(_ bytes: [UInt8], amending: SealAmending?, command: String) throws -> Bool {
        try fileSystem.prepare(manifest) { file in
            try bytes.withUnsafeBytes { try file.append($0) }
        }
        do {
            try fileSystem.synchronizeDirectory(path)
            let isSealKept = try amending?.append(command: command, manifest: bytes) ?? true
            try fileSystem.putInPlace(manifest)
            return isSealKept
        } catch {
            // Only a manifest that the seal already covers must stay. If removal fails, `recover`
            // removes the file later.
            if try !mayBeWaiting(amending) {
                try? fileSystem.remove(manifest + SessionLayout.temporarySuffix)
            }
            throw error
        }
    }

    /// Whether a manifest is waiting; also true if that cannot be determined.
    private func mayBeWaiting(_ amending: SealAmending?) throws -> Bool {
        guard let cryptography = amending?.cryptography else { return false }
        do {
            let seal = try SealChain(opening: path, fileSystem, cryptography)
            return try isWaiting(for: seal, cryptography)
        } catch {
            return true
        }
    }

    /// Whether the manifest that the seal's last line covers is waiting for its place.
    ///
    /// Its place must have the manifest that it replaces, the manifest of a recording in progress,
    /// or no complete manifest.
    func isWaiting(for seal: SealChain, _ cryptography: any SealCryptography) throws -> Bool {
        guard seal.end == nil, seal.contents.isEnded,
            let sealed = seal.contents.items[SessionLayout.manifest]?.whole,
            let prepared = try preparedManifest(), sealed.byteCount == prepared.count,
            sealed.hash == (try cryptography.hash(prepared))
        else { return false }
        if let replaced = seal.contents.replacedManifest, replaced != sealed,
            try isInPlace(replaced, cryptography)
        {
            return true
        }
        return try isUnderWay()
    }

    /// Takes the last step if it is still to be done.
    ///
    /// - Parameter identity: Called only if there is a seal and a waiting manifest.
    /// - Returns: Whether the step was taken.
    @discardableResult
    func complete(_ identity: () throws -> SealIdentity) throws -> Bool {
        let file = try fileSystem.entry(at: path + "/" + SessionLayout.seal)
        guard let file, !file.isDirectory, try preparedManifest() != nil else { return false }
        let cryptography = try identity().cryptography
        let seal = try SealChain(opening: path, fileSystem, cryptography)
        guard try isWaiting(for: seal, cryptography) else { return false }
        try fileSystem.putInPlace(manifest)
        return true
    }

    private func isInPlace(
        _ sealed: SealedFile, _ cryptography: any SealCryptography
    ) throws -> Bool {
        guard let entry = try fileSystem.entry(at: manifest), !entry.isDirectory, !entry.isLink,
            entry.byteCount == sealed.byteCount, entry.byteCount <= Session.largestManifest
        else { return false }
        let bytes = try fileSystem.contents(of: manifest, limit: Session.largestManifest)
        return sealed.hash == (try cryptography.hash(bytes))
    }

    /// Any other manifest in its place was put there by someone else, and must be reported.
    private func isUnderWay() throws -> Bool {
        do {
            let (manifest, isNew) = try SessionRecovery.readManifest(path, fileSystem)
            return isNew || manifest.state == .recording
        } catch is FormatError {
            return false
        } catch is SessionError {
            return false
        }
    }

    private func preparedManifest() throws -> [UInt8]? {
        let name = manifest + SessionLayout.temporarySuffix
        guard let entry = try fileSystem.entry(at: name), !entry.isDirectory, !entry.isLink,
            entry.byteCount <= Session.largestManifest
        else { return nil }
        do {
            return try fileSystem.contents(of: name, limit: Session.largestManifest)
        } catch let error as FileError where error.obstacle != nil {
            return nil
        }
    }
}
