import LockstepContainers
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

    /// Returns the box at `offset`, which may reach beyond `limit`.
    ///
    /// - Parameter limit: The end of its container, which is also the end of a box of size 0.
    /// - Returns: nil if there is no complete header.
    func box(at offset: Int64, limit: Int64) throws -> MovieBox? {
        let available = limit - offset
        guard available >= 8,
            let header = MovieBoxHeader(
                Array(try bytes(at: offset, count: Int(min(16, available)))), available: available)
        else { return nil }
        guard header.hasPossibleSize, header.byteCount <= Int64.max - offset else {
            throw MediaError.badInput(
                "the box at byte \(offset) has an invalid size of \(header.byteCount) bytes")
        }
        return MovieBox(
            kind: FourCC(code: header.code), content: offset + header.headerByteCount,
            end: offset + header.byteCount)
    }

    /// Returns a 32-bit number; nil beyond the end of the box.
    func number(at offset: Int64, in box: MovieBox) throws -> UInt32? {
        guard offset >= box.content, box.end - offset >= 4 else { return nil }
        return try bigEndian(at: offset, count: 4).map { UInt32(truncatingIfNeeded: $0) }
    }

    /// Returns `count` bytes as a big-endian number; nil if the file ends before the last.
    private func bigEndian(at offset: Int64, count: Int) throws -> UInt64? {
        let bytes = try bytes(at: offset, count: count)
        guard bytes.count == count else { return nil }
        return bytes.reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// Returns up to `count` bytes; fewer only at the end of the file.
    private func bytes(at offset: Int64, count: Int) throws -> ArraySlice<UInt8> {
        if offset < windowStart || offset - windowStart > Int64(window.count - count) {
            window = try source.bytes(at: offset, count: Self.windowByteCount)
            windowStart = offset
        }
        return window.dropFirst(Int(offset - windowStart)).prefix(count)
    }
}
