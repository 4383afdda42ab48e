/// Application segments of which a decoder uses a part.
extension JPEGTables {
    /// Keeps Adobe's color transform; the segment is a version, two flag fields and one of three
    /// transforms (ITU-T T.872, 6.5.3).
    ///
    /// Decoders use only the transform, so the other fields are set to their usual values.
    static func adobe(_ content: ArraySlice<UInt8>) -> JPEGSegment {
        let name = Array("Adobe".utf8)
        guard content.starts(with: name), let transform = content.dropFirst(11).first,
            transform <= 2
        else { return .removed }
        return .kept(name + [0, 100, 0, 0, 0, 0, transform])
    }

    /// Keeps the pixel density, and the thumbnail if it is complete (ITU-T T.871, 10.1).
    static func density(_ content: ArraySlice<UInt8>, withThumbnail: Bool) -> JPEGSegment {
        let name = Array("JFIF\0".utf8)
        let fields = Array(content.dropFirst(5).prefix(9))
        guard content.starts(with: name), fields.count == 9 else { return .removed }
        // Version 1.00 to 1.02; the unit is none, inch or centimeter.
        let isKnown = fields[0] == 1 && fields[1] <= 2 && fields[2] <= 2
        let shape = name + (isKnown ? fields[..<3] : [1, 2, 0]) + fields[3..<7]
        let byteCount = 3 * Int(fields[7]) * Int(fields[8])
        let thumbnail = content.dropFirst(14)
        guard withThumbnail, byteCount <= thumbnail.count else { return .kept(shape + [0, 0]) }
        return .kept(shape + fields[7...] + thumbnail.prefix(byteCount))
    }

    /// Keeps a thumbnail of indexed or RGB bytes (ITU-T T.871, 10.3 to 10.5).
    ///
    /// A JPEG thumbnail is removed, because it has blocks of its own.
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
