internal import LockstepMedia
internal import LockstepSamples

/// A hash of bytes (CryptoKit, "HashFunction").
public protocol HashFunction {
    /// What comes of it.
    associatedtype Digest: CryptoKit.Digest

    /// A hash of nothing yet.
    init()

    /// Takes in the next bytes.
    mutating func update(bufferPointer: UnsafeRawBufferPointer)

    /// The hash of everything so far; more can follow.
    func finalize() -> Self.Digest
}

/// The result of a hash: its bytes in order.
public protocol Digest: Hashable, Sequence where Element == UInt8 {
    /// How many bytes it has.
    static var byteCount: Int { get }
}

/// SHA-256 (FIPS 180-4), by this machine's libcrypto.
///
/// CryptoKit's is a value: a copy goes on by itself. So is this one, which keeps what it was given
/// and hashes it in the end; a test's files are small.
public struct SHA256: HashFunction {
    /// What comes of it.
    public typealias Digest = SHA256Digest

    /// How many bytes a hash has.
    public static var byteCount: Int { ContentHash.byteCount }

    private var bytes: [UInt8] = []

    /// A hash of nothing yet.
    public init() {}

    /// Takes in the next bytes.
    public mutating func update(bufferPointer: UnsafeRawBufferPointer) {
        bytes += bufferPointer
    }

    /// The hash of everything so far.
    public func finalize() -> SHA256.Digest {
        guard let hash = try? OpenSSLCryptography().hash(bytes) else {
            preconditionFailure("libcrypto has SHA-256")
        }
        return SHA256Digest(hash.bytes)
    }
}

/// A SHA-256.
public struct SHA256Digest: Digest {
    /// How many bytes it has.
    public static var byteCount: Int { ContentHash.byteCount }

    private let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Its bytes.
    public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
        try bytes.withUnsafeBytes(body)
    }

    /// Its bytes in order.
    public func makeIterator() -> [UInt8].Iterator { bytes.makeIterator() }
}
