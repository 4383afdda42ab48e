import CTLS
import LockstepSamples

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

// Unchecked: OpenSSL only reads key and certificate after the initializer.

/// The desk's P-256 key, made once, and a self-signed certificate for it.
///
/// Phones compare the key alone, so names and dates of the certificate mean nothing.
final class DeskCertificate: @unchecked Sendable {
    let key: OpaquePointer
    let certificate: OpaquePointer
    /// The public half, which phones store.
    let publicKey: PublicKey

    private init(_ key: OpaquePointer) throws {
        self.key = key
        do {
            guard let publicKey = PublicKey(p256: key) else {
                throw DeskError(.settings, "the desk's key is not a P-256 key")
            }
            self.publicKey = publicKey
            certificate = try Self.certificate(for: key)
        } catch {
            EVP_PKEY_free(key)
            throw error
        }
    }

    deinit {
        X509_free(certificate)
        EVP_PKEY_free(key)
    }

    /// Reads the key from a file, or makes one and writes it with mode 0600.
    ///
    /// - Throws: ``DeskError`` if other users may read the file, or the disk fails.
    static func stored(at path: String) throws -> DeskCertificate {
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard file >= 0 else {
            guard errno == ENOENT else {
                throw DeskError.system(.settings, "read the desk's key", file: path)
            }
            return try made(at: path)
        }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & 0o077 == 0 else {
            throw DeskError(
                .settings, "other users may read the desk's key (its mode is not 0600)", file: path)
        }
        var text = [UInt8](repeating: 0, count: 8_192)
        let count = read(file, &text, text.count)
        let key = Self.key(pem: Array(text.prefix(max(0, count))))
        guard let key else {
            throw DeskError(.settings, "the desk's key cannot be read", file: path)
        }
        return try DeskCertificate(key)
    }

    private static func made(at path: String) throws -> DeskCertificate {
        let generator = EVP_PKEY_CTX_new_id(EVP_PKEY_EC, nil)
        defer { EVP_PKEY_CTX_free(generator) }
        var key: OpaquePointer?
        guard let generator, EVP_PKEY_keygen_init(generator) == 1,
            EVP_PKEY_CTX_set_group_name(generator, "P-256") == 1,
            EVP_PKEY_keygen(generator, &key) == 1, let key
        else { throw DeskError.openSSL("make a key") }
        let made = try DeskCertificate(key)
        try made.write(to: path)
        return made
    }

    /// Writes the key under another name first, so that the file is complete or missing.
    private func write(to path: String) throws {
        let unfinished = path + ".part"
        unlink(unfinished)
        let file = open(unfinished, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        let text = try pem()
        guard file >= 0 else {
            throw DeskError.system(.settings, "write the desk's key", file: path)
        }
        let isWritten =
            systemWrite(file, text, text.count) == text.count && fsync(file) == 0
        let isClosed = close(file) == 0
        guard isWritten, isClosed, rename(unfinished, path) == 0 else {
            throw DeskError.system(.settings, "write the desk's key", file: path)
        }
    }

    private func pem() throws -> [UInt8] {
        let buffer = BIO_new(BIO_s_mem())
        defer { BIO_free(buffer) }
        guard let buffer, PEM_write_bio_PKCS8PrivateKey(buffer, key, nil, nil, 0, nil, nil) == 1
        else { throw DeskError.openSSL("write a key") }
        var text = [UInt8](repeating: 0, count: 4_096)
        let count = BIO_read(buffer, &text, Int32(text.count))
        return Array(text.prefix(Int(max(0, count))))
    }

    private static func key(pem: [UInt8]) -> OpaquePointer? {
        let buffer = BIO_new_mem_buf(pem, Int32(pem.count))
        defer { BIO_free(buffer) }
        // By default, OpenSSL asks the terminal for the password of an encrypted key.
        let key = PEM_read_bio_PrivateKey(buffer, nil, { _, _, _, _ in -1 }, nil)
        ERR_clear_error()
        return key
    }

    private static func certificate(for key: OpaquePointer) throws -> OpaquePointer {
        guard let certificate = X509_new() else { throw DeskError.openSSL("make a certificate") }
        let thirtyYears = 30 * 365 * 86_400
        let name = X509_get_subject_name(certificate)
        guard X509_set_version(certificate, 2) == 1,
            ASN1_INTEGER_set(X509_get_serialNumber(certificate), 1) == 1,
            X509_gmtime_adj(X509_getm_notBefore(certificate), -86_400) != nil,
            X509_gmtime_adj(X509_getm_notAfter(certificate), thirtyYears) != nil,
            X509_NAME_add_entry_by_txt(
                name, "CN", 0x1000 | 1, Array("Lockstep desk".utf8), -1, -1, 0) == 1,
            X509_set_issuer_name(certificate, name) == 1,
            X509_set_pubkey(certificate, key) == 1,
            X509_sign(certificate, key, EVP_sha256()) > 0
        else {
            X509_free(certificate)
            throw DeskError.openSSL("make a certificate")
        }
        return certificate
    }
}

/// The C library's function, whose name a method of the class has too.
private func systemWrite(_ file: Int32, _ bytes: [UInt8], _ count: Int) -> Int {
    write(file, bytes, count)
}
