import LockstepSamples

extension Inflater {
    /// The content of a zlib stream (RFC 1950) that must have exactly `count` bytes.
    ///
    /// - Throws: ``FormatError`` for bytes that are none, of another length or with another checksum.
    static func content(zlib bytes: [UInt8], count: Int) throws -> [UInt8] {
        // RFC 1950, 2.2: method 8, a check of the two bytes, no dictionary; a checksum at the end.
        guard bytes.count >= 6, bytes[0] & 15 == 8, bytes[1] & 0x20 == 0,
            (Int(bytes[0]) << 8 | Int(bytes[1])) % 31 == 0
        else { throw FormatError(.bytes(of: "zlib stream", "they do not begin as one does")) }
        var rest = bytes[2...].dropLast(4)
        let inflater = Inflater { buffer in
            let count = min(buffer.count, rest.count)
            buffer.copyBytes(from: rest.prefix(count))
            rest = rest.dropFirst(count)
            return count
        }
        // A byte more than wanted shows a stream that goes on.
        let content = try [UInt8](unsafeUninitializedCapacity: count + 1) { buffer, initialized in
            initialized = try inflater.read(into: UnsafeMutableRawBufferPointer(buffer))
        }
        guard content.count == count else {
            throw FormatError(
                .bytes(of: "zlib stream of \(count) bytes", "it holds more or fewer"))
        }
        let checksum = bytes.suffix(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        guard adler32(content) == checksum else {
            throw FormatError(.bytes(of: "zlib stream", "the checksum is another one"))
        }
        return content
    }

    /// RFC 1950, 8.2.
    private static func adler32(_ bytes: [UInt8]) -> UInt32 {
        var (low, high) = (UInt32(1), UInt32(0))
        for start in stride(from: 0, to: bytes.count, by: 5552) {
            // The longest piece whose sums fit 32 bits.
            for byte in bytes[start..<min(start + 5552, bytes.count)] {
                low &+= UInt32(byte)
                high &+= low
            }
            low %= 65_521
            high %= 65_521
        }
        return high << 16 | low
    }
}
