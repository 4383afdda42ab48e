/// A box's size and type: ISO/IEC 14496-12, 4.2.
package struct MovieBoxHeader {
    /// The type as a big-endian number.
    package let code: UInt32
    /// The size of the box as stated, including the header.
    package let byteCount: Int64
    /// The size of the header, which is size and type.
    package let headerByteCount: Int64

    /// Whether the size is at least that of the header.
    package var hasPossibleSize: Bool { byteCount >= headerByteCount }

    /// Whether the box has a possible size and ends within `available` bytes.
    package func fits(_ available: Int64) -> Bool { hasPossibleSize && byteCount <= available }

    /// The four characters of the type.
    package var type: String { Self.type(code) }

    /// The four characters of a type that is a big-endian number.
    package static func type(_ code: UInt32) -> String {
        String(decoding: Swift.withUnsafeBytes(of: code.bigEndian) { Array($0) }, as: UTF8.self)
    }

    /// Reads a header.
    ///
    /// A size of 1 is followed by a size of 64 bits. A size of 0 means that the box extends to the
    /// end of its container. A header of zeros is not a box, but space that a file system reserved
    /// before the power failed.
    ///
    /// - Parameters:
    ///   - bytes: The first 16 bytes of the box, or all up to the end of the file.
    ///   - available: The number of bytes up to the end of the container.
    /// - Returns: nil if the header is incomplete, or consists of zeros.
    package init?(_ bytes: [UInt8], available: Int64) {
        guard bytes.count >= 8 else { return nil }
        let code = UInt64(bigEndian: bytes[4..<8])
        var size = UInt64(bigEndian: bytes[0..<4])
        var headerSize: UInt64 = 8
        switch size {
        case 0:
            guard code != 0 else { return nil }
            size = UInt64(clamping: available)
        case 1:
            guard bytes.count >= 16 else { return nil }
            size = UInt64(bigEndian: bytes[8..<16])
            headerSize = 16
        default: break
        }
        self.code = UInt32(truncatingIfNeeded: code)
        byteCount = Int64(clamping: size)
        headerByteCount = Int64(headerSize)
    }
}

extension UInt64 {
    fileprivate init(bigEndian bytes: ArraySlice<UInt8>) {
        self = bytes.reduce(0) { $0 << 8 | UInt64($1) }
    }
}
