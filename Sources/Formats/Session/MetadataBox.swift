import LockstepContainers

/// A complete box at its position in a movie file, and whether decoding needs it.
struct MetadataBox {
    let kind: String
    /// The type of the enclosing box; nil at the top level of the file.
    let parent: String?
    /// The range of the complete box.
    let bytes: Range<Int64>
    /// The range after the box's size and type.
    let content: Range<Int64>
    /// A header of the same size with the type `free`.
    let emptyHeader: [UInt8]

    /// - Parameter start: The file's bytes from the start of the box.
    init(_ header: MovieBoxHeader, _ start: [UInt8], at offset: Int64, in parent: String?) {
        (kind, self.parent) = (header.type, parent)
        bytes = offset..<(offset + header.byteCount)
        content = (offset + header.headerByteCount)..<bytes.upperBound
        var empty = Array(start.prefix(Int(header.headerByteCount)))
        empty.replaceSubrange(4..<8, with: Array("free".utf8))
        emptyHeader = empty
    }

    /// Boxes that contain only boxes, and their enclosing boxes (ISO/IEC 14496-12, 6.2.3).
    private static let containers: [String: String?] = [
        "moov": nil, "trak": "moov", "mdia": "trak", "minf": "mdia", "stbl": "minf",
        "dinf": "minf", "edts": "trak", "mvex": "moov", "moof": nil, "traf": "moof",
    ]
    /// Boxes that decoding needs, and their permitted enclosing boxes.
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
    /// Types that may occur more than once in a box or in the file.
    ///
    /// A second `moov` is walked too, so that its tracks are counted.
    private static let repeated: Set<String> = ["moov", "trak", "moof", "traf", "trun", "mdat"]
    private static let spare: Set<String> = ["free", "skip", "wide"]

    /// Whether the box contains boxes to walk.
    var isContainer: Bool { Self.containers[kind].map { $0 == parent } ?? false }
    /// Whether decoding needs the box at its position.
    var isNeeded: Bool { Self.needed[kind]?.contains(parent) ?? false }
    /// Whether its type may occur more than once in the same place.
    var canRepeat: Bool { Self.repeated.contains(kind) }

    /// Whether the box is unused space that contains only zeros.
    func isEmpty(_ bytes: MovieMetadata.Bytes) throws -> Bool {
        try Self.spare.contains(kind) && Self.isZero(content, bytes)
    }

    /// Whether a part of the file contains only zeros.
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
