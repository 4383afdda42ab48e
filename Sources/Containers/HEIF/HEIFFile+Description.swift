/// Reads the boxes inside `meta` (ISO/IEC 14496-12, 8.11; 23008-12, 9.3).
extension HEIFFile {
    mutating func readDescription(_ bytes: ArraySlice<UInt8>) throws {
        var cursor = BoxCursor(bytes)
        _ = try cursor.fullBox()
        var boxes: [String: ArraySlice<UInt8>] = [:]
        while let box = try cursor.box() { boxes[box.type] = boxes[box.type] ?? box.content }
        guard let names = boxes["iinf"], let places = boxes["iloc"], let first = boxes["pitm"]
        else { throw HEIFError("the `meta` box lacks `iinf`, `iloc` or `pitm`") }
        itemData = Array(boxes["idat"] ?? [])
        try readItems(names)
        try readPrimary(first)
        try readPlaces(places)
        if let references = boxes["iref"] { try readReferences(references) }
        if let properties = boxes["iprp"] { try readProperties(properties) }
    }

    private mutating func readPrimary(_ content: ArraySlice<UInt8>) throws {
        var cursor = BoxCursor(content)
        let width = try cursor.fullBox().version == 0 ? 2 : 4
        primaryIdentifier = UInt32(truncatingIfNeeded: try cursor.number(width))
    }

    private mutating func readItems(_ content: ArraySlice<UInt8>) throws {
        var cursor = BoxCursor(content)
        let width = try cursor.fullBox().version == 0 ? 2 : 4
        let count = try cursor.integer(width)
        try Self.checkItemCount(count, "`iinf` lists")
        for _ in 0..<count {
            guard let box = try cursor.box(), box.type == "infe" else {
                throw HEIFError("`iinf` has fewer than the \(count) items that it states")
            }
            try readItem(box.content)
        }
    }

    private static func checkItemCount(_ count: Int, _ source: String) throws {
        guard count <= largestItemCount else {
            throw HEIFError.unsupported(
                "\(source) \(count) items, more than \(largestItemCount)")
        }
    }

    private mutating func readItem(_ content: ArraySlice<UInt8>) throws {
        var cursor = BoxCursor(content)
        let version = try cursor.fullBox().version
        // Earlier versions have no type, and describe no images.
        guard version >= 2 else { return }
        let identifier = UInt32(truncatingIfNeeded: try cursor.number(version == 2 ? 2 : 4))
        _ = try cursor.take(2)
        guard items[identifier] == nil else {
            throw HEIFError("two items have the identifier \(identifier)")
        }
        items[identifier] = Item(identifier: identifier, type: try cursor.type())
    }

    private mutating func readReferences(_ content: ArraySlice<UInt8>) throws {
        var cursor = BoxCursor(content)
        let width = try cursor.fullBox().version == 0 ? 2 : 4
        while let box = try cursor.box() {
            guard box.type == "dimg" else { continue }
            var cursor = BoxCursor(box.content)
            let identifier = UInt32(truncatingIfNeeded: try cursor.number(width))
            let count = try cursor.integer(2)
            try Self.checkItemCount(count, "an image is derived from")
            var inputs: [UInt32] = []
            for _ in 0..<count {
                inputs.append(UInt32(truncatingIfNeeded: try cursor.number(width)))
            }
            items[identifier]?.inputs = inputs
        }
    }

    private mutating func readProperties(_ content: ArraySlice<UInt8>) throws {
        var cursor = BoxCursor(content)
        var all: [BoxCursor.Box] = []
        while let box = try cursor.box() {
            var inner = BoxCursor(box.content)
            switch box.type {
            case "ipco": while let property = try inner.box() { all.append(property) }
            case "ipma": try readAssociations(&inner, all)
            default: break
            }
        }
    }

    private mutating func readAssociations(
        _ cursor: inout BoxCursor, _ all: [BoxCursor.Box]
    ) throws {
        let (version, flags) = try cursor.fullBox()
        let count = try cursor.integer(4)
        try Self.checkItemCount(count, "`ipma` lists")
        let width = flags & 1 == 0 ? 1 : 2
        for _ in 0..<count {
            let identifier = UInt32(
                truncatingIfNeeded: try cursor.number(version == 0 ? 2 : 4))
            for _ in 0..<(try cursor.integer(1)) {
                let number = try cursor.integer(width)
                let essential = 1 << (8 * width - 1)
                let index = number & (essential - 1)
                // 0 means no property.
                guard index > 0 else { continue }
                guard index <= all.count else {
                    throw HEIFError("`ipma` names a property that `ipco` lacks")
                }
                let box = all[index - 1]
                items[identifier]?.properties.append(
                    Property(
                        box.type, Array(box.content), isEssential: number & essential != 0))
            }
        }
    }
}
