import CCrypto
import LockstepSamples

/// An object of libcrypto, which is freed with this one.
///
/// The pointer is borrowed only during a call; kept longer, it could outlive the object.
final class OpenSSLObject {
    private let pointer: OpaquePointer
    private let free: (OpaquePointer) -> Void

    /// Takes ownership of an object of libcrypto.
    ///
    /// - Parameter what: The purpose, in the words of an error message, in case the pointer is nil.
    init(
        _ pointer: OpaquePointer?, for what: String, free: @escaping (OpaquePointer) -> Void
    ) throws {
        guard let pointer else { throw MediaError.cryptographyFailed(what) }
        self.pointer = pointer
        self.free = free
    }

    deinit { free(pointer) }

    /// Passes the pointer to a closure.
    func lend<Result>(_ body: (OpaquePointer) throws -> Result) rethrows -> Result {
        try withExtendedLifetime(self) { try body(pointer) }
    }

    /// Creates libcrypto's state of a hash or signature.
    static func context() throws -> OpenSSLObject {
        try OpenSSLObject(EVP_MD_CTX_new(), for: "begin") { EVP_MD_CTX_free($0) }
    }

    /// Wraps a key: a public one, or a pair.
    static func key(_ pointer: OpaquePointer?, for what: String) throws -> OpenSSLObject {
        try OpenSSLObject(pointer, for: what) { EVP_PKEY_free($0) }
    }

    /// Creates a memory buffer that libcrypto reads or writes.
    static func text(_ bytes: [UInt8] = []) throws -> OpenSSLObject {
        let text = try OpenSSLObject(BIO_new(BIO_s_mem()), for: "read a key") { BIO_free($0) }
        let isWritten = text.lend {
            bytes.isEmpty || BIO_write($0, bytes, Int32(clamping: bytes.count)) > 0
        }
        guard isWritten else { throw MediaError.cryptographyFailed("read a key") }
        return text
    }

    /// The bytes written to a buffer; a key is never longer.
    var writtenBytes: [UInt8] {
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = lend { BIO_read($0, &bytes, Int32(bytes.count)) }
        return Array(bytes.prefix(Int(max(count, 0))))
    }
}

extension MediaError {
    static func cryptographyFailed(_ what: String) -> MediaError {
        let code = ERR_get_error()
        ERR_clear_error()
        return MediaError(
            .libraryFailed, "libcrypto could not \(what)",
            remedy: "Check that OpenSSL 3 is installed completely.",
            libraryCode: Int32(truncatingIfNeeded: code))
    }
}
