import LockstepFormats
import LockstepSamples

/// The last step of a sealed recording: its seal is ended, and the manifest of which the end speaks
/// still lies beside the one that it is to replace.
///
/// A crash may come between the two, or a disk that takes no more.
struct SealedEnding {
    private let path: String
    private let fileSystem: any FileSystem

    init(of path: String, on fileSystem: any FileSystem) {
        self.path = path
        self.fileSystem = fileSystem
    }

    /// Whether the manifest that the seal's end speaks of waits for its place, and that of a recording
    /// under way is there, or none that is whole.
    func isWaiting(for seal: SealChain, _ cryptography: any SealCryptography) throws -> Bool {
        guard seal.end == nil, seal.contents.amendments.isEmpty, seal.contents.isEnded,
            let sealed = seal.contents.items[SessionLayout.manifest]?.whole,
            let manifest = try preparedManifest(), sealed.byteCount == manifest.count,
            try isUnderWay()
        else { return false }
        return sealed.hash == (try cryptography.hash(manifest))
    }

    /// Takes the step where it is left to do.
    ///
    /// - Parameter identity: who knows the signatures' cryptography; asked for only where a seal and
    ///   such a manifest are there.
    /// - Returns: whether it was.
    func complete(_ identity: () throws -> SealIdentity) throws -> Bool {
        let file = try fileSystem.entry(at: path + "/" + SessionLayout.seal)
        guard let file, !file.isDirectory, try preparedManifest() != nil else { return false }
        let cryptography = try identity().cryptography
        let seal = try SealChain(opening: path, fileSystem, cryptography)
        guard try isWaiting(for: seal, cryptography) else { return false }
        try fileSystem.putInPlace(path + "/" + SessionLayout.manifest)
        return true
    }

    /// Any other manifest in its place is somebody's, and must be told.
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
        let name = path + "/" + SessionLayout.manifest + SessionLayout.temporarySuffix
        guard let entry = try fileSystem.entry(at: name), !entry.isDirectory, !entry.isLink,
            entry.byteCount <= Session.largestManifest
        else { return nil }
        return try fileSystem.contents(of: name, limit: Session.largestManifest)
    }
}
