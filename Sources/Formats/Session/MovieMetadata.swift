import LockstepContainers

/// The metadata of a movie file: boxes (ISO/IEC 14496-12, 4.2) that decoding does not need, fields
/// that no reader needs, and media data of no track.
///
/// A box is kept only if its type and position are known, and a field only if decoding needs it.
public struct MovieMetadata: Sendable {
    /// A part of the file with replacement bytes of the same length.
    public struct Replacement: Hashable, Sendable {
        /// The byte range in the file.
        public var bytes: Range<Int64>
        /// The replacement: these bytes, followed by zeros.
        public var start: [UInt8]
    }

    /// Returns up to `count` bytes of the file from an offset; fewer only at its end.
    public typealias Bytes = (_ offset: Int64, _ count: Int) throws -> [UInt8]

    /// The replacements in file order: a `free` box for each box that decoding does not need, and
    /// the standard value for each field that no reader needs.
    public private(set) var replacements: [Replacement] = []
    /// Whether the file and all container boxes consist of complete boxes up to the last byte.
    public var isComplete: Bool { firstUnread == nil }
    /// The offset of the first incomplete or invalid box; nil if there is none.
    public private(set) var firstUnread: Int64?
    /// The number of tracks.
    public private(set) var trackCount = 0
    /// The number of video tracks.
    public private(set) var imageTrackCount = 0
    /// The offset of the first media data without images; nil if there is none.
    ///
    /// Such data is an `mdat` box that does not follow its fragment's `moof` and contains no
    /// chunk's start.
    public private(set) var foreignMedia: Int64?

    private var media = MovieMedia()
    private let byteCount: Int64
    private var fragmentCount: UInt64 = 0
    /// The maximum number of boxes, which bounds the time for a malformed file; a day of fragments
    /// has fewer.
    private var boxesLeft = 1 << 22

    /// The maximum nesting depth, deeper than in any movie.
    private static let deepest = 8

    /// Walks the boxes of a file of `byteCount` bytes, as far as they are complete.
    public init(byteCount: Int64, bytes: Bytes) throws {
        self.byteCount = byteCount
        try walk(0..<byteCount, in: nil, depth: 0, bytes)
        foreignMedia = try media.firstForeign(bytes)
    }

    private mutating func walk(
        _ range: Range<Int64>, in parent: String?, depth: Int, _ bytes: Bytes
    ) throws {
        var offset = range.lowerBound
        var kinds: Set<String> = []
        while range.upperBound - offset >= 8, boxesLeft > 0 {
            boxesLeft -= 1
            let start = try bytes(offset, 16)
            let available = range.upperBound - offset
            guard let header = MovieBoxHeader(start, available: available),
                header.fits(available)
            else { break }
            let box = MetadataBox(header, start, at: offset, in: parent)
            let isFirst = kinds.insert(box.kind).inserted
            try take(box, isWanted: isFirst || box.canRepeat, depth: depth, bytes)
            offset = box.bytes.upperBound
        }
        if offset < range.upperBound { refuse(at: offset) }
    }

    /// - Parameter isWanted: Whether the box may be kept; false for a second box of a type that may
    ///   occur only once.
    private mutating func take(
        _ box: MetadataBox, isWanted: Bool, depth: Int, _ bytes: Bytes
    ) throws {
        if isWanted, box.isContainer, depth < Self.deepest {
            media.take(box)
            if box.kind == "trak" { trackCount += 1 }
            try walk(box.content, in: box.kind, depth: depth + 1, bytes)
        } else if isWanted, box.isNeeded {
            media.take(box)
            if box.kind != "mdat" { try takeFields(box, bytes) }
        } else if try !box.isEmpty(bytes) {
            replacements.append(Replacement(bytes: box.bytes, start: box.emptyHeader))
        }
    }

    private mutating func refuse(at offset: Int64) {
        if firstUnread == nil { firstUnread = offset }
    }

    private mutating func takeFields(_ box: MetadataBox, _ bytes: Bytes) throws {
        let count = box.content.upperBound - box.content.lowerBound
        guard count <= MovieFields.longestContent else {
            return refuse(at: box.bytes.lowerBound)
        }
        let content = try bytes(box.content.lowerBound, Int(count))
        guard content.count == Int(count),
            var bare = MovieFields.bare(box.kind, content, inFileOf: byteCount)
        else { return refuse(at: box.bytes.lowerBound) }
        if box.kind == "mfhd" {
            fragmentCount += 1
            bare.replaceSubrange(4..<8, with: fragmentCount.fourBytes)
        }
        if box.kind == "hdlr", box.parent == "mdia", bare[8..<12].elementsEqual("vide".utf8) {
            imageTrackCount += 1
        }
        guard let first = zip(content, bare).enumerated().first(where: { $1.0 != $1.1 })?.offset,
            let last = content.indices.last(where: { content[$0] != bare[$0] })
        else { return }
        let start = box.content.lowerBound
        replacements.append(
            Replacement(
                bytes: (start + Int64(first))..<(start + Int64(last) + 1),
                start: Array(bare[first...last])))
    }
}

extension UInt64 {
    /// The lowest four bytes in big-endian order.
    fileprivate var fourBytes: [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: self >> (24 - 8 * UInt64($0))) }
    }
}
