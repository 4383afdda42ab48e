public import LockstepConcurrency
public import LockstepSamples

/// Hashes that distinguish any two small files but hide nothing, and signatures that name the key.
public struct StubCryptography: SealCryptography {
    /// Creates the stub, which has no secrets.
    public init() {}

    /// Starts a hash of bytes.
    public func makeHash() throws -> any RunningHash { StubHash() }

    /// Whether the key with this number signed.
    public func isSignature(
        _ signature: [UInt8], of message: [UInt8], by key: PublicKey
    ) throws -> Bool {
        try signature == StubKey.signature(of: message, by: key)
    }
}

/// A key whose two halves are the same number.
public struct StubKey: SigningKey {
    /// The number, 32 times.
    public let publicKey: PublicKey

    /// Creates the key of this number.
    public init(_ number: UInt8) {
        guard let key = PublicKey(.ed25519, [UInt8](repeating: number, count: 32)) else {
            preconditionFailure("a key of Ed25519 has 32 bytes")
        }
        publicKey = key
    }

    /// A hash of the message and the key, twice.
    public func signature(of message: [UInt8]) throws -> [UInt8] {
        try Self.signature(of: message, by: publicKey)
    }

    fileprivate static func signature(of message: [UInt8], by key: PublicKey) throws -> [UInt8] {
        let hash = try StubCryptography().hash(message + key.bytes).bytes
        return hash + hash
    }
}

/// A key that refuses to sign some messages.
public final class FailingKey: SigningKey {
    /// The error of a refused message.
    public struct Refusal: Failure {
        /// Creates the error.
        public init() {}

        /// The problem.
        public var problem: String { "the key does not sign" }
        /// No place.
        public var place: Place? { nil }
        /// The advice.
        public var remedy: Remedy { "Record without a seal." }
    }

    /// The public half of the stub key 1.
    public let publicKey = StubKey(1).publicKey
    /// The number of messages that the key was asked to sign.
    public let requests = Mutex(0)
    private let refuses: @Sendable (Int) -> Bool

    /// Creates a key.
    ///
    /// - Parameter refuses: Whether it refuses the message with this zero-based index.
    public init(refusing refuses: @escaping @Sendable (Int) -> Bool = { _ in true }) {
        self.refuses = refuses
    }

    /// Signs as the stub key 1, or refuses.
    public func signature(of message: [UInt8]) throws -> [UInt8] {
        let index = requests.change { count in
            defer { count += 1 }
            return count
        }
        if refuses(index) { throw Refusal() }
        return try StubKey(1).signature(of: message)
    }
}

extension SealIdentity {
    /// Stub hashes, signed by the key of this number.
    public static func stub(_ number: UInt8 = 1) -> SealIdentity {
        SealIdentity(StubCryptography(), key: StubKey(number))
    }
}

/// The 64-bit hash of Fowler, Noll and Vo, computed four times.
///
/// Each step is a bijection of the state. Two inputs of the same length that differ in one byte
/// therefore have different hashes.
private final class StubHash: RunningHash {
    private var word: UInt64 = 14_695_981_039_346_656_037

    func add(_ bytes: UnsafeRawBufferPointer) {
        var word = word
        for byte in bytes { word = (word ^ UInt64(byte)) &* 1_099_511_628_211 }
        self.word = word
    }

    func finish() throws -> ContentHash {
        let bytes = (0..<8).map { UInt8(truncatingIfNeeded: word >> ($0 * 8)) }
        guard let hash = ContentHash(bytes + bytes + bytes + bytes) else {
            preconditionFailure("four words of eight bytes are a hash")
        }
        return hash
    }
}
