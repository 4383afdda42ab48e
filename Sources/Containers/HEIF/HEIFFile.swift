/// A HEIF file: items, such as coded images and metadata, with their properties and references
/// (ISO/IEC 23008-12, and 14496-12, 8.11).
///
/// Creating one reads only boxes; ``content(of:_:)`` reads an item, still coded.
package struct HEIFFile {
    /// A property of items, such as a size or a decoder's configuration.
    package struct Property: Hashable {
        /// The type of its box.
        package var type: String
        /// The content of its box.
        package var content: [UInt8]
        /// Whether a reader that does not know the type must not show the item.
        package var isEssential: Bool

        package init(_ type: String, _ content: [UInt8], isEssential: Bool = false) {
            (self.type, self.content, self.isEssential) = (type, content, isEssential)
        }
    }

    /// The place of an item's bytes.
    package enum Storage: Hashable {
        /// Ranges of the file, one after the other.
        case file([Range<Int64>])
        /// Bytes of `idat`.
        case inside([UInt8])
    }

    /// An item.
    package struct Item {
        /// Its identifier in the file.
        package let identifier: UInt32
        /// Its type: `hvc1`, `grid`, `Exif`.
        package let type: String
        /// Its properties, in the order in which transformations apply.
        package internal(set) var properties: [Property] = []
        /// The place of its bytes; nil if the file states none.
        package internal(set) var storage: Storage?
        /// The items that it is made of.
        package internal(set) var inputs: [UInt32] = []

        /// The content of its property of a type, the first one of several; nil without one.
        package func property(_ type: String) -> [UInt8]? {
            properties.first { $0.type == type }?.content
        }
    }

    /// Returns up to `count` bytes of the file from an offset; fewer only at its end.
    package typealias Bytes = (_ offset: Int64, _ count: Int) throws -> [UInt8]

    /// The length of the file in bytes.
    package let byteCount: Int64
    /// All items, by identifier.
    package internal(set) var items: [UInt32: Item] = [:]
    /// The identifier of the primary item.
    package internal(set) var primaryIdentifier: UInt32?
    /// The brands of `ftyp`.
    package let brands: Set<String>
    /// The content of `idat`, the box for the data of small items.
    var itemData: [UInt8] = []

    /// The largest description of items that is read; an image of 200 million pixels in tiles of
    /// 512×512 takes 30 kB.
    private static let largestDescription: Int64 = 4 << 20
    /// The largest number of boxes at the top level.
    private static let largestBoxCount = 1024
    /// The largest number of items, of their ranges, and of an item's references; an image of 12
    /// million pixels in tiles of 512×512 has 48.
    static let largestItemCount = 4096

    /// Reads the boxes of a file of `byteCount` bytes.
    ///
    /// - Throws: ``HEIFError`` if the file is not HEIF or not complete, and errors of `bytes`.
    package init(byteCount: Int64, bytes: Bytes) throws {
        self.byteCount = byteCount
        guard byteCount > 0 else { throw HEIFError("the file is empty") }
        let boxes = try Self.boxes(byteCount, bytes)
        brands = boxes.brands
        guard let description = boxes.description else {
            throw HEIFError("the file has no `meta` box")
        }
        try readDescription(description[...])
    }

    /// Reads a file in memory.
    package init(_ file: [UInt8]) throws {
        try self.init(byteCount: Int64(file.count), bytes: Self.bytes(of: file))
    }

    /// Returns access to the bytes of a file in memory.
    package static func bytes(of file: [UInt8]) -> Bytes {
        { Array(file.dropFirst(Int(clamping: $0)).prefix($1)) }
    }

    /// Walks the boxes of the file, which must be complete, and returns the brands of `ftyp` and the
    /// content of `meta`.
    private static func boxes(
        _ byteCount: Int64, _ bytes: Bytes
    ) throws -> (brands: Set<String>, description: [UInt8]?) {
        var brands: Set<String> = []
        var description: [UInt8]?
        var offset: Int64 = 0
        for index in 0..<largestBoxCount where offset < byteCount {
            let left = byteCount - offset
            let box = MovieBoxHeader(try bytes(offset, 16), available: left)
            if index == 0, box?.type != "ftyp" {
                throw HEIFError("the file does not start like a HEIC")
            }
            guard let box, box.fits(left) else {
                throw HEIFError("the last \(left) bytes of the file are not a complete box")
            }
            let content = offset + box.headerByteCount
            let count = box.byteCount - box.headerByteCount
            if index == 0 {
                let length = Int(min(count, largestBrandsByteCount))
                brands = Self.brands(in: try bytes(content, length))
            } else if box.type == "meta", description == nil {
                guard count <= largestDescription else {
                    throw HEIFError.unsupported("the `meta` box has \(count) bytes")
                }
                description = try bytes(content, Int(count))
            }
            offset += box.byteCount
        }
        guard offset == byteCount else {
            throw HEIFError.unsupported("the file has more than \(largestBoxCount) boxes")
        }
        return (brands, description)
    }

    /// The number of bytes of `ftyp` that are read: more brands than any file has.
    private static let largestBrandsByteCount: Int64 = 256

    /// Returns all brands: the major one, and after its version the compatible ones (ISO/IEC
    /// 14496-12, 4.3).
    private static func brands(in content: [UInt8]) -> Set<String> {
        var cursor = BoxCursor(content[...])
        var brands: Set<String> = []
        while let brand = try? cursor.type() { brands.insert(brand) }
        return brands
    }
}

extension HEIFFile {
    /// The primary item.
    ///
    /// - Throws: ``HEIFError`` if there is none.
    package var primary: Item {
        get throws {
            guard let item = primaryIdentifier.flatMap({ items[$0] }) else {
                throw HEIFError("the file has no primary image")
            }
            return item
        }
    }

    /// The number of bytes of an item.
    package func byteCount(of item: Item) -> Int64 {
        switch item.storage {
        case .file(let ranges)?: return ranges.reduce(0) { $0 + ($1.upperBound - $1.lowerBound) }
        case .inside(let bytes)?: return Int64(bytes.count)
        case nil: return 0
        }
    }

    /// Returns the bytes of an item.
    package func content(of item: Item, _ bytes: Bytes) throws -> [UInt8] {
        switch item.storage {
        case .inside(let bytes)?: return bytes
        case .file(let ranges)?:
            var content: [UInt8] = []
            for range in ranges {
                let count = Int(range.upperBound - range.lowerBound)
                let part = try bytes(range.lowerBound, count)
                guard part.count == count else { throw HEIFError("the file became shorter") }
                content += part
            }
            return content
        case nil: throw HEIFError("an item has no bytes")
        }
    }

    /// Checks that the data of items does not end in zeros, which a power loss leaves.
    ///
    /// No coded image ends so: the last byte of a NAL unit is not 0 (ITU-T H.265, 7.4.2.2).
    ///
    /// - Throws: ``HEIFError`` if the data of one does, and errors of `bytes`.
    package func checkEnds(of items: [Item], _ bytes: Bytes) throws {
        for case .file(let ranges)? in items.map(\.storage) {
            guard let last = ranges.last, try bytes(last.upperBound - 1, 1).first ?? 0 != 0 else {
                throw HEIFError("the image is incomplete: its data ends in zeros")
            }
        }
    }
}
