import CCrypto
public import LockstepSamples

/// SHA-256 and signatures with OpenSSL's libcrypto (EVP).
public struct OpenSSLCryptography: SealCryptography {
    /// Creates an interface to the machine's libcrypto.
    public init() {}

    /// Creates an incremental hash.
    public func makeHash() throws -> any RunningHash { try OpenSSLHash() }

    /// Returns whether the holder of the private key signed this message.
    public func isSignature(
        _ signature: [UInt8], of message: [UInt8], by key: PublicKey
    ) throws -> Bool {
        guard let signature = key.kind.encoded(signature) else { return false }
        // A point that is not on the curve verifies nothing.
        guard let publicHalf = try? key.openSSLKey() else { return false }
        let hash = key.kind == .p256 ? EVP_sha256() : nil
        let result = try OpenSSLObject.context().lend { context in
            try publicHalf.lend { key in
                guard EVP_DigestVerifyInit(context, nil, hash, nil, key) == 1 else {
                    throw MediaError.cryptographyFailed("verify a signature")
                }
                return EVP_DigestVerify(
                    context, signature, signature.count, message, message.count)
            }
        }
        ERR_clear_error()
        return result == 1
    }
}

/// An incremental SHA-256.
private final class OpenSSLHash: RunningHash {
    private let context: OpenSSLObject

    init() throws {
        context = try OpenSSLObject.context()
        try expect(context.lend { EVP_DigestInit_ex($0, EVP_sha256(), nil) })
    }

    func add(_ bytes: UnsafeRawBufferPointer) throws {
        try expect(context.lend { EVP_DigestUpdate($0, bytes.baseAddress, bytes.count) })
    }

    func finish() throws -> ContentHash {
        var bytes = [UInt8](repeating: 0, count: ContentHash.byteCount)
        try expect(context.lend { EVP_DigestFinal_ex($0, &bytes, nil) })
        guard let hash = ContentHash(bytes) else { throw MediaError.cryptographyFailed("hash") }
        return hash
    }

    private func expect(_ result: Int32) throws {
        guard result == 1 else { throw MediaError.cryptographyFailed("hash") }
    }
}

extension PublicKey.Kind {
    /// Returns a signature in libcrypto's encoding; nil if its length is wrong.
    ///
    /// For ECDSA, libcrypto uses an ASN.1 sequence of the integers r and s (RFC 3279, 2.2.3).
    fileprivate func encoded(_ signature: [UInt8]) -> [UInt8]? {
        guard signature.count == signatureByteCount else { return nil }
        guard self == .p256 else { return signature }
        let integers = [signature[..<32], signature[32...]].flatMap { half in
            let digits = Array(half.drop { $0 == 0 })
            let isNegative = (digits.first ?? 0x80) & 0x80 != 0
            let number = (isNegative ? [0] : []) + digits
            return [0x02, UInt8(number.count)] + number
        }
        return [0x30, UInt8(integers.count)] + integers
    }

    /// Decodes a signature in libcrypto's encoding; nil for anything else.
    func signature(encoded: ArraySlice<UInt8>) -> [UInt8]? {
        guard self == .p256 else {
            return encoded.count == signatureByteCount ? Array(encoded) : nil
        }
        guard encoded.first == 0x30 else { return nil }
        var (rest, signature) = (encoded.dropFirst(2), [UInt8]())
        for _ in 0..<2 {
            guard rest.first == 0x02, let count = rest.dropFirst().first.map(Int.init),
                rest.count >= 2 + count
            else { return nil }
            let digits = rest.dropFirst(2).prefix(count).drop { $0 == 0 }
            guard digits.count <= 32 else { return nil }
            signature += [UInt8](repeating: 0, count: 32 - digits.count) + digits
            rest = rest.dropFirst(2 + count)
        }
        return rest.isEmpty ? signature : nil
    }
}
