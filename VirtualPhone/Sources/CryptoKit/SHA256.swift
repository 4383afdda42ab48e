internal import LockstepMedia
internal import LockstepSamples

/// A hash of bytes (CryptoKit, "HashFunction").
public protocol HashFunction {
    /// The type of the result.
    associatedtype Digest: CryptoKit.Digest

    /// The number of bytes that are hashed together.
    static var blockByteCount: Int { get }

    /// A hash of no bytes.
    init()

    /// Adds the next bytes.
    mutating func update(bufferPointer: UnsafeRawBufferPointer)

    /// Returns the hash of all bytes so far; more can follow.
    func finalize() -> Self.Digest
}

/// The result of a hash: its bytes in order.
public protocol Digest: Hashable, Sequence where Element == UInt8 {
    /// The number of bytes.
    static var byteCount: Int { get }
}

/// SHA-256 (FIPS 180-4), computed by this machine's libcrypto.
///
/// CryptoKit's type is a value: a copy continues independently. So is this one, which keeps all its
/// input and hashes it in `finalize()`; a test's files are small.
public struct SHA256: HashFunction {
    /// The type of the result.
    public typealias Digest = SHA256Digest

    /// The number of bytes in a hash.
    public static var byteCount: Int { ContentHash.byteCount }
    /// The number of bytes that are hashed together.
    public static var blockByteCount: Int { 64 }

    private var bytes: [UInt8] = []

    /// A hash of no bytes.
    public init() {}

    /// Adds the next bytes.
    public mutating func update(bufferPointer: UnsafeRawBufferPointer) {
        bytes += bufferPointer
    }

    /// Returns the hash of all bytes so far.
    public func finalize() -> SHA256.Digest {
        guard let hash = try? OpenSSLCryptography().hash(bytes) else {
            preconditionFailure("libcrypto lacks SHA-256")
        }
        return SHA256Digest(hash.bytes)
    }
}

/// A SHA-256 digest.
public struct SHA256Digest: Digest {
    /// The number of bytes.
    public static var byteCount: Int { ContentHash.byteCount }

    private let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Calls `body` with the bytes.
    public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
        try bytes.withUnsafeBytes(body)
    }

    /// Iterates over the bytes in order.
    public func makeIterator() -> [UInt8].Iterator { bytes.makeIterator() }
}
