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

    /// Whether the step is left to do.
    func isLeft(by seal: SealChain, _ cryptography: any SealCryptography) throws -> Bool {
        guard seal.end == nil, seal.contents.amendments.isEmpty, seal.contents.isEnded,
            let sealed = seal.contents.items[SessionLayout.manifest]?.whole,
            let manifest = try preparedManifest(), sealed.byteCount == manifest.count
        else { return false }
        return sealed.hash == (try cryptography.hash(manifest))
    }

    /// Takes the step where it is left to do.
    ///
    /// - Parameter identity: who knows the signatures' cryptography; asked for only where there is a
    ///   seal.
    /// - Returns: whether it was.
    func complete(_ identity: () throws -> SealIdentity) throws -> Bool {
        guard try fileSystem.entry(at: path + "/" + SessionLayout.seal) != nil else {
            return false
        }
        let cryptography = try identity().cryptography
        let seal = try SealChain(opening: path, fileSystem, cryptography)
        guard try isLeft(by: seal, cryptography) else { return false }
        try fileSystem.putInPlace(path + "/" + SessionLayout.manifest)
        return true
    }

    private func preparedManifest() throws -> [UInt8]? {
        let name = path + "/" + SessionLayout.manifest + SessionLayout.temporarySuffix
        guard let entry = try fileSystem.entry(at: name), !entry.isDirectory, !entry.isLink,
            entry.byteCount <= Session.largestManifest
        else { return nil }
        return try fileSystem.contents(of: name, limit: Session.largestManifest)
    }
}
