/// What becomes of a segment of a JPEG.
enum JPEGSegment {
    /// It stays with this content.
    case kept(ArraySlice<UInt8>)
    /// All of it goes.
    case removed
    /// It is shorter than its own numbers say: no one knows what is in it.
    case malformed
}

/// The segments of a JPEG that decoding needs, each as long as its own numbers say (ITU-T T.81, B.2).
///
/// A decoder ignores what is behind them, so anything could be there.
enum JPEGTables {
    /// What of a segment has a meaning.
    static func kept(_ marker: UInt8, _ content: ArraySlice<UInt8>) -> JPEGSegment {
        switch marker {
        case 0xC4: return tables(content, huffmanTable)
        case 0xCC: return tables(content, conditioning)
        case 0xDB: return tables(content, quantizationTable)
        // C8 is reserved; DE and DF are of hierarchical images, which no phone writes.
        case 0xC8, 0xDE, 0xDF: return .removed
        // Precision, lines, columns, and three bytes a component (B.2.2).
        case 0xC0...0xCF: return first(6 + 3 * Int(content.dropFirst(5).first ?? 0), of: content)
        // Components, two bytes for each, and three of its range (B.2.3).
        case 0xDA: return first(4 + 2 * Int(content.first ?? 0), of: content)
        // The number of lines, and the interval of restarts (B.2.5, B.2.4.4).
        case 0xDC, 0xDD: return first(2, of: content)
        default: return .removed
        }
    }

    private static func first(_ count: Int, of content: ArraySlice<UInt8>) -> JPEGSegment {
        count <= content.count ? .kept(content.prefix(count)) : .malformed
    }

    /// Whole tables from the beginning on.
    ///
    /// - Parameter byteCount: how long the table is at the beginning of a slice; nil for none.
    private static func tables(
        _ content: ArraySlice<UInt8>, _ byteCount: (ArraySlice<UInt8>) -> Int?
    ) -> JPEGSegment {
        var rest = content
        while let count = byteCount(rest), count <= rest.count { rest = rest.dropFirst(count) }
        let kept = content[..<rest.startIndex]
        return kept.isEmpty ? .removed : .kept(kept)
    }

    /// Precision 0 or 1 and one of four places, then 64 numbers of one or two bytes (B.2.4.1).
    private static func quantizationTable(_ bytes: ArraySlice<UInt8>) -> Int? {
        guard let first = bytes.first, first >> 4 <= 1, first & 15 <= 3 else { return nil }
        return 1 + 64 * (Int(first >> 4) + 1)
    }

    /// Class 0 or 1 and one of four places, then how many codes there are of 1 to 16 bits, then a
    /// value for each (B.2.4.2).
    private static func huffmanTable(_ bytes: ArraySlice<UInt8>) -> Int? {
        guard let first = bytes.first, first >> 4 <= 1, first & 15 <= 3 else { return nil }
        let codes = bytes.dropFirst().prefix(16).reduce(0) { $0 + Int($1) }
        return bytes.count >= 17 && codes <= 256 ? 17 + codes : nil
    }

    /// Class 0 or 1 and one of four places, then a number (B.2.4.3).
    private static func conditioning(_ bytes: ArraySlice<UInt8>) -> Int? {
        guard let first = bytes.first, first >> 4 <= 1, first & 15 <= 3 else { return nil }
        return 2
    }
}
