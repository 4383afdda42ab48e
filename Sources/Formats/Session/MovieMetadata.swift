/// What a movie file says beside its pictures: boxes (ISO/IEC 14496-12, 4.2) that hold places, titles
/// and the names of devices, that no reader knows, or that are empty by name and not by content; and
/// whose data is in it.
///
/// Boxes that a decoder needs are known by their kinds; what stands in them stays.
public struct MovieMetadata: Sendable {
    /// A box that says something else, or a name at the end of one.
    public struct Box: Hashable, Sendable {
        /// All of it, in bytes of the file.
        public var bytes: Range<Int64>
        /// Its size and kind, as a box of the same size that readers pass over (8.1.2); nothing of a
        /// name, which is empty where it is zeros.
        public var emptyHeader: [UInt8]
    }

    /// Up to `count` bytes of the file from an offset on; fewer only at its end.
    public typealias Bytes = (_ offset: Int64, _ count: Int) throws -> [UInt8]

    /// Such boxes in the order of the file.
    public private(set) var boxes: [Box] = []
    /// Whether the file is made of whole boxes up to its last byte.
    public private(set) var isWhole = true
    /// How many tracks there are.
    public private(set) var trackCount = 0
    /// How many of them are of pictures.
    public private(set) var pictureTrackCount = 0
    /// Where the first data is that no picture is in: of a box `mdat` that neither follows its
    /// fragment's `moof` nor has the beginning of a chunk in it; nil where there is none.
    public private(set) var foreignMedia: Int64?

    private var media = MovieMedia()
    /// A bound on the time that a hostile file takes; more than a day of fragments has.
    private var boxesLeft = 1 << 22

    /// Deeper than any container stands in another.
    private static let deepest = 8

    /// Walks over the boxes of a file of `byteCount` bytes, as far as they are whole.
    public init(byteCount: Int64, bytes: Bytes) throws {
        try walk(0..<byteCount, in: nil, depth: 0, bytes)
        foreignMedia = try media.firstForeign(bytes)
    }

    private mutating func walk(
        _ range: Range<Int64>, in parent: String?, depth: Int, _ bytes: Bytes
    ) throws {
        var offset = range.lowerBound
        while range.upperBound - offset >= 8, boxesLeft > 0 {
            boxesLeft -= 1
            let start = try bytes(offset, 16)
            guard let header = MovieBoxHeader(start, available: range.upperBound - offset) else {
                break
            }
            let box = MovieBox(header, start, at: offset, in: parent)
            try take(box, depth: depth, bytes)
            offset = box.bytes.upperBound
        }
        // A container that has not even one box is none; who reads it knows what it is.
        let isContainer = parent == nil || offset > range.lowerBound || boxesLeft == 0
        if isContainer, offset < range.upperBound { isWhole = false }
    }

    private mutating func take(_ box: MovieBox, depth: Int, _ bytes: Bytes) throws {
        media.take(box)
        if box.isContainer, depth < Self.deepest {
            if box.kind == "trak" { trackCount += 1 }
            try walk(box.content, in: box.kind, depth: depth + 1, bytes)
        } else if box.kind == "ftyp", box.parent == nil {
            try takeBrands(box, bytes)
        } else if box.kind == "hdlr" {
            try takeHandler(box, bytes)
        } else if try !box.isKnown && !box.isEmpty(bytes) {
            boxes.append(Box(bytes: box.bytes, emptyHeader: box.emptyHeader))
        }
    }

    /// Brands of movies (ISO/IEC 14496-12, 4.3; the registry at mp4ra.org), which say how a movie is
    /// made.
    private static let plainBrands: Set<String> = Set(
        ["qt  ", "isom", "mp41", "mp42", "avc1", "M4V ", "hvc1", "hev1", "dash", "msdh", "msix"]
            + (2...9).map { "iso\($0)" } + ["\0\0\0\0"])

    /// A brand, a version, and more brands, four bytes each; a reader skips a brand that is zeros.
    private mutating func takeBrands(_ box: MovieBox, _ bytes: Bytes) throws {
        let count = Int(min(box.content.upperBound - box.content.lowerBound, 1 << 10))
        let content = try bytes(box.content.lowerBound, count)
        for start in stride(from: 0, to: content.count, by: 4) where start != 4 {
            let brand = content[start..<min(start + 4, content.count)]
            let word = String(decoding: brand, as: UTF8.self)
            guard !Self.plainBrands.contains(word), brand.contains(where: { $0 != 0 }) else {
                continue
            }
            let place = box.content.lowerBound + Int64(start)
            boxes.append(Box(bytes: place..<(place + Int64(brand.count)), emptyHeader: []))
        }
        // More than any movie has.
        let rest = (box.content.lowerBound + Int64(count))..<box.bytes.upperBound
        guard try !MovieBox.isZero(rest, bytes) else { return }
        boxes.append(Box(bytes: rest, emptyHeader: []))
    }

    /// Names of handlers that say nothing of a device.
    private static let plainNames: Set<String> = [
        "VideoHandler", "VideoHandle", "DataHandler", "Core Media Video",
        "Core Media Data Handler",
    ]

    /// Version, flags, a number, the handler and three numbers come before its name, which is a text
    /// with its length before it in QuickTime (8.4.3).
    private mutating func takeHandler(_ box: MovieBox, _ bytes: Bytes) throws {
        let start = try bytes(box.content.lowerBound, min(box.content.count, 64))
        if box.parent == "mdia", start.dropFirst(8).prefix(4).elementsEqual("vide".utf8) {
            pictureTrackCount += 1
        }
        guard box.content.count > 24 else { return }
        let name = (box.content.lowerBound + 24)..<box.bytes.upperBound
        let letters = String(decoding: start.dropFirst(24).filter { $0 >= 0x20 }, as: UTF8.self)
        let isPlain = box.content.count == start.count && Self.plainNames.contains(letters)
        guard try !isPlain && !MovieBox.isZero(name, bytes) else { return }
        boxes.append(Box(bytes: name, emptyHeader: []))
    }
}
