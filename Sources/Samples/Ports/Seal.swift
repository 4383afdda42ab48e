/// The SHA-256 of some bytes (FIPS 180-4).
public struct ContentHash: Hashable, Sendable {
    /// How many bytes a hash has.
    public static let byteCount = 32
    /// The hash.
    public let bytes: [UInt8]

    /// A hash from its 32 bytes; nil for another number.
    public init?(_ bytes: [UInt8]) {
        guard bytes.count == Self.byteCount else { return nil }
        self.bytes = bytes
    }
}

/// The half of a pair of keys that everybody may know: who has it can tell who signed.
public struct PublicKey: Hashable, Sendable {
    /// What kind of signature the pair makes.
    public enum Kind: String, Sendable, CaseIterable {
        /// Ed25519 (RFC 8032): a key of 32 bytes, signatures of 64.
        case ed25519
        /// ECDSA over NIST P-256 with SHA-256 (FIPS 186-4): a key is the point, 65 bytes as X9.63
        /// writes it uncompressed; a signature is r and s, 32 bytes each.
        case p256 = "ecdsa-p256-sha256"

        /// How many bytes a key has.
        public var keyByteCount: Int { self == .ed25519 ? 32 : 65 }
        /// How many bytes a signature has.
        public var signatureByteCount: Int { 64 }
    }

    /// What kind of signature it tells.
    public let kind: Kind
    /// The key.
    public let bytes: [UInt8]

    /// A key from its bytes; nil if the kind has another number of them.
    public init?(_ kind: Kind, _ bytes: [UInt8]) {
        guard bytes.count == kind.keyByteCount else { return nil }
        self.kind = kind
        self.bytes = bytes
    }
}

/// Hashes and tells signatures, as a platform does it: a port.
public protocol SealCryptography: Sendable {
    /// A hash of bytes that are yet to come.
    func makeHash() throws -> any RunningHash

    /// Whether the holder of the key's other half signed this message.
    func isSignature(_ signature: [UInt8], of message: [UInt8], by key: PublicKey) throws -> Bool
}

/// A SHA-256 under way; one serves one thread at a time.
public protocol RunningHash: AnyObject {
    /// Takes in the next bytes.
    func add(_ bytes: UnsafeRawBufferPointer) throws

    /// The hash of everything added; ends it.
    func finish() throws -> ContentHash
}

/// The half of a pair of keys that signs.
public protocol SigningKey: Sendable {
    /// The other half.
    var publicKey: PublicKey { get }

    /// Signs a message.
    func signature(of message: [UInt8]) throws -> [UInt8]
}

extension SealCryptography {
    /// The hash of these bytes.
    public func hash(_ bytes: UnsafeRawBufferPointer) throws -> ContentHash {
        let hash = try makeHash()
        try hash.add(bytes)
        return try hash.finish()
    }

    /// The hash of these bytes.
    public func hash(_ bytes: [UInt8]) throws -> ContentHash {
        try bytes.withUnsafeBytes { try hash($0) }
    }
}

/// What seals a recording: the platform's way to hash, and whose key signs.
public struct SealIdentity: Sendable {
    /// Hashes.
    public let cryptography: any SealCryptography
    /// Signs.
    public let key: any SigningKey

    /// A platform and a key.
    public init(_ cryptography: any SealCryptography, key: any SigningKey) {
        self.cryptography = cryptography
        self.key = key
    }
}
