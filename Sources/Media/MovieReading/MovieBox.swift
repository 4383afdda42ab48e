import LockstepSamples

/// A box of a movie file: ISO 14496-12, 4.2.
struct MovieBox {
    /// The box's type.
    let kind: FourCC
    /// The offset of the content, after the header.
    let content: Int64
    /// The end of the box, which may be beyond its container.
    let end: Int64

    /// Boxes that contain only boxes, of those that matter for sizes and times.
    static let containers: Set<FourCC> = [
        "moov", "trak", "mdia", "minf", "stbl", "edts", "mvex", "moof", "traf",
    ]
}

/// Reads boxes and their numbers from a file through a window, because the parts of a fragment that
/// are read are close together.
final class BoxReader {
    /// The boxes of a fragment before its images, and the images' first bytes, take some hundred
    /// bytes.
    private static let windowByteCount = 1 << 10

    let source: any ByteSource
    private var window: [UInt8] = []
    private var windowStart: Int64 = 0

    init(source: any ByteSource) { self.source = source }

    /// Returns the box at `offset`.
    ///
    /// - Parameter limit: The end of its container, which is also the end of a box of size 0.
    /// - Returns: nil if the header does not fit.
    func box(at offset: Int64, limit: Int64) throws -> MovieBox? {
        guard limit - offset >= 8 else { return nil }
        guard let size = try bigEndian(at: offset, count: 4),
            let code = try bigEndian(at: offset + 4, count: 4)
        else { return nil }
        let kind = FourCC(code: UInt32(truncatingIfNeeded: code))
        switch size {
        case 0: return MovieBox(kind: kind, content: offset + 8, end: limit)
        case 1: return try largeBox(kind, at: offset, limit: limit)
        case let size where size < 8:
            throw MediaError.badInput(
                "the box at byte \(offset) has an invalid size of \(size) bytes")
        case let size: return MovieBox(kind: kind, content: offset + 8, end: offset + Int64(size))
        }
    }

    private func largeBox(_ kind: FourCC, at offset: Int64, limit: Int64) throws -> MovieBox? {
        guard limit - offset >= 16, let size = try bigEndian(at: offset + 8, count: 8) else {
            return nil
        }
        guard size >= 16, let length = Int64(exactly: size), length <= Int64.max - offset else {
            throw MediaError.badInput(
                "the box at byte \(offset) has an invalid size of \(size) bytes")
        }
        return MovieBox(kind: kind, content: offset + 16, end: offset + length)
    }

    /// Returns a 32-bit number; nil beyond the end of the box.
    func number(at offset: Int64, in box: MovieBox) throws -> UInt32? {
        guard offset >= box.content, box.end - offset >= 4 else { return nil }
        return try bigEndian(at: offset, count: 4).map { UInt32(truncatingIfNeeded: $0) }
    }

    /// Returns `count` bytes as a big-endian number; nil if the file ends before the last.
    private func bigEndian(at offset: Int64, count: Int) throws -> UInt64? {
        if offset < windowStart || offset - windowStart > Int64(window.count - count) {
            window = try source.bytes(at: offset, count: Self.windowByteCount)
            windowStart = offset
        }
        let start = Int(offset - windowStart)
        guard window.count - start >= count else { return nil }
        return window[start..<start + count].reduce(0) { $0 << 8 | UInt64($1) }
    }
}
