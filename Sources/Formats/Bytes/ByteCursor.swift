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
    ///
    /// - Throws: ``BinaryError`` also where it is longer than texts are.
    mutating func text() throws -> String { try String(boundedBytes: take(number(UInt32.self))) }
}

extension String {
    /// The longest text that is read, and far more than names have: those in ROS end at 256 bytes.
    private static let mostBytes = 1 << 16

    /// Text of a binary file, which may be kept: a small file must not fill the memory with it.
    ///
    /// - Throws: ``BinaryError`` where it is too long.
    init(boundedBytes bytes: ArraySlice<UInt8>) throws {
        guard bytes.count <= Self.mostBytes else {
            throw BinaryError(
                .tooLarge("a text", byteCount: UInt64(bytes.count), limit: Self.mostBytes))
        }
        self.init(decoding: bytes, as: UTF8.self)
    }
}
