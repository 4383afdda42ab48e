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
        // The places of items have the same length whatever they are.
        let length = start.count + description(mediaStart: 0).count + 8
        let media = items.filter { !$0.isSmall }.flatMap(\.content)
        return start + description(mediaStart: length) + Self.box("mdat", media)
    }

    private func description(mediaStart: Int) -> [UInt8] {
        let handler = number(0, 4) + Array("pict".utf8) + number(0, 13)
        var content = Self.fullBox("hdlr", handler)
        content += Self.fullBox("pitm", number(primary + 1, 2))
        content += places(mediaStart: mediaStart)
        content += Self.fullBox("iinf", number(items.count, 2) + items.indices.flatMap(entry))
        let references = items.indices.flatMap(references)
        if !references.isEmpty { content += Self.fullBox("iref", references) }
        content += properties
        let small = items.filter(\.isSmall).flatMap(\.content)
        if !small.isEmpty { content += Self.box("idat", small) }
        return Self.fullBox("meta", content)
    }

    private func entry(_ index: Int) -> [UInt8] {
        let item = items[index]
        return Self.fullBox(
            "infe", version: 2, flags: item.isHidden ? 1 : 0,
            number(index + 1, 2) + number(0, 2) + Array(item.type.utf8) + [0])
    }

    private func references(_ index: Int) -> [UInt8] {
        let inputs = items[index].inputs
        guard !inputs.isEmpty else { return [] }
        return Self.box(
            items[index].reference,
            number(index + 1, 2) + number(inputs.count, 2) + inputs.flatMap { number($0 + 1, 2) })
    }

    /// Offsets and lengths of four bytes; derived images are in `idat`, as readers expect.
    private func places(mediaStart: Int) -> [UInt8] {
        var content: [UInt8] = [0x44, 0] + number(items.count, 2)
        var (media, small) = (mediaStart, 0)
        for (index, item) in items.enumerated() {
            content += number(index + 1, 2) + number(item.isSmall ? 1 : 0, 2) + number(0, 2)
            content += number(1, 2) + number(item.isSmall ? small : media, 4)
            content += number(item.content.count, 4)
            if item.isSmall { small += item.content.count } else { media += item.content.count }
        }
        return Self.fullBox("iloc", version: 1, content)
    }

    /// All different properties, and which item has which.
    private var properties: [UInt8] {
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
    /// Whether its bytes are in the box for small items.
    fileprivate var isSmall: Bool { type == "grid" }
}
