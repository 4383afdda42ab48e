import LockstepCatalog
import LockstepSessions

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
        guard descriptor >= 0 else {
            throw FileError(.open, path: path, code: FileError.Code(errno))
        }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            let error =
                errno == EWOULDBLOCK
                ? StudioError.served(folder, at: Self.address(in: descriptor))
                : FileError(.open, path: path, code: FileError.Code(errno)) as any Error
            close(descriptor)
            throw error
        }
        ftruncate(descriptor, 0)
    }

    /// Stores the address, so that another studio on this folder can state it.
    ///
    /// - Parameter address: Its address without the token.
    func state(_ address: String) {
        // If this fails, another studio cannot state the address, and nothing else changes.
        _ = Array(address.utf8).withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, 0) }
    }

    private static func address(in descriptor: Int32) -> String? {
        var bytes = [UInt8](repeating: 0, count: 300)
        let count = pread(descriptor, &bytes, bytes.count, 0)
        return count > 0 ? String(decoding: bytes[..<count], as: UTF8.self) : nil
    }

    deinit { close(descriptor) }
}
