/// What a JPEG holds beside its picture, and how to take it out without touching a pixel.
///
/// Blocks are left out whole, never edited: what is gone cannot have been misunderstood. An
/// orientation stays, as the only tag of an EXIF block, since the picture is not right without it.
public enum JPEGMetadata: Sendable {
    /// Every block that can hold a place or the name of a device: EXIF, XMP, IPTC, those of cameras'
    /// makers, further pictures, and what stands behind the picture's end.
    case traceable
    /// Everything that decoding does not need: also comments, colour profiles and thumbnails.
    case everything

    /// The JPEG without this; the same bytes where it has nothing of that kind.
    ///
    /// - Returns: nil where the bytes are no whole JPEG (ITU-T T.81, B.2): nobody knows then what
    ///   is in them.
    public func removed(from jpeg: [UInt8]) -> [UInt8]? {
        var walk = JPEGWalk(jpeg)
        guard let bare = walk.bytes(keeping: keeps) else { return nil }
        let turn = JPEGTurn(of: jpeg)
        return turn == .none ? bare : turn.tagged(bare)
    }

    /// Whether a block stays.
    private func keeps(_ marker: UInt8, _ content: ArraySlice<UInt8>) -> Bool {
        switch marker {
        case 0xE0: return self == .traceable || content.starts(with: Array("JFIF\0".utf8))
        case 0xE2: return self == .traceable && content.starts(with: Array("ICC_PROFILE\0".utf8))
        // Adobe's says which colours the numbers are.
        case 0xEE: return content.starts(with: Array("Adobe".utf8))
        case 0xE1...0xEF: return false
        case 0xFE: return self == .traceable
        default: return true
        }
    }
}

/// A JPEG from marker to marker, up to its end.
private struct JPEGWalk {
    private let jpeg: [UInt8]
    private var offset = 2
    private var kept: [UInt8] = [0xFF, 0xD8]

    init(_ jpeg: [UInt8]) { self.jpeg = jpeg }

    /// Everything up to the end of the picture but the blocks that are not kept; nil where it has no
    /// end.
    mutating func bytes(keeping keeps: (UInt8, ArraySlice<UInt8>) -> Bool) -> [UInt8]? {
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
                let isKept = keeps(marker, jpeg[(offset + 4)..<end])
                if isKept { take(end - offset) } else { offset = end }
                if marker == 0xDA { takeScan() }
            }
        }
        return nil
    }

    /// Where the block ends that begins here; nil where it reaches beyond the file.
    private var segmentEnd: Int? {
        guard offset + 4 <= jpeg.count else { return nil }
        let length = Int(jpeg[offset + 2]) << 8 | Int(jpeg[offset + 3])
        let end = offset + 2 + length
        return length >= 2 && end <= jpeg.count ? end : nil
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
