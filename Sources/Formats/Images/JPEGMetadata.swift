/// What a JPEG holds beside its image, and how to take it out without touching a pixel.
///
/// Blocks are left out whole: what is gone cannot have been misunderstood. An orientation stays, as
/// the only tag of an EXIF block, since the image is not right without it; of a block that decoding
/// needs, what has a meaning stays.
public enum JPEGMetadata: Sendable {
    /// Every block that can hold a place or the name of a device: EXIF, XMP, IPTC, comments, those of
    /// cameras' makers, further images, those that no reader knows, and what stands behind the
    /// image's end. Color profiles, which say what the colors are, and thumbnails stay.
    case traceable
    /// Everything that decoding does not need: also color profiles and thumbnails.
    case everything

    /// The JPEG without this; the same bytes where it has nothing of that kind.
    ///
    /// - Returns: nil if the bytes are no complete JPEG, or one of its headers is shorter than its
    ///   own numbers say (ITU-T T.81, B.2): no one knows then what is in them.
    public func removed(from jpeg: [UInt8]) -> [UInt8]? {
        var walk = JPEGWalk(jpeg)
        guard let bare = walk.bytes(keeping: kept) else { return nil }
        let turn = JPEGTurn(of: jpeg)
        return turn == .none ? bare : turn.tagged(bare)
    }

    /// What stays of a block.
    private func kept(_ marker: UInt8, _ content: ArraySlice<UInt8>) -> JPEGSegment {
        switch marker {
        case 0xE0: return keptOfJFIF(content)
        case 0xE2:
            let isProfile = content.starts(with: Array("ICC_PROFILE\0".utf8))
            return isProfile && self == .traceable ? .kept(content) : .removed
        case 0xEE: return JPEGTables.adobe(content)
        // Frame headers, tables and scans; all others are reserved, or of data beside the image.
        default: return JPEGTables.kept(marker, content)
        }
    }

    private func keptOfJFIF(_ content: ArraySlice<UInt8>) -> JPEGSegment {
        content.starts(with: Array("JFXX\0".utf8))
            ? JPEGTables.extensionThumbnail(content, isWanted: self == .traceable)
            : JPEGTables.density(content, withThumbnail: self == .traceable)
    }
}

/// A JPEG from marker to marker, up to its end.
private struct JPEGWalk {
    private let jpeg: [UInt8]
    private var offset = 2
    private var kept: [UInt8] = [0xFF, 0xD8]

    init(_ jpeg: [UInt8]) { self.jpeg = jpeg }

    /// Everything up to the end of the image, of each block what is kept; nil if it has no end, or a
    /// block that decoding needs is shorter than its own numbers say.
    mutating func bytes(
        keeping keep: (UInt8, ArraySlice<UInt8>) -> JPEGSegment
    ) -> [UInt8]? {
        guard jpeg.starts(with: [0xFF, 0xD8]) else { return nil }
        kept.reserveCapacity(jpeg.count)
        while offset + 1 < jpeg.count, jpeg[offset] == 0xFF {
            let marker = jpeg[offset + 1]
            switch marker {
            // Any marker may have fill bytes before it (B.1.1.2).
            case 0xFF: take(1)
            case 0x01, 0xD0...0xD7: take(2)
            case 0xD9:
                take(2)
                return kept
            default:
                guard let end = segmentEnd else { return nil }
                switch keep(marker, jpeg[(offset + 4)..<end]) {
                case .kept(let content): add(content, of: marker)
                case .removed: break
                case .malformed: return nil
                }
                offset = end
                if marker == 0xDA { takeScan() }
            }
        }
        return nil
    }

    /// Where the block ends that begins here; nil if it reaches beyond the file.
    private var segmentEnd: Int? {
        guard offset + 4 <= jpeg.count else { return nil }
        let length = Int(jpeg[offset + 2]) << 8 | Int(jpeg[offset + 3])
        let end = offset + 2 + length
        return length >= 2 && end <= jpeg.count ? end : nil
    }

    private mutating func add(_ content: ArraySlice<UInt8>, of marker: UInt8) {
        let length = content.count + 2
        kept += [0xFF, marker, UInt8(length >> 8), UInt8(length & 255)]
        kept += content
    }

    private mutating func take(_ count: Int) {
        kept += jpeg[offset..<offset + count]
        offset += count
    }

    /// Takes a scan's data: up to a marker that is neither a restart nor a stuffed byte (B.1.1.5).
    private mutating func takeScan() {
        var end = offset
        while end + 1 < jpeg.count {
            let isMarker = jpeg[end] == 0xFF && jpeg[end + 1] != 0
            if isMarker, !(0xD0...0xD7).contains(jpeg[end + 1]) { break }
            end += 1
        }
        take(end - offset)
    }
}
