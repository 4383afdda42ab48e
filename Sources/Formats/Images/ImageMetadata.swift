import LockstepContainers
public import LockstepSamples

/// The metadata to remove from a still image file, without a change to its pixels.
///
/// Blocks are removed completely, so the result does not depend on understanding their content. The
/// orientation is kept as the only tag of an EXIF block, because the image is wrong without it.
/// Blocks that decoding needs are reduced to their specified content.
public enum ImageMetadata: Sendable {
    /// Every block that can contain a location or a device's name: EXIF, XMP, IPTC, comments, maker
    /// notes, further images, unknown blocks, and bytes after the end of the image. Keeps color
    /// profiles, which define the colors, and thumbnails.
    case traceable
    /// Everything that decoding does not need, including color profiles and thumbnails.
    case everything

    /// Removes this metadata from a file of a format.
    ///
    /// - Returns: The file, unchanged if it has none.
    /// - Throws: ``FormatError`` if the bytes are not a complete file of that format, or contain
    ///   what decoding needs and this cannot understand.
    public func removed(from file: [UInt8], _ format: StillFormat) throws -> [UInt8] {
        if let actual = StillFormat(of: file), actual != format {
            throw FormatError(.unsupportedImage(format.contradiction(by: actual)))
        }
        switch format {
        case .jpeg:
            guard let bare = removed(from: file) else {
                throw FormatError(
                    .bytes(
                        of: format.title,
                        "it is incomplete, or a header is too short, so its content is unknown"))
            }
            return bare
        case .heic:
            do {
                return try HEICCopy(keepsProfile: self == .traceable).bytes(of: file)
            } catch let error as HEIFError {
                throw FormatError(error)
            }
        }
    }

    /// Removes this metadata from a JPEG.
    ///
    /// - Returns: The JPEG, unchanged if it has none; nil if the bytes are not a complete JPEG, or
    ///   if a header is shorter than its own counts require (ITU-T T.81, B.2), which leaves its
    ///   content unknown.
    public func removed(from jpeg: [UInt8]) -> [UInt8]? {
        var walk = JPEGWalk(jpeg)
        guard let bare = walk.bytes(keeping: kept) else { return nil }
        let turn = JPEGTurn(of: jpeg)
        return turn == .none ? bare : turn.tagged(bare)
    }

    /// Returns the part of a block to keep.
    private func kept(_ marker: UInt8, _ content: ArraySlice<UInt8>) -> JPEGSegment {
        switch marker {
        case 0xE0: return keptOfJFIF(content)
        case 0xE2:
            let isProfile = content.starts(with: Array("ICC_PROFILE\0".utf8))
            return isProfile && self == .traceable ? .kept(content) : .removed
        case 0xEE: return JPEGTables.adobe(content)
        // Frame headers, tables and scans are kept; others are reserved or metadata.
        default: return JPEGTables.kept(marker, content)
        }
    }

    private func keptOfJFIF(_ content: ArraySlice<UInt8>) -> JPEGSegment {
        content.starts(with: Array("JFXX\0".utf8))
            ? JPEGTables.extensionThumbnail(content, isWanted: self == .traceable)
            : JPEGTables.density(content, withThumbnail: self == .traceable)
    }
}

/// Walks a JPEG from marker to marker, up to its end.
private struct JPEGWalk {
    private let jpeg: [UInt8]
    private var offset = 2
    private var kept: [UInt8] = [0xFF, 0xD8]

    init(_ jpeg: [UInt8]) { self.jpeg = jpeg }

    /// Returns everything up to the end of the image, with each block reduced to the kept part; nil
    /// if there is no end marker, or if a block that decoding needs is shorter than its own counts
    /// require.
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

    /// The end of the block at the current offset; nil if it reaches beyond the file.
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

    /// Copies a scan's data, up to a marker that is neither a restart nor a stuffed byte (B.1.1.5).
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
