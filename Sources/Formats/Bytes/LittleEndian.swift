/// Numbers in the middle of bytes, the least significant byte first.
struct LittleEndian {
    let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The number of 1 to 8 bytes that begins at an offset; nil if it would reach beyond the end.
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

extension [UInt8] {
    /// Appends a whole number, the lowest byte first.
    mutating func append<Number: FixedWidthInteger>(littleEndian number: Number) {
        Swift.withUnsafeBytes(of: number.littleEndian) { append(contentsOf: $0) }
    }

    /// Appends an IEEE 754 number of 64 bits.
    mutating func append(littleEndian number: Double) { append(littleEndian: number.bitPattern) }

    /// Appends an IEEE 754 number of 32 bits.
    mutating func append(littleEndian number: Float) { append(littleEndian: number.bitPattern) }

    /// Writes a whole number over the bytes from `offset` on.
    mutating func replace<Number: FixedWidthInteger>(at offset: Int, littleEndian number: Number) {
        Swift.withUnsafeBytes(of: number.littleEndian) { bytes in
            for (index, byte) in bytes.enumerated() { self[offset + index] = byte }
        }
    }
}
