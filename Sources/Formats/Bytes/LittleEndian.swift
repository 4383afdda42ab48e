import LockstepSamples

/// Numbers in the middle of bytes, the least significant byte first.
struct LittleEndian {
    let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The number of 1 to 8 bytes that begins at an offset; nil where it would reach beyond the end.
    func number(at offset: Int, byteCount: Int) -> UInt64? {
        guard offset >= 0, offset <= bytes.count - byteCount else { return nil }
        return (0..<byteCount).reduce(0) { $0 | UInt64(bytes[offset + $1]) << UInt64(8 * $1) }
    }

    /// A number of at most four bytes.
    func integer(at offset: Int, byteCount: Int) -> Int? {
        number(at: offset, byteCount: byteCount).map { Int(truncatingIfNeeded: $0) }
    }

    /// A number of four bytes with a sign.
    func signed32(at offset: Int) -> Int? {
        number(at: offset, byteCount: 4).map { Int(Int32(truncatingIfNeeded: $0)) }
    }
}

extension ByteSource {
    /// Exactly `count` bytes from `offset` on; nil where there are fewer.
    func wholeBytes(at offset: Int64, count: Int) throws -> [UInt8]? {
        guard offset >= 0, count >= 0, offset <= byteCount - Int64(count) else { return nil }
        let bytes = try [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            let raw = UnsafeMutableRawBufferPointer(buffer)
            while initialized < count {
                let rest = UnsafeMutableRawBufferPointer(rebasing: raw[initialized...])
                let taken = try read(at: offset + Int64(initialized), into: rest)
                guard taken > 0 else { break }
                initialized += taken
            }
        }
        return bytes.count == count ? bytes : nil
    }
}
