/// What a movie file holds beside its images: boxes (ISO/IEC 14496-12, 4.2) that decoding does not
/// need, and fields that no reader needs; and whose data is in it.
///
/// A box stays because it is known by its kind and its place, and a field because decoding needs it.
public struct MovieMetadata: Sendable {
    /// A part of the file that is written in another way, and is then as long as before.
    public struct Replacement: Hashable, Sendable {
        /// Where it is, in bytes of the file.
        public var bytes: Range<Int64>
        /// What comes in its place: these bytes, and zeros behind them.
        public var start: [UInt8]
    }

    /// Up to `count` bytes of the file from an offset on; fewer only at its end.
    public typealias Bytes = (_ offset: Int64, _ count: Int) throws -> [UInt8]

    /// What is replaced, in the order of the file: a box that decoding does not need by an empty box
    /// `free`, a field that no reader needs by its standard value.
    public private(set) var replacements: [Replacement] = []
    /// Whether the file, and each box of boxes in it, is made of complete boxes up to the last byte.
    public var isWhole: Bool { firstUnread == nil }
    /// Where the first box is that is not complete, or not as its standard has it; nil if there is none.
    public private(set) var firstUnread: Int64?
    /// How many tracks there are.
    public private(set) var trackCount = 0
    /// How many of them are of images.
    public private(set) var imageTrackCount = 0
    /// Where the first data is that no image is in: of a box `mdat` that neither follows its
    /// fragment's `moof` nor has the beginning of a chunk in it; nil if there is none.
    public private(set) var foreignMedia: Int64?

    private var media = MovieMedia()
    private let byteCount: Int64
    private var fragmentCount: UInt64 = 0
    /// A bound on the time that a malformed file takes; more than a day of fragments has.
    private var boxesLeft = 1 << 22

    /// Deeper than any container is in another.
    private static let deepest = 8

    /// Walks over the boxes of a file of `byteCount` bytes, as far as they are complete.
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
            guard let header = MovieBoxHeader(start, available: range.upperBound - offset) else {
                break
            }
            let box = MovieBox(header, start, at: offset, in: parent)
            let isFirst = kinds.insert(box.kind).inserted
            try take(box, isWanted: isFirst || box.canRepeat, depth: depth, bytes)
            offset = box.bytes.upperBound
        }
        if offset < range.upperBound { refuse(at: offset) }
    }

    /// - Parameter isWanted: false for a second box of a kind that there can be one of.
    private mutating func take(
        _ box: MovieBox, isWanted: Bool, depth: Int, _ bytes: Bytes
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

    private mutating func takeFields(_ box: MovieBox, _ bytes: Bytes) throws {
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
    /// The lowest four bytes, the highest of them first.
    fileprivate var fourBytes: [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: self >> (24 - 8 * UInt64($0))) }
    }
}
