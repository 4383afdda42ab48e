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

    /// Takes the step where it is the only one left to do.
    ///
    /// - Parameter identity: who knows the signatures' cryptography; asked for only where a manifest
    ///   lies there.
    /// - Returns: whether it was.
    func complete(_ identity: () throws -> SealIdentity) throws -> Bool {
        guard try fileSystem.entry(at: path + "/" + SessionLayout.seal) != nil,
            let manifest = try preparedManifest()
        else { return false }
        let cryptography = try identity().cryptography
        let seal = try SealChain(opening: path, fileSystem, cryptography)
        guard seal.end == nil, seal.contents.amendments.isEmpty, seal.contents.isEnded,
            let sealed = seal.contents.items[SessionLayout.manifest]?.whole,
            sealed.byteCount == manifest.count, sealed.hash == (try cryptography.hash(manifest))
        else { return false }
        try fileSystem.putInPlace(path + "/" + SessionLayout.manifest)
        return true
    }

    private func preparedManifest() throws -> [UInt8]? {
        let name = SessionLayout.manifest + SessionLayout.temporarySuffix
        guard let entry = try fileSystem.entry(at: path + "/" + name),
            !entry.isDirectory, !entry.isLink, entry.byteCount <= Session.largestManifest
        else { return nil }
        return try fileSystem.contents(of: path + "/" + name, limit: Session.largestManifest)
    }
}
