import CTLS
public import LockstepLive

/// The cryptography of a pairing with OpenSSL's libcrypto.
public struct OpenSSLPairing: PairingCryptography {
    /// Creates an interface to the machine's libcrypto.
    public init() {}

    /// Returns the SHA-512 of these bytes.
    public func sha512(_ bytes: [UInt8]) throws -> [UInt8] {
        var hash = [UInt8](repeating: 0, count: 64)
        guard EVP_Digest(bytes, bytes.count, &hash, nil, EVP_sha512(), nil) == 1 else {
            throw DeskError.openSSL("hash")
        }
        return hash
    }

    /// Returns the HMAC with SHA-512.
    public func hmacSHA512(_ message: [UInt8], key: [UInt8]) throws -> [UInt8] {
        var tag = [UInt8](repeating: 0, count: 64)
        let result = HMAC(
            EVP_sha512(), key, Int32(clamping: key.count), message, message.count, &tag, nil)
        guard result != nil else { throw DeskError.openSSL("compute an HMAC") }
        return tag
    }

    /// Returns X25519 of a secret scalar and a point; zeros for a point of low order.
    public func x25519(scalar: [UInt8], point: [UInt8]) throws -> [UInt8] {
        let own = EVP_PKEY_new_raw_private_key(EVP_PKEY_X25519, nil, scalar, scalar.count)
        let other = EVP_PKEY_new_raw_public_key(EVP_PKEY_X25519, nil, point, point.count)
        defer {
            EVP_PKEY_free(own)
            EVP_PKEY_free(other)
        }
        guard let own, let other, let context = EVP_PKEY_CTX_new(own, nil) else {
            throw DeskError.openSSL("exchange keys")
        }
        defer { EVP_PKEY_CTX_free(context) }
        var (secret, count) = ([UInt8](repeating: 0, count: 32), 32)
        guard EVP_PKEY_derive_init(context) == 1,
            EVP_PKEY_derive_set_peer(context, other) == 1
        else { throw DeskError.openSSL("exchange keys") }
        // OpenSSL refuses a result of zero, which a point of low order gives.
        guard EVP_PKEY_derive(context, &secret, &count) == 1 else {
            ERR_clear_error()
            return [UInt8](repeating: 0, count: 32)
        }
        return secret
    }
}
