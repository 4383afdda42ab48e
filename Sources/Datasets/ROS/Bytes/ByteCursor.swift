import LockstepContainers

/// Reads part of a binary file from start to end, with bounds checks.
struct ByteCursor {
    /// The bytes that have not been read yet.
    private(set) var rest: ArraySlice<UInt8>
    private let start: Int

    init(_ bytes: ArraySlice<UInt8>) {
        rest = bytes
        start = bytes.startIndex
    }

    /// The number of bytes read so far.
    var position: Int { rest.startIndex - start }

    /// Reads the next bytes.
    ///
    /// - Throws: ``BinaryError`` if fewer remain.
    mutating func take(_ count: some BinaryInteger) throws -> ArraySlice<UInt8> {
        guard let count = Int(exactly: count), count >= 0, count <= rest.count else {
            throw BinaryError(.cutOff(needed: UInt64(clamping: count), left: rest.count))
        }
        defer { rest = rest.dropFirst(count) }
        return rest.prefix(count)
    }

    /// Reads a little-endian integer.
    mutating func number<Number: FixedWidthInteger>(_: Number.Type = Number.self) throws -> Number {
        let bytes = try take(MemoryLayout<Number>.size)
        return Number(
            littleEndian: bytes.withUnsafeBytes { $0.loadUnaligned(as: Number.self) })
    }

    /// Reads text that follows its length in four bytes.
    ///
    /// - Throws: ``BinaryError``, also if the text is longer than the limit.
    mutating func text() throws -> String { try String(boundedBytes: take(number(UInt32.self))) }
}

extension String {
    /// The longest text that is read; names are far shorter (in ROS at most 256 bytes).
    private static let mostBytes = 1 << 16

    /// Decodes text of a binary file that may be stored; the limit keeps a small file from filling
    /// memory.
    ///
    /// - Throws: ``BinaryError`` if it is too long.
    init(boundedBytes bytes: ArraySlice<UInt8>) throws {
        guard bytes.count <= Self.mostBytes else {
            throw BinaryError(
                .tooLarge("a text", byteCount: UInt64(bytes.count), limit: Self.mostBytes))
        }
        self.init(decoding: bytes, as: UTF8.self)
    }
}
