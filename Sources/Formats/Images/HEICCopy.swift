import LockstepContainers
import LockstepSamples

/// Copies the primary image of a HEIC into a new file, and nothing else.
///
/// Thumbnails, depth maps and other further images, EXIF, XMP, names of items, and bytes that no
/// item of the image refers to are left out. A copy of a copy has the same bytes.
struct HEICCopy {
    /// Whether color profiles are kept.
    let keepsProfile: Bool

    /// Returns the new file.
    ///
    /// - Throws: ``HEIFError`` if the image is incomplete, of an unsupported kind, or has a property
    ///   that decoding needs and whose fields are missing.
    func bytes(of file: [UInt8]) throws -> [UInt8] {
        let source = try HEIFFile(file)
        let primary = try source.primary
        let bytes = HEIFFile.bytes(of: file)
        let picture = try HEIFPicture(source, bytes)
        try picture.checkEnds(in: source, bytes)
        let isTiled = picture.tiles.first?.identifier != primary.identifier
        var items: [HEIFWriter.Item] = []
        if isTiled {
            let grid = Self.grid(try source.content(of: primary, bytes))
            items.append(HEIFWriter.Item("grid", grid, try kept(primary)))
        }
        var places: [UInt32: Int] = [:]
        for tile in picture.tiles {
            if places[tile.identifier] == nil {
                let content = try source.content(of: tile, bytes)
                places[tile.identifier] = items.count
                items.append(
                    HEIFWriter.Item("hvc1", content, try kept(tile), isHidden: isTiled))
            }
            if isTiled { items[0].inputs.append(places[tile.identifier] ?? 0) }
        }
        return HEIFWriter(items, brand: Self.brand(of: picture)).bytes
    }

    /// The fields of a grid, which has been read: version, width of its numbers, rows, columns,
    /// width and height (ISO/IEC 23008-12, 6.6.2.3.2).
    private static func grid(_ content: [UInt8]) -> [UInt8] {
        let isWide = content[1] & 1 != 0
        return [0, isWide ? 1 : 0] + content[2..<(isWide ? 12 : 8)]
    }

    /// Returns the properties that decoding needs.
    private func kept(_ item: HEIFFile.Item) throws -> [HEIFFile.Property] {
        var kept: [HEIFFile.Property] = []
        for var property in item.properties {
            if let content = bare(property) {
                property.content = content
                kept.append(property)
            } else if property.isEssential {
                throw HEIFError("the essential property `\(property.type)` cannot be read")
            }
        }
        return kept
    }

    /// Returns the fields of a property (23008-12, 6.5; 14496-12, 12.1); nil for one that decoding
    /// does not need, or with missing fields.
    private func bare(_ property: HEIFFile.Property) -> [UInt8]? {
        let content = property.content
        func first(_ count: Int) -> [UInt8]? {
            content.count >= count ? Array(content.prefix(count)) : nil
        }
        switch property.type {
        case "hvcC": return content
        case "ispe": return first(12).map { [0, 0, 0, 0] + $0[4...] }
        case "pixi":
            return first(5 + Int(content.dropFirst(4).first ?? 0)).map { [0, 0, 0, 0] + $0[4...] }
        case "irot": return first(1).map { [$0[0] & 3] }
        case "clap": return first(32)
        case "pasp": return first(8)
        case "colr" where content.starts(with: "nclx".utf8):
            return first(11).map { $0[..<10] + [$0[10] & 0x80] }
        case "colr": return keepsProfile ? content : nil
        default: return nil
        }
    }

    /// The brand for the profile of the image's decoder configuration: Main and Main Still Picture
    /// (ITU-T H.265, A.3.2 and A.3.4), or another.
    private static func brand(of picture: HEIFPicture) -> HEIFWriter.Brand {
        let profile = picture.tiles.first?.property("hvcC")?.dropFirst().first ?? 0
        return [1, 3].contains(profile & 31) ? .heic : .heix
    }
}

extension FormatError {
    /// Creates the error about a HEIC.
    init(_ error: HEIFError) {
        switch error.kind {
        case .damaged: self.init(.bytes(of: StillFormat.heic.title, error.problem))
        case .unsupported: self.init(.unsupportedImage(error.problem))
        }
    }
}
