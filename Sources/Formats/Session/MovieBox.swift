/// A complete box where it was found.
struct MovieBox {
    let kind: String
    /// The kind of the box that it is in; nil in the file itself.
    let parent: String?
    /// All of it.
    let bytes: Range<Int64>
    /// What is behind its size and kind.
    let content: Range<Int64>
    /// Its size, and the kind of a box that means nothing.
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

    /// Boxes that hold boxes alone, and the box that each is in (ISO/IEC 14496-12, 6.2.3).
    private static let containers: [String: String?] = [
        "moov": nil, "trak": "moov", "mdia": "trak", "minf": "mdia", "stbl": "minf",
        "dinf": "minf", "edts": "trak", "mvex": "moov", "moof": nil, "traf": "moof",
    ]
    /// Boxes that decoding needs, and the boxes that each can be in.
    private static let needed: [String: Set<String?>] = {
        let tables = [
            "stsd", "stts", "ctts", "stsc", "stsz", "stz2", "stco", "co64", "stss", "stps",
        ]
        var parents: [String: Set<String?>] = [
            "ftyp": [nil], "mdat": [nil], "mvhd": ["moov"], "tkhd": ["trak"], "elst": ["edts"],
            "mdhd": ["mdia"], "hdlr": ["mdia", "minf"], "vmhd": ["minf"], "dref": ["dinf"],
            "mehd": ["mvex"], "trex": ["mvex"], "mfhd": ["moof"], "tfhd": ["traf"],
            "tfdt": ["traf"], "trun": ["traf"],
        ]
        for table in tables { parents[table] = ["stbl"] }
        return parents
    }()
    /// Kinds of which a box, or the file, can hold more than one.
    ///
    /// A second `moov` counts its tracks.
    private static let repeated: Set<String> = ["moov", "trak", "moof", "traf", "trun", "mdat"]
    private static let spare: Set<String> = ["free", "skip", "wide"]

    /// Whether it holds boxes that are looked at in turn.
    var isContainer: Bool { Self.containers[kind].map { $0 == parent } ?? false }
    /// Whether decoding needs it where it is.
    var isNeeded: Bool { Self.needed[kind]?.contains(parent) ?? false }
    /// Whether there can be a second one beside it.
    var canRepeat: Bool { Self.repeated.contains(kind) }

    /// Whether it is of a kind that means nothing, and holds nothing.
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
