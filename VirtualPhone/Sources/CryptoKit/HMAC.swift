public import Foundation

/// A secret key of any length.
public struct SymmetricKey {
    let bytes: [UInt8]

    /// A key from its bytes.
    public init<D: ContiguousBytes>(data: D) { bytes = data.withUnsafeBytes { Array($0) } }
}

/// The result of ``HMAC``: its bytes in order.
public struct HashedAuthenticationCode<H: HashFunction>: Sequence {
    fileprivate let digest: H.Digest

    /// Iterates over the bytes in order.
    public func makeIterator() -> [UInt8].Iterator { Array(digest).makeIterator() }
}

/// A keyed hash (RFC 2104).
public struct HMAC<H: HashFunction> {
    /// The type of the result.
    public typealias MAC = HashedAuthenticationCode<H>

    /// Returns the authentication code of bytes.
    public static func authenticationCode<D: DataProtocol>(
        for data: D, using key: SymmetricKey
    ) -> HMAC<H>.MAC {
        let isLong = key.bytes.count > H.blockByteCount
        let short = isLong ? Array(hash([key.bytes])) : key.bytes
        let padding = [UInt8](repeating: 0, count: H.blockByteCount - short.count)
        let block = short + padding
        let inner = hash([block.map { $0 ^ 0x36 }, Array(data)])
        return HashedAuthenticationCode(
            digest: hash([block.map { $0 ^ 0x5C }, Array(inner)]))
    }

    private static func hash(_ parts: [[UInt8]]) -> H.Digest {
        var hash = H()
        for part in parts { part.withUnsafeBytes { hash.update(bufferPointer: $0) } }
        return hash.finalize()
    }
}
