/// The SHA-256 of some bytes (FIPS 180-4).
public struct ContentHash: Hashable, Sendable {
    /// The size of a hash in bytes.
    public static let byteCount = 32
    /// The hash.
    public let bytes: [UInt8]

    /// Creates a hash from its 32 bytes; nil for any other number.
    public init?(_ bytes: [UInt8]) {
        guard bytes.count == Self.byteCount else { return nil }
        self.bytes = bytes
    }
}

/// The public half of a key pair, with which anyone can check who signed.
public struct PublicKey: Hashable, Sendable {
    /// The signature algorithm of a key pair.
    public enum Kind: String, Sendable, CaseIterable {
        /// Ed25519 (RFC 8032): a key of 32 bytes, signatures of 64.
        case ed25519
        /// ECDSA over NIST P-256 with SHA-256 (FIPS 186-4). A key is the point, 65 bytes in
        /// uncompressed X9.63 form; a signature is r and s, 32 bytes each.
        case p256 = "ecdsa-p256-sha256"

        /// The size of a key in bytes.
        public var keyByteCount: Int { self == .ed25519 ? 32 : 65 }
        /// The size of a signature in bytes.
        public var signatureByteCount: Int { 64 }
    }

    /// The signature algorithm.
    public let kind: Kind
    /// The key's bytes.
    public let bytes: [UInt8]

    /// Creates a key from its bytes; nil if their number does not match the kind.
    public init?(_ kind: Kind, _ bytes: [UInt8]) {
        guard bytes.count == kind.keyByteCount else { return nil }
        self.kind = kind
        self.bytes = bytes
    }
}

/// A platform's hashing and signature verification: a port.
public protocol SealCryptography: Sendable {
    /// Starts a hash of bytes that are added later.
    func makeHash() throws -> any RunningHash

    /// Whether the holder of the private key signed this message.
    func isSignature(_ signature: [UInt8], of message: [UInt8], by key: PublicKey) throws -> Bool
}

/// A SHA-256 in progress; an instance serves one thread at a time.
public protocol RunningHash: AnyObject {
    /// Adds the next bytes.
    func add(_ bytes: UnsafeRawBufferPointer) throws

    /// Ends the hash and returns it.
    func finish() throws -> ContentHash
}

/// The private half of a key pair, which signs.
public protocol SigningKey: Sendable {
    /// The public half.
    var publicKey: PublicKey { get }

    /// Signs a message.
    func signature(of message: [UInt8]) throws -> [UInt8]
}

extension SealCryptography {
    /// Returns the hash of these bytes.
    public func hash(_ bytes: UnsafeRawBufferPointer) throws -> ContentHash {
        let hash = try makeHash()
        try hash.add(bytes)
        return try hash.finish()
    }

    /// Returns the hash of these bytes.
    public func hash(_ bytes: [UInt8]) throws -> ContentHash {
        try bytes.withUnsafeBytes { try hash($0) }
    }
}

/// The identity that seals a recording: the platform's cryptography and the signing key.
public struct SealIdentity: Sendable {
    /// The platform's cryptography.
    public let cryptography: any SealCryptography
    /// The signing key.
    public let key: any SigningKey

    /// Creates an identity.
    public init(_ cryptography: any SealCryptography, key: any SigningKey) {
        self.cryptography = cryptography
        self.key = key
    }
}
