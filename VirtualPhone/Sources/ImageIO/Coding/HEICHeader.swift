internal import Foundation

/// The description of a HEIC's primary image (ISO/IEC 23008-12, 6.5, and 14496-12, 8.11).
struct HEICHeader {
    /// Width and height in pixels, before it is turned; nil if the description is incomplete.
    private(set) var size: (width: Int, height: Int)?
    /// The number of components per pixel.
    private(set) var components: Int?
    /// The quarter turns clockwise that the file states.
    private(set) var quarterTurnsClockwise = 0
    /// Whether the file consists of complete boxes.
    private(set) var isComplete = false

    /// Reads the boxes; nil if the bytes are not a HEIC.
    init?(_ bytes: Data) {
        let file = [UInt8](bytes)
        guard file.count >= 12, Self.name(file[4..<8]) == "ftyp",
            Self.name(file[8..<12]).hasPrefix("hei")
        else { return nil }
        let boxes = Self.boxes(file[...])
        isComplete = boxes.end == file.count && boxes.found["mdat"] != nil
        guard let meta = boxes.found["meta"]?.dropFirst(4) else { return }
        read(Self.boxes(meta).found)
    }

    /// The orientation that shows the image as the file states; nil if it states none.
    var orientation: CGImagePropertyOrientation? {
        guard quarterTurnsClockwise > 0 else { return nil }
        return [.up, .right, .down, .left][quarterTurnsClockwise]
    }

    private mutating func read(_ description: [String: ArraySlice<UInt8>]) {
        guard let primary = description["pitm"]?.dropFirst(4).prefix(2),
            let properties = description["iprp"].map({ Self.boxes($0).found }),
            let known = properties["ipco"], let table = properties["ipma"]
        else { return }
        // An image without a statement has colors.
        components = 3
        let all = Self.list(known)
        for index in Self.indices(of: Self.number(primary), in: table) {
            guard index > 0, index <= all.count else { continue }
            let (type, content) = all[index - 1]
            switch type {
            case "ispe" where content.count >= 12:
                size = (
                    Self.number(content.dropFirst(4).prefix(4)),
                    Self.number(content.dropFirst(8).prefix(4))
                )
            case "pixi": components = content.dropFirst(4).first.map(Int.init)
            case "irot": quarterTurnsClockwise = (4 - Int(content.first ?? 0) & 3) % 4
            default: break
            }
        }
    }

    /// The property indices of an item with an identifier of 16 bits.
    private static func indices(of item: Int, in table: ArraySlice<UInt8>) -> [Int] {
        let width = (table.dropFirst(3).first ?? 0) & 1 == 0 ? 1 : 2
        var rest = table.dropFirst(8)
        while rest.count >= 3 {
            let identifier = number(rest.prefix(2))
            let count = Int(rest.dropFirst(2).first ?? 0)
            let entries = rest.dropFirst(3).prefix(count * width)
            rest = rest.dropFirst(3 + count * width)
            guard identifier == item else { continue }
            return stride(from: 0, to: entries.count, by: width).map { place in
                let index = number(entries.dropFirst(place).prefix(width))
                return index & (1 << (8 * width - 1) - 1)
            }
        }
        return []
    }

    private static func boxes(
        _ bytes: ArraySlice<UInt8>
    ) -> (found: [String: ArraySlice<UInt8>], end: Int) {
        let list = list(bytes)
        let end = list.last.map { $0.content.endIndex } ?? bytes.startIndex
        return (Dictionary(list.map { ($0.type, $0.content) }) { first, _ in first }, end)
    }

    private static func list(
        _ bytes: ArraySlice<UInt8>
    ) -> [(type: String, content: ArraySlice<UInt8>)] {
        var rest = bytes
        var list: [(String, ArraySlice<UInt8>)] = []
        while rest.count >= 8 {
            let count = number(rest.prefix(4))
            guard count >= 8, count <= rest.count else { break }
            list.append((name(rest.dropFirst(4).prefix(4)), rest.prefix(count).dropFirst(8)))
            rest = rest.dropFirst(count)
        }
        return list
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
        bytes.reduce(0) { $0 << 8 | Int($1) }
    }

    private static func name(_ bytes: ArraySlice<UInt8>) -> String {
        String(decoding: bytes, as: UTF8.self)
    }
}
