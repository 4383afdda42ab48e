/// A whole box where it was found.
struct MovieBox {
    let kind: String
    /// The kind of the box that it stands in; nil in the file itself.
    let parent: String?
    /// All of it.
    let bytes: Range<Int64>
    /// What is behind its size and kind.
    let content: Range<Int64>
    /// Its size, and the kind of a box that says nothing.
    let emptyHeader: [UInt8]

    /// - Parameter start: the file's bytes from the box on.
    init(_ header: MovieBoxHeader, _ start: [UInt8], at offset: Int64, in parent: String?) {
        (kind, self.parent) = (header.type, parent)
        bytes = offset..<(offset + header.byteCount)
        content = (offset + header.headerByteCount)..<bytes.upperBound
        var empty = Array(start.prefix(Int(header.headerByteCount)))
        empty.replaceSubrange(4..<8, with: Array("free".utf8))
        emptyHeader = empty
    }

    private static let containers: Set<String> = [
        "moov", "trak", "mdia", "minf", "stbl", "dinf", "edts", "mvex", "moof", "traf",
    ]
    /// Kinds whose content is numbers for readers, or pictures (ISO/IEC 14496-12, 8; QuickTime's
    /// `tapt`).
    private static let known: Set<String> = [
        "mdat",
        "mvhd", "tkhd", "tref", "tapt", "mdhd", "elst", "elng", "vmhd", "nmhd", "gmhd",
        "dref", "stsd", "stts", "ctts", "cslg", "stsc", "stsz", "stz2", "stco", "co64", "stss",
        "stsh", "stps", "padb", "stdp", "sdtp", "sbgp", "sgpd", "subs", "saiz", "saio", "mehd",
        "trex", "leva", "mfhd", "tfhd", "tfdt", "trun",
    ]
    private static let spare: Set<String> = ["free", "skip", "wide"]

    /// Whether it holds boxes that are looked at in turn.
    var isContainer: Bool { Self.containers.contains(kind) }
    /// Whether a reader of pictures knows it.
    var isKnown: Bool { Self.known.contains(kind) }

    /// Whether it is of a kind that says nothing, and says nothing.
    func isEmpty(_ bytes: MovieMetadata.Bytes) throws -> Bool {
        try Self.spare.contains(kind) && Self.isZero(content, bytes)
    }

    /// Whether a part of the file is zeros alone.
    static func isZero(_ part: Range<Int64>, _ bytes: MovieMetadata.Bytes) throws -> Bool {
        var offset = part.lowerBound
        while offset < part.upperBound {
            let piece = try bytes(offset, Int(min(part.upperBound - offset, 1 << 16)))
            guard !piece.isEmpty, piece.allSatisfy({ $0 == 0 }) else { return false }
            offset += Int64(piece.count)
        }
        return true
    }
}
