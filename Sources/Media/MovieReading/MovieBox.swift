import LockstepSamples

/// One box of a movie file: ISO 14496-12, 4.2.
struct MovieBox {
    /// What it is.
    let kind: FourCC
    /// Where its content begins, after the header.
    let content: Int64
    /// Where it ends, which may lie beyond its container.
    let end: Int64

    /// Boxes that hold nothing but boxes, as far as sizes and times are concerned.
    static let containers: Set<FourCC> = [
        "moov", "trak", "mdia", "minf", "stbl", "edts", "mvex", "moof", "traf",
    ]
}

/// Reads boxes and their numbers from a file, a few bytes at a time.
struct BoxReader {
    let source: any ByteSource

    /// The box that begins at `offset`.
    ///
    /// - Parameter limit: where its container ends; a box of size 0 reaches up to there.
    /// - Returns: nil where not even a header fits.
    func box(at offset: Int64, limit: Int64) throws -> MovieBox? {
        guard limit - offset >= 8 else { return nil }
        let head = try source.bytes(at: offset, count: 8)
        guard head.count == 8 else { return nil }
        let kind = FourCC(code: UInt32(truncatingIfNeeded: bigEndian(head[4...])))
        switch bigEndian(head[..<4]) {
        case 0: return MovieBox(kind: kind, content: offset + 8, end: limit)
        case 1: return try largeBox(kind, at: offset, limit: limit)
        case let size where size < 8:
            throw MediaError.badInput("the box at byte \(offset) says it is \(size) bytes long")
        case let size: return MovieBox(kind: kind, content: offset + 8, end: offset + Int64(size))
        }
    }

    private func largeBox(_ kind: FourCC, at offset: Int64, limit: Int64) throws -> MovieBox? {
        let head = try source.bytes(at: offset + 8, count: 8)
        guard limit - offset >= 16, head.count == 8 else { return nil }
        let size = bigEndian(head[...])
        guard size >= 16, let length = Int64(exactly: size), length <= Int64.max - offset else {
            throw MediaError.badInput("the box at byte \(offset) says it is \(size) bytes long")
        }
        return MovieBox(kind: kind, content: offset + 16, end: offset + length)
    }

    /// A 32-bit number; nil beyond the end of the box.
    func number(at offset: Int64, in box: MovieBox) throws -> UInt32? {
        guard offset >= box.content, box.end - offset >= 4 else { return nil }
        let found = try source.bytes(at: offset, count: 4)
        return found.count == 4 ? UInt32(truncatingIfNeeded: bigEndian(found[...])) : nil
    }

    private func bigEndian(_ bytes: ArraySlice<UInt8>) -> UInt64 {
        bytes.reduce(0) { $0 << 8 | UInt64($1) }
    }
}
