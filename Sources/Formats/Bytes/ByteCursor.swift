// Numbers as binary files hold them: the lowest byte first.

extension [UInt8] {
    /// Appends a whole number, the lowest byte first.
    mutating func append<Number: FixedWidthInteger>(littleEndian number: Number) {
        Swift.withUnsafeBytes(of: number.littleEndian) { append(contentsOf: $0) }
    }

    /// Writes a whole number over the bytes from `offset` on.
    mutating func replace<Number: FixedWidthInteger>(at offset: Int, littleEndian number: Number) {
        Swift.withUnsafeBytes(of: number.littleEndian) { bytes in
            for (index, byte) in bytes.enumerated() { self[offset + index] = byte }
        }
    }
}

/// Reads a piece of a binary file from front to back; nothing is taken that is not there.
struct ByteCursor {
    /// What has not been read yet.
    private(set) var rest: ArraySlice<UInt8>
    private let start: Int

    init(_ bytes: ArraySlice<UInt8>) {
        rest = bytes
        start = bytes.startIndex
    }

    /// Bytes read so far.
    var position: Int { rest.startIndex - start }

    /// Takes the next bytes.
    ///
    /// - Throws: ``BinaryError`` where there are fewer.
    mutating func take(_ count: some BinaryInteger) throws -> ArraySlice<UInt8> {
        guard let count = Int(exactly: count), count >= 0, count <= rest.count else {
            throw BinaryError(.cutOff(needed: UInt64(clamping: count), left: rest.count))
        }
        defer { rest = rest.dropFirst(count) }
        return rest.prefix(count)
    }

    /// Takes a whole number, the lowest byte first.
    mutating func number<Number: FixedWidthInteger>(_: Number.Type = Number.self) throws -> Number {
        let bytes = try take(MemoryLayout<Number>.size)
        return Number(
            littleEndian: bytes.withUnsafeBytes { $0.loadUnaligned(as: Number.self) })
    }

    /// Takes text that stands behind its length in four bytes.
    mutating func text() throws -> String {
        String(decoding: try take(number(UInt32.self)), as: UTF8.self)
    }
}
