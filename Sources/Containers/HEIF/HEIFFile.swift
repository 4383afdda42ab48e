/// A HEIF file: items, such as coded images and metadata, with their properties and references
/// (ISO/IEC 23008-12, and 14496-12, 8.11).
///
/// Only the boxes are read, never an image.
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
        /// Bytes in the file's own box for small items.
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

        /// The content of its first property of a type; nil without one.
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
    /// The items' ranges that are left to read, and the content of `idat`.
    var smallItems: [UInt8] = []

    /// The largest description of items that is read; an image of 200 million pixels in tiles of
    /// 512×512 takes 30 kB.
    private static let largestDescription: Int64 = 4 << 20
    /// The maximum number of boxes at the top level.
    private static let mostBoxes = 1024
    /// The maximum number of items, of their ranges, and of their references; tiles of 512×512 are
    /// 48 for 12 million pixels.
    static let mostItems = 4096

    /// Reads the boxes of a file of `byteCount` bytes.
    ///
    /// - Throws: ``HEIFError`` if the file is not HEIF or not complete, and errors of `bytes`.
    package init(byteCount: Int64, bytes: Bytes) throws {
        self.byteCount = byteCount
        guard let description = try Self.description(byteCount, bytes) else {
            throw HEIFError("the file has no description of its image")
        }
        try readDescription(description[...])
    }

    /// Reads a file in memory.
    package init(_ file: [UInt8]) throws {
        try self.init(byteCount: Int64(file.count)) { offset, count in
            Array(file.dropFirst(Int(offset)).prefix(count))
        }
    }

    /// Walks the boxes of the file, which must be complete, and returns the content of `meta`.
    private static func description(_ byteCount: Int64, _ bytes: Bytes) throws -> [UInt8]? {
        var description: [UInt8]?
        var offset: Int64 = 0
        for index in 0..<mostBoxes where offset < byteCount {
            let available = byteCount - offset
            guard let box = MovieBoxHeader(try bytes(offset, 16), available: available) else {
                throw HEIFError(index == 0 ? notHEIF : "the file is incomplete")
            }
            let content = offset + box.headerByteCount
            if index == 0 { try check(box, brands: try bytes(content, 256)) }
            guard box.fits(available) else { throw HEIFError("the file is incomplete") }
            if box.type == "meta", description == nil {
                let count = box.byteCount - box.headerByteCount
                guard count <= largestDescription else {
                    throw HEIFError("the description of its image takes \(count) bytes")
                }
                description = try bytes(content, Int(count))
            }
            offset += box.byteCount
        }
        guard offset == byteCount else { throw HEIFError("the file has too many boxes") }
        return description
    }

    private static let notHEIF = "the file does not start like a HEIC"
    /// Brands of files with HEVC images, or with images of any codec (ISO/IEC 23008-12, 10.2 and
    /// B.4.1).
    private static let brands: Set<String> = ["heic", "heix", "mif1", "mif2"]

    private static func check(_ box: MovieBoxHeader, brands bytes: [UInt8]) throws {
        let count = Int(clamping: max(box.byteCount - box.headerByteCount, 0))
        var cursor = BoxCursor(bytes.prefix(count))
        guard box.type == "ftyp" else { throw HEIFError(notHEIF) }
        while cursor.left >= 4 {
            if Self.brands.contains(try cursor.type()) { return }
        }
        throw HEIFError(notHEIF)
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
                guard part.count == count else { throw HEIFError("the file is incomplete") }
                content += part
            }
            return content
        case nil: throw HEIFError("an item has no bytes")
        }
    }
}
