import LockstepSamples

/// A file that is read from front to back, a record at a time, whatever lengths it claims.
struct SourceWindow {
    /// The largest record that is taken into memory: eight of the largest images of an iPhone as
    /// depth in meters, and no writer's chunk comes near.
    static let largestRecord = 1 << 28
    /// Small records are read many at a time.
    private static let pieceByteCount = 1 << 16

    private let source: any ByteSource
    /// The next byte's place.
    private(set) var offset: Int64 = 0
    private var piece: ArraySlice<UInt8> = []

    init(_ source: any ByteSource) { self.source = source }

    /// Bytes from here to the end.
    var left: Int64 { max(0, source.byteCount - offset) }

    /// Takes the next bytes.
    ///
    /// - Throws: ``BinaryError`` where there are fewer, or more than are ever taken.
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

    /// Passes over bytes without reading them.
    ///
    /// - Throws: ``BinaryError`` where there are fewer.
    mutating func pass(_ count: UInt64) throws {
        guard count <= UInt64(left) else {
            throw BinaryError(.cutOff(needed: count, left: Int(clamping: left)))
        }
        piece = piece.dropFirst(Int(min(count, UInt64(piece.count))))
        offset += Int64(count)
    }

    /// Passes over bytes up to a place, if they all are zero.
    ///
    /// - Returns: whether they were passed.
    mutating func passZeros(upTo place: Int64) throws -> Bool {
        let count = place - offset
        guard count > 0, count <= Int64(Self.pieceByteCount), count <= left else { return false }
        // Most often the first bytes tell.
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
