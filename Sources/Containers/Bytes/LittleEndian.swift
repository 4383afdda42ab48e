/// Random access to little-endian numbers in a byte array.
package struct LittleEndian {
    package let bytes: [UInt8]

    package init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Returns the integer of 1 to 8 bytes at an offset; nil if it would reach beyond the end.
    package func number(at offset: Int, byteCount: Int) -> UInt64? {
        guard offset >= 0, offset <= bytes.count - byteCount else { return nil }
        return (0..<byteCount).reduce(0) { $0 | UInt64(bytes[offset + $1]) << UInt64(8 * $1) }
    }

    /// Returns an integer of at most four bytes.
    package func integer(at offset: Int, byteCount: Int) -> Int? {
        number(at: offset, byteCount: byteCount).map { Int(truncatingIfNeeded: $0) }
    }

    /// Returns a signed integer of four bytes.
    package func signed32(at offset: Int) -> Int? {
        number(at: offset, byteCount: 4).map { Int(Int32(truncatingIfNeeded: $0)) }
    }
}

extension [UInt8] {
    /// Appends a little-endian integer.
    package mutating func append<Number: FixedWidthInteger>(littleEndian number: Number) {
        Swift.withUnsafeBytes(of: number.littleEndian) { append(contentsOf: $0) }
    }

    /// Appends a 64-bit IEEE 754 number.
    package mutating func append(littleEndian number: Double) {
        append(littleEndian: number.bitPattern)
    }

    /// Appends a 32-bit IEEE 754 number.
    package mutating func append(littleEndian number: Float) {
        append(littleEndian: number.bitPattern)
    }

    /// Overwrites the bytes at `offset` with an integer.
    package mutating func replace<Number: FixedWidthInteger>(
        at offset: Int, littleEndian number: Number
    ) {
        Swift.withUnsafeBytes(of: number.littleEndian) { bytes in
            for (index, byte) in bytes.enumerated() { self[offset + index] = byte }
        }
    }
}
