/// Where a movie file says something beside its pictures: boxes of the kinds `udta`, `meta` and
/// `uuid` (ISO/IEC 14496-12, 8.10 and 8.11), which hold places, titles and the names of devices.
public struct MovieMetadata: Sendable {
    /// Such a box.
    public struct Box: Hashable, Sendable {
        /// All of it, in bytes of the file.
        public var bytes: Range<Int64>
        /// Its size and kind, as a box of the same size that readers pass over (8.1.2).
        public var emptyHeader: [UInt8]
    }

    /// The boxes in the order of the file.
    public private(set) var boxes: [Box] = []
    /// A bound on the time that a hostile file takes; more than a day of fragments has.
    private var boxesLeft = 1 << 22

    private static let containers: Set<String> = [
        "moov", "trak", "mdia", "minf", "stbl", "dinf", "edts", "mvex", "moof", "traf", "mfra",
    ]
    private static let kinds: Set<String> = ["udta", "meta", "uuid"]
    /// Deeper than any container stands in another.
    private static let deepest = 8

    /// Walks over the boxes of a file of `byteCount` bytes, as far as they are whole.
    ///
    /// - Parameter header: up to 16 bytes at an offset; fewer only at the end of the file.
    public init(byteCount: Int64, header: (_ offset: Int64) throws -> [UInt8]) rethrows {
        try walk(0..<byteCount, depth: 0, header)
    }

    private mutating func walk(
        _ range: Range<Int64>, depth: Int, _ header: (_ offset: Int64) throws -> [UInt8]
    ) rethrows {
        var offset = range.lowerBound
        while range.upperBound - offset >= 8, boxesLeft > 0 {
            boxesLeft -= 1
            let bytes = try header(offset)
            guard let box = MovieBoxHeader(bytes, available: range.upperBound - offset) else {
                return
            }
            let end = offset + box.byteCount
            if Self.kinds.contains(box.type) {
                var empty = Array(bytes.prefix(Int(box.headerByteCount)))
                empty.replaceSubrange(4..<8, with: Array("free".utf8))
                boxes.append(Box(bytes: offset..<end, emptyHeader: empty))
            } else if Self.containers.contains(box.type), depth < Self.deepest {
                try walk((offset + box.headerByteCount)..<end, depth: depth + 1, header)
            }
            offset = end
        }
    }
}
