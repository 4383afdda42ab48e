import LockstepFormats
import LockstepSamples

/// Reads a file from start to end, one record at a time, independent of the lengths that it claims.
struct SourceWindow {
    /// The largest record that is read into memory.
    ///
    /// It fits eight depth maps of an iPhone's largest image size, in meters; chunks of known
    /// writers are far smaller.
    static let largestRecord = 1 << 28
    /// The read size, which covers many small records at once.
    private static let pieceByteCount = 1 << 16

    private let source: any ByteSource
    /// The offset of the next byte.
    private(set) var offset: Int64 = 0
    private var piece: ArraySlice<UInt8> = []

    init(_ source: any ByteSource) { self.source = source }

    /// The number of bytes up to the end.
    var left: Int64 { max(0, source.byteCount - offset) }

    /// Reads the next bytes.
    ///
    /// - Throws: ``BinaryError`` if fewer remain, or if the count exceeds the limit.
    mutating func take(_ count: UInt64, of what: String) throws -> ArraySlice<UInt8> {
        guard count <= UInt64(left) else {
            throw BinaryError(.cutOff(needed: count, left: Int(clamping: left)))
        }
        guard count <= UInt64(Self.largestRecord) else {
            throw BinaryError(.tooLarge(what, byteCount: count, limit: Self.largestRecord))
        }
        if piece.count < Int(count) { try refill(Int(count)) }
        guard piece.count >= Int(count) else {
            throw BinaryError(.cutOff(needed: count, left: piece.count))
        }
        offset += Int64(count)
        defer { piece = piece.dropFirst(Int(count)) }
        return piece.prefix(Int(count))
    }

    /// Skips bytes without reading them.
    ///
    /// - Throws: ``BinaryError`` if fewer remain.
    mutating func pass(_ count: UInt64) throws {
        guard count <= UInt64(left) else {
            throw BinaryError(.cutOff(needed: count, left: Int(clamping: left)))
        }
        piece = piece.dropFirst(Int(min(count, UInt64(piece.count))))
        offset += Int64(count)
    }

    /// Skips the bytes up to an offset if all of them are zero.
    ///
    /// - Returns: whether they were skipped.
    mutating func passZeros(upTo place: Int64) throws -> Bool {
        let count = place - offset
        guard count > 0, count <= Int64(Self.pieceByteCount), count <= left else { return false }
        // In most cases the first bytes are not zero, so they are read first.
        for length in [min(8, Int(count)), Int(count)] {
            if piece.count < length { try refill(length) }
            guard piece.count >= length, piece.prefix(length).allSatisfy({ $0 == 0 }) else {
                return false
            }
        }
        try pass(UInt64(count))
        return true
    }

    private mutating func refill(_ count: Int) throws {
        let wanted = min(Int64(max(count, Self.pieceByteCount)), left)
        piece = try source.bytes(at: offset, count: Int(clamping: wanted))[...]
    }
}
