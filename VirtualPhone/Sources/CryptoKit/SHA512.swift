internal import CPhoneSSL

/// SHA-512 (FIPS 180-4), computed by this machine's libcrypto.
///
/// As ``SHA256``, it keeps all its input.
public struct SHA512: HashFunction {
    /// The type of the result.
    public typealias Digest = SHA512Digest

    /// The number of bytes in a hash.
    public static var byteCount: Int { SHA512Digest.byteCount }
    /// The number of bytes that are hashed together.
    public static var blockByteCount: Int { 128 }

    private var bytes: [UInt8] = []

    /// A hash of no bytes.
    public init() {}

    /// Adds the next bytes.
    public mutating func update(bufferPointer: UnsafeRawBufferPointer) { bytes += bufferPointer }

    /// Returns the hash of all bytes so far.
    public func finalize() -> SHA512.Digest {
        var digest = [UInt8](repeating: 0, count: Self.byteCount)
        guard EVP_Digest(bytes, bytes.count, &digest, nil, EVP_sha512(), nil) == 1 else {
            preconditionFailure("libcrypto lacks SHA-512")
        }
        return SHA512Digest(digest)
    }
}

/// A SHA-512 digest.
public struct SHA512Digest: Digest {
    /// The number of bytes.
    public static var byteCount: Int { 64 }

    private let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Iterates over the bytes in order.
    public func makeIterator() -> [UInt8].Iterator { bytes.makeIterator() }
}
