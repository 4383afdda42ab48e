/// Writes a HEIF file with one image, in the smallest form that readers accept (ISO/IEC 23008-12,
/// annex B.4).
///
/// The same items produce the same bytes.
package struct HEIFWriter {
    /// An item to write; its inputs are positions in the list of items.
    package struct Item {
        package var type: String
        package var content: [UInt8]
        package var properties: [HEIFFile.Property]
        package var inputs: [Int] = []
        /// Whether it is only a part of another image.
        package var isHidden = false
        /// The type of the reference to its inputs.
        package var reference = "dimg"

        package init(
            _ type: String, _ content: [UInt8], _ properties: [HEIFFile.Property] = [],
            inputs: [Int] = [], isHidden: Bool = false
        ) {
            (self.type, self.content, self.properties) = (type, content, properties)
            (self.inputs, self.isHidden) = (inputs, isHidden)
        }
    }

    /// The brand that states which profiles of HEVC a reader needs.
    package enum Brand: String {
        /// Main and Main Still Picture: 8 bits, 4:2:0.
        case heic
        /// Others, such as gray images.
        case heix
    }

    private let items: [Item]
    private let primary: Int
    private let brand: Brand

    /// Creates a file of these items, of which one is the primary image.
    package init(_ items: [Item], primary: Int = 0, brand: Brand) {
        (self.items, self.primary, self.brand) = (items, primary, brand)
    }

    /// The file's bytes.
    package var bytes: [UInt8] {
        let start = Self.box("ftyp", brand.rawValue.utf8 + number(0, 4) + "mif1heic".utf8)
        // `meta` has the same length wherever the data begins.
        let length = start.count + meta(mediaStart: 0).count + 8
        let media = items.filter { !$0.isDerived }.flatMap(\.content)
        return start + meta(mediaStart: length) + Self.box("mdat", media)
    }

    private func meta(mediaStart: Int) -> [UInt8] {
        let handler = number(0, 4) + Array("pict".utf8) + number(0, 13)
        var content = Self.fullBox("hdlr", handler)
        content += Self.fullBox("pitm", number(primary + 1, 2))
        content += iloc(mediaStart: mediaStart)
        content += Self.fullBox("iinf", number(items.count, 2) + items.indices.flatMap(infe))
        let references = items.indices.flatMap(references)
        if !references.isEmpty { content += Self.fullBox("iref", references) }
        content += iprp
        let derived = items.filter(\.isDerived).flatMap(\.content)
        if !derived.isEmpty { content += Self.box("idat", derived) }
        return Self.fullBox("meta", content)
    }

    private func infe(_ index: Int) -> [UInt8] {
        let item = items[index]
        return Self.fullBox(
            "infe", version: 2, flags: item.isHidden ? 1 : 0,
            number(index + 1, 2) + number(0, 2) + Array(item.type.utf8) + [0])
    }

    /// A box of `iref`.
    private func references(_ index: Int) -> [UInt8] {
        let inputs = items[index].inputs
        guard !inputs.isEmpty else { return [] }
        return Self.box(
            items[index].reference,
            number(index + 1, 2) + number(inputs.count, 2) + inputs.flatMap { number($0 + 1, 2) })
    }

    /// Offsets and lengths of four bytes.
    private func iloc(mediaStart: Int) -> [UInt8] {
        var content: [UInt8] = [0x44, 0] + number(items.count, 2)
        var (media, derived) = (mediaStart, 0)
        for (index, item) in items.enumerated() {
            content += number(index + 1, 2) + number(item.isDerived ? 1 : 0, 2) + number(0, 2)
            content += number(1, 2) + number(item.isDerived ? derived : media, 4)
            content += number(item.content.count, 4)
            if item.isDerived {
                derived += item.content.count
            } else {
                media += item.content.count
            }
        }
        return Self.fullBox("iloc", version: 1, content)
    }

    /// All different properties, and which item has which.
    private var iprp: [UInt8] {
        var known: [HEIFFile.Property] = []
        var associations = number(items.count, 4)
        for (index, item) in items.enumerated() {
            associations += number(index + 1, 2) + [UInt8(clamping: item.properties.count)]
            for var property in item.properties.prefix(255) {
                let essential = property.isEssential ? 0x8000 : 0
                property.isEssential = false
                let place = known.firstIndex(of: property) ?? known.count
                if place == known.count { known.append(property) }
                associations += number(essential | (place + 1), 2)
            }
        }
        let all = known.flatMap { Self.box($0.type, $0.content) }
        return Self.box(
            "iprp", Self.box("ipco", all) + Self.fullBox("ipma", flags: 1, associations))
    }
}

extension HEIFWriter {
    private func number(_ number: Int, _ byteCount: Int) -> [UInt8] {
        Self.number(number, byteCount)
    }

    /// Returns a big-endian number.
    package static func number(_ number: Int, _ byteCount: Int) -> [UInt8] {
        (0..<byteCount).reversed().map { place in
            place < 8 ? UInt8(truncatingIfNeeded: number >> (8 * place)) : 0
        }
    }

    private static func box(_ type: String, _ content: some Sequence<UInt8>) -> [UInt8] {
        let content = Array(content)
        return number(content.count + 8, 4) + Array(type.utf8) + content
    }

    private static func fullBox(
        _ type: String, version: Int = 0, flags: Int = 0, _ content: [UInt8]
    ) -> [UInt8] {
        box(type, number(version, 1) + number(flags, 3) + content)
    }
}

extension HEIFWriter.Item {
    /// Whether the item is derived from others: its data is then in `idat`, where readers expect it.
    fileprivate var isDerived: Bool { type == "grid" }
}
