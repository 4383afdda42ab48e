import LockstepCatalog

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// Keeps other studios from serving a folder, so that jobs of two never write to one target.
///
/// The system ends the claim with the process.
final class StudioClaim: Sendable {
    private let descriptor: Int32

    init(of folder: String) throws {
        let path = folder + "/" + CatalogLayout.cache + "/studio.lock"
        descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0, flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            if descriptor >= 0 { close(descriptor) }
            throw StudioError.served(folder)
        }
    }

    deinit { close(descriptor) }
}
