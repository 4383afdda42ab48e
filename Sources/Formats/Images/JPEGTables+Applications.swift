/// Segments that programs add, of which a decoder uses something.
extension JPEGTables {
    /// Which colors the numbers are, as Adobe writes it: a version, two numbers of flags, and one of
    /// three transforms (ITU-T T.872, 6.5.3).
    ///
    /// A decoder uses the transform alone, so that the others are written as every writer has them.
    static func adobe(_ content: ArraySlice<UInt8>) -> JPEGSegment {
        let name = Array("Adobe".utf8)
        guard content.starts(with: name), let transform = content.dropFirst(11).first,
            transform <= 2
        else { return .removed }
        return .kept(name + [0, 100, 0, 0, 0, 0, transform])
    }

    /// The shape of pixels, and a thumbnail if all of its bytes are there (ITU-T T.871, 10.1).
    static func density(_ content: ArraySlice<UInt8>, withThumbnail: Bool) -> JPEGSegment {
        let name = Array("JFIF\0".utf8)
        let fields = Array(content.dropFirst(5).prefix(9))
        guard content.starts(with: name), fields.count == 9 else { return .removed }
        // Version 1.00 to 1.02; no unit, an inch, or a centimeter.
        let isKnown = fields[0] == 1 && fields[1] <= 2 && fields[2] <= 2
        let shape = name + (isKnown ? fields[..<3] : [1, 2, 0]) + fields[3..<7]
        let byteCount = 3 * Int(fields[7]) * Int(fields[8])
        let thumbnail = content.dropFirst(14)
        guard withThumbnail, byteCount <= thumbnail.count else { return .kept(shape + [0, 0]) }
        return .kept(shape + fields[7...] + thumbnail.prefix(byteCount))
    }

    /// A thumbnail of indexed or of red, green and blue bytes; one that is a JPEG has blocks of its own
    /// (ITU-T T.871, 10.3 to 10.5).
    static func extensionThumbnail(
        _ content: ArraySlice<UInt8>, isWanted: Bool
    ) -> JPEGSegment {
        let fields = Array(content.dropFirst(5).prefix(3))
        guard isWanted, fields.count == 3 else { return .removed }
        let pixels = Int(fields[1]) * Int(fields[2])
        let byteCounts: [UInt8: Int] = [0x11: 768 + pixels, 0x13: 3 * pixels]
        guard let byteCount = byteCounts[fields[0]], 8 + byteCount <= content.count else {
            return .removed
        }
        return .kept(content.prefix(8 + byteCount))
    }
}
