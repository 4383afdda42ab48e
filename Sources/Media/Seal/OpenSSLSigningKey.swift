import CCrypto
public import LockstepSamples

// Unchecked: signing only reads the key in libcrypto.

/// A key that signs seals, Ed25519 or P-256, stored as PEM (RFC 7468, 10), which `openssl genpkey`
/// writes.
public final class OpenSSLSigningKey: SigningKey, @unchecked Sendable {
    /// The public key.
    public let publicKey: PublicKey
    private let key: OpenSSLObject

    private init(_ key: OpenSSLObject) throws {
        guard let publicKey = PublicKey(of: key) else {
            throw MediaError.refused(
                "the key is neither Ed25519 nor P-256",
                remedy: "Create one with `openssl genpkey -algorithm ed25519`.")
        }
        self.publicKey = publicKey
        self.key = key
    }

    /// Generates a key pair.
    public static func generate(_ kind: PublicKey.Kind = .ed25519) throws -> OpenSSLSigningKey {
        let what = "make a key"
        let algorithm = kind == .p256 ? EVP_PKEY_EC : EVP_PKEY_ED25519
        let generator = try OpenSSLObject(EVP_PKEY_CTX_new_id(algorithm, nil), for: what) {
            EVP_PKEY_CTX_free($0)
        }
        var pointer: OpaquePointer?
        let result = generator.lend { generator in
            guard EVP_PKEY_keygen_init(generator) == 1,
                kind != .p256 || EVP_PKEY_CTX_set_group_name(generator, "P-256") == 1
            else { return Int32(0) }
            return EVP_PKEY_keygen(generator, &pointer)
        }
        guard result == 1 else { throw MediaError.cryptographyFailed(what) }
        return try OpenSSLSigningKey(OpenSSLObject.key(pointer, for: what))
    }

    /// Reads a key from the text of its file.
    ///
    /// - Throws: ``MediaError`` if the text is not a private key, or one of another kind.
    public convenience init(pem text: [UInt8]) throws {
        // By default, libcrypto asks the terminal for the password of an encrypted key.
        let pointer = try OpenSSLObject.text(text).lend {
            PEM_read_bio_PrivateKey($0, nil, { _, _, _, _ in -1 }, nil)
        }
        guard pointer != nil else {
            ERR_clear_error()
            throw MediaError.badInput("the text is not a private key in PEM, or it has a password")
        }
        try self.init(OpenSSLObject.key(pointer, for: "read a key"))
    }

    /// Returns the text of the key's file.
    public func pem() throws -> [UInt8] {
        let text = try OpenSSLObject.text()
        let result = text.lend { text in
            key.lend { PEM_write_bio_PKCS8PrivateKey(text, $0, nil, nil, 0, nil, nil) }
        }
        guard result == 1 else { throw MediaError.cryptographyFailed("write a key") }
        return text.writtenBytes
    }

    /// Signs a message.
    public func signature(of message: [UInt8]) throws -> [UInt8] {
        // ASN.1 needs up to 8 more bytes for r and s of P-256.
        var signature = [UInt8](repeating: 0, count: publicKey.kind.signatureByteCount + 8)
        var count = signature.count
        let hash = publicKey.kind == .p256 ? EVP_sha256() : nil
        let result = try OpenSSLObject.context().lend { context in
            key.lend { key in
                EVP_DigestSignInit(context, nil, hash, nil, key) == 1
                    ? EVP_DigestSign(context, &signature, &count, message, message.count) : 0
            }
        }
        let taken = signature.prefix(result == 1 ? count : 0)
        guard let signature = publicKey.kind.signature(encoded: taken) else {
            throw MediaError.cryptographyFailed("sign")
        }
        return signature
    }
}
