/// The result of filtering a JPEG segment.
enum JPEGSegment {
    /// The segment is kept with this content.
    case kept(ArraySlice<UInt8>)
    /// The segment is removed.
    case removed
    /// The segment is shorter than its own counts require, so its content is unknown.
    case malformed
}

/// The JPEG segments that decoding needs, each cut to the length that its own counts require (ITU-T
/// T.81, B.2).
///
/// Decoders ignore bytes after that length, so they could contain anything.
enum JPEGTables {
    /// Returns the specified part of a segment.
    static func kept(_ marker: UInt8, _ content: ArraySlice<UInt8>) -> JPEGSegment {
        switch marker {
        case 0xC4: return tables(content, huffmanTable)
        case 0xCC: return tables(content, conditioning)
        case 0xDB: return tables(content, quantizationTable)
        // C8 is reserved; DE and DF belong to hierarchical images, which phones do not write.
        case 0xC8, 0xDE, 0xDF: return .removed
        // Precision, lines, columns, and three bytes per component (B.2.2).
        case 0xC0...0xCF: return first(6 + 3 * Int(content.dropFirst(5).first ?? 0), of: content)
        // Component count, two bytes per component, and three bytes for the spectral range (B.2.3).
        case 0xDA: return first(4 + 2 * Int(content.first ?? 0), of: content)
        // The number of lines, and the restart interval (B.2.5, B.2.4.4).
        case 0xDC, 0xDD: return first(2, of: content)
        default: return .removed
        }
    }

    private static func first(_ count: Int, of content: ArraySlice<UInt8>) -> JPEGSegment {
        count <= content.count ? .kept(content.prefix(count)) : .malformed
    }

    /// Keeps the complete tables at the start of the content.
    ///
    /// - Parameter byteCount: Returns the length of the table at the start of a slice; nil if there
    ///   is none.
    private static func tables(
        _ content: ArraySlice<UInt8>, _ byteCount: (ArraySlice<UInt8>) -> Int?
    ) -> JPEGSegment {
        var rest = content
        while let count = byteCount(rest), count <= rest.count { rest = rest.dropFirst(count) }
        let kept = content[..<rest.startIndex]
        return kept.isEmpty ? .removed : .kept(kept)
    }

    /// Precision 0 or 1 and one of four slots, then 64 numbers of one or two bytes (B.2.4.1).
    private static func quantizationTable(_ bytes: ArraySlice<UInt8>) -> Int? {
        guard let first = bytes.first, first >> 4 <= 1, first & 15 <= 3 else { return nil }
        return 1 + 64 * (Int(first >> 4) + 1)
    }

    /// Class 0 or 1 and one of four slots, the number of codes of each length from 1 to 16 bits,
    /// then a value for each code (B.2.4.2).
    private static func huffmanTable(_ bytes: ArraySlice<UInt8>) -> Int? {
        guard let first = bytes.first, first >> 4 <= 1, first & 15 <= 3 else { return nil }
        let codes = bytes.dropFirst().prefix(16).reduce(0) { $0 + Int($1) }
        return bytes.count >= 17 && codes <= 256 ? 17 + codes : nil
    }

    /// Class 0 or 1 and one of four slots, then a number (B.2.4.3).
    private static func conditioning(_ bytes: ArraySlice<UInt8>) -> Int? {
        guard let first = bytes.first, first >> 4 <= 1, first & 15 <= 3 else { return nil }
        return 2
    }
}
