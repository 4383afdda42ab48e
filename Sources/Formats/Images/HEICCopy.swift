import LockstepContainers

/// Copies the primary image of a HEIC into a new file, and nothing else.
///
/// Thumbnails, depth maps and other further images, EXIF, XMP, names of items, and bytes that no
/// item of the image refers to are left out. A copy of a copy has the same bytes.
struct HEICCopy {
    /// Whether color profiles are kept.
    let keepsProfile: Bool

    /// Returns the new file; nil if the image is incomplete, or has an essential property that is
    /// unknown.
    func bytes(of file: [UInt8]) -> [UInt8]? {
        guard let source = try? HEIFFile(file), let primary = try? source.primary else {
            return nil
        }
        let bytes: HEIFFile.Bytes = { Array(file.dropFirst(Int($0)).prefix($1)) }
        guard let picture = try? HEIFPicture(source, bytes) else { return nil }
        let isTiled = picture.tiles.first?.identifier != primary.identifier
        var items: [HEIFWriter.Item] = []
        if isTiled {
            guard let content = try? source.content(of: primary, bytes),
                let grid = Self.grid(content), let properties = kept(primary)
            else { return nil }
            items.append(HEIFWriter.Item("grid", grid, properties))
        }
        var places: [UInt32: Int] = [:]
        for tile in picture.tiles {
            if places[tile.identifier] == nil {
                guard let content = try? source.content(of: tile, bytes),
                    let properties = kept(tile)
                else { return nil }
                places[tile.identifier] = items.count
                items.append(
                    HEIFWriter.Item("hvc1", content, properties, isHidden: isTiled))
            }
            if isTiled { items[0].inputs.append(places[tile.identifier] ?? 0) }
        }
        return HEIFWriter(items, brand: Self.brand(of: picture)).bytes
    }

    /// The fields of a grid: version, width of its numbers, rows, columns, width and height
    /// (ISO/IEC 23008-12, 6.6.2.3.2).
    private static func grid(_ content: [UInt8]) -> [UInt8]? {
        guard content.count >= 8 else { return nil }
        let isWide = content[1] & 1 != 0
        guard content.count >= (isWide ? 12 : 8) else { return nil }
        return [0, isWide ? 1 : 0] + content[2..<(isWide ? 12 : 8)]
    }

    /// Returns the properties that decoding needs; nil if the item has an unknown essential one.
    private func kept(_ item: HEIFFile.Item) -> [HEIFFile.Property]? {
        var kept: [HEIFFile.Property] = []
        for var property in item.properties {
            if let content = bare(property) {
                property.content = content
                kept.append(property)
            } else if property.isEssential {
                return nil
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
        case "irot", "imir": return first(1).map { [$0[0] & 3] }
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
