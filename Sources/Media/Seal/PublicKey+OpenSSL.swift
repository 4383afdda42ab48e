import CCrypto
public import LockstepSamples

extension PublicKey {
    /// Reads a public key from the text of a PEM file, as `openssl pkey -pubout` writes it.
    ///
    /// - Throws: ``MediaError`` if the text is not a public key, or one of a kind that cannot sign
    ///   seals.
    public init(pem text: [UInt8]) throws {
        let pointer = try OpenSSLObject.text(text).lend { PEM_read_bio_PUBKEY($0, nil, nil, nil) }
        guard pointer != nil else {
            ERR_clear_error()
            throw MediaError.badInput("the text is not a public key in PEM")
        }
        let key = try OpenSSLObject.key(pointer, for: "read a public key")
        guard let key = PublicKey(of: key) else {
            throw MediaError.refused(
                "the key is neither Ed25519 nor P-256",
                remedy: "Pass the public key of the key pair that sealed the recording.")
        }
        self = key
    }

    /// Creates the public key of a libcrypto key; nil if its kind cannot sign seals.
    init?(of key: OpenSSLObject) {
        var encoding: UnsafeMutablePointer<UInt8>?
        let count = key.lend { i2d_PUBKEY($0, &encoding) }
        guard count > 0, let encoding else { return nil }
        defer { CRYPTO_free(encoding, nil, 0) }
        let bytes = Array(UnsafeBufferPointer(start: encoding, count: Int(count)))
        let kind = Kind.allCases.first { bytes.starts(with: $0.encodingPrefix) }
        guard let kind else { return nil }
        self.init(kind, Array(bytes.dropFirst(kind.encodingPrefix.count)))
    }

    /// Returns the text of a PEM file that other programs can read.
    public func pem() throws -> [UInt8] {
        let text = try OpenSSLObject.text()
        let key = try openSSLKey()
        guard text.lend({ text in key.lend { PEM_write_bio_PUBKEY(text, $0) } }) == 1 else {
            throw MediaError.cryptographyFailed("write a key")
        }
        return text.writtenBytes
    }

    /// Returns the key as a libcrypto object.
    func openSSLKey() throws -> OpenSSLObject {
        let encoding = kind.encodingPrefix + bytes
        let pointer = encoding.withUnsafeBufferPointer { bytes in
            var next = bytes.baseAddress
            return d2i_PUBKEY(nil, &next, bytes.count)
        }
        return try OpenSSLObject.key(pointer, for: "read a public key")
    }
}

extension PublicKey.Kind {
    /// The bytes before the key in a SubjectPublicKeyInfo: RFC 8410, section 4, for Ed25519; RFC
    /// 5480, section 2, for a point of P-256.
    fileprivate var encodingPrefix: [UInt8] {
        switch self {
        case .ed25519:
            return [0x30, 0x2a, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x70, 0x03, 0x21, 0x00]
        case .p256:
            return [
                0x30, 0x59, 0x30, 0x13, 0x06, 0x07, 0x2a, 0x86, 0x48, 0xce, 0x3d, 0x02, 0x01, 0x06,
                0x08, 0x2a, 0x86, 0x48, 0xce, 0x3d, 0x03, 0x01, 0x07, 0x03, 0x42, 0x00,
            ]
        }
    }
}
