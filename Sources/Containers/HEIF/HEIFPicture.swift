package import LockstepSamples

/// The primary image of a HEIC: one HEVC image, or a grid of them, as iPhones store large images
/// (ISO/IEC 23008-12, 6.6.2.3).
package struct HEIFPicture {
    /// The size of the pixels that are stored, before they are turned.
    package let storedSize: PixelSize
    /// The items of the coded images, row by row.
    package let tiles: [HEIFFile.Item]
    /// The number of tiles in a row.
    package let columns: Int
    /// The number of quarter turns clockwise that show the image as the file states (`irot`).
    package let quarterTurnsClockwise: Int
    /// The color matrix and range that the file states (`colr`); nil if only its HEVC images do.
    package let colors: Colors?

    /// The color description of an image (ITU-T H.273).
    package struct Colors: Hashable {
        /// The matrix coefficients.
        package let matrix: Int
        /// Whether values use the full range of 8 bits.
        package let isFullRange: Bool
    }

    /// The size of the image as it is shown.
    package var size: PixelSize {
        quarterTurnsClockwise % 2 == 0
            ? storedSize : PixelSize(width: storedSize.height, height: storedSize.width)
    }

    /// The type of items that are HEVC images.
    static let codedType = "hvc1"

    /// Finds the primary image of a file.
    ///
    /// - Throws: ``HEIFError`` if there is none, or one of another kind, and errors of `bytes`.
    package init(_ file: HEIFFile, _ bytes: HEIFFile.Bytes) throws {
        try Self.checkBrands(of: file)
        let item = try file.primary
        try Self.checkProperties(of: item)
        switch item.type {
        case Self.codedType: (tiles, columns) = ([item], 1)
        case "grid":
            let grid = try Grid(file.content(of: item, bytes))
            tiles = try grid.tiles(of: item, in: file)
            columns = grid.columns
            try tiles.forEach(Self.checkTile)
            try grid.checkSize(Self.codedSize(of: item))
        default:
            throw HEIFError.unsupported("the image is of the type `\(item.type)`, not `hvc1`")
        }
        guard tiles.allSatisfy({ $0.property("hvcC") != nil }) else {
            throw HEIFError("the image has no decoder configuration (`hvcC`)")
        }
        storedSize = try Self.size(of: item)
        quarterTurnsClockwise = try Self.turns(of: item)
        colors = Self.colors(of: item) ?? tiles.first.flatMap(Self.colors)
    }

    /// Returns the size of an item's image, without the parts that a clean aperture cuts off.
    package static func size(of item: HEIFFile.Item) throws -> PixelSize {
        let size = try codedSize(of: item)
        guard let aperture = item.property("clap") else { return size }
        return try cropped(size, to: aperture)
    }

    /// Returns the size of an item's image before it is cropped (`ispe`).
    package static func codedSize(of item: HEIFFile.Item) throws -> PixelSize {
        guard let extent = item.property("ispe") else { throw HEIFError(noSize) }
        var cursor = BoxCursor(extent[...])
        _ = try cursor.fullBox()
        let size = PixelSize(width: try cursor.integer(4), height: try cursor.integer(4))
        guard size.width <= Self.longestSide, size.height <= Self.longestSide else {
            throw HEIFError("an image of \(size.width)×\(size.height) pixels is too large")
        }
        guard size.area > 0 else { throw HEIFError(noSize) }
        return size
    }

    private static let noSize = "the image has no size (`ispe`)"
    private static let longestSide = 65_535

    /// Returns the size of a clean aperture that begins at the upper left corner.
    ///
    /// Encoders add one if the sides are odd (14496-12, 12.1.4: four fractions, of which the last
    /// two are the distance of the centers).
    private static func cropped(
        _ size: PixelSize, to aperture: [UInt8]
    ) throws -> PixelSize {
        var cursor = BoxCursor(aperture[...])
        var numbers: [Int] = []
        for _ in 0..<8 {
            numbers.append(Int(Int32(truncatingIfNeeded: try cursor.number(4))))
        }
        let cropped = PixelSize(width: numbers[0], height: numbers[2])
        let isWhole = numbers[1] == 1 && numbers[3] == 1
        guard isWhole, cropped.area > 0, cropped.width > 0, cropped.width <= size.width,
            cropped.height <= size.height,
            // Twice the distance of the centers equals the difference of the sizes.
            2 * numbers[4] == (cropped.width - size.width) * numbers[5],
            2 * numbers[6] == (cropped.height - size.height) * numbers[7]
        else {
            throw HEIFError.unsupported(
                "the image is cropped other than at its right and lower edge")
        }
        return cropped
    }

    private static func turns(of item: HEIFFile.Item) throws -> Int {
        guard item.property("imir") == nil else {
            throw HEIFError.unsupported("the image is mirrored (`imir`)")
        }
        // A multiple of 90° counterclockwise (23008-12, 6.5.10).
        let turns = Int(item.property("irot")?.first ?? 0) & 3
        return (4 - turns) % 4
    }

    private static func colors(of item: HEIFFile.Item) -> Colors? {
        for property in item.properties where property.type == "colr" {
            var cursor = BoxCursor(property.content[...])
            guard (try? cursor.type()) == "nclx", (try? cursor.take(4)) != nil,
                let matrix = try? cursor.integer(2), let range = try? cursor.integer(1)
            else { continue }
            return Colors(matrix: matrix, isFullRange: range & 0x80 != 0)
        }
        return nil
    }
}

extension HEIFPicture {
    /// The content of a `grid` item.
    fileprivate struct Grid {
        let rows: Int
        let columns: Int
        let size: PixelSize

        init(_ content: [UInt8]) throws {
            var cursor = BoxCursor(content[...])
            _ = try cursor.take(1)
            let width = try cursor.integer(1) & 1 == 0 ? 2 : 4
            rows = try cursor.integer(1) + 1
            columns = try cursor.integer(1) + 1
            size = PixelSize(width: try cursor.integer(width), height: try cursor.integer(width))
        }

        func tiles(
            of item: HEIFFile.Item, in file: HEIFFile
        ) throws -> [HEIFFile.Item] {
            let tiles = item.inputs.compactMap { file.items[$0] }
            guard tiles.count == rows * columns, item.inputs.count == tiles.count else {
                throw HEIFError("the image lacks some of its \(rows * columns) tiles")
            }
            if let other = tiles.first(where: { $0.type != HEIFPicture.codedType }) {
                throw HEIFError.unsupported("a tile is of the type `\(other.type)`, not `hvc1`")
            }
            return tiles
        }

        func checkSize(_ stated: PixelSize) throws {
            guard size == stated else {
                throw HEIFError.unsupported(
                    "the grid has \(size.width)×\(size.height) pixels, and its `ispe` states "
                        + "\(stated.width)×\(stated.height)")
            }
        }
    }
}

extension HEIFPicture {
    /// Brands of files with HEVC images, or with images of any codec (ISO/IEC 23008-12, 10.2 and
    /// B.4.1).
    private static let brands: Set<String> = ["heic", "heix", "mif1", "mif2"]
    /// The properties whose meaning is known.
    private static let knownProperties: Set<String> = [
        "hvcC", "ispe", "pixi", "irot", "imir", "clap", "pasp", "colr",
    ]

    private static func checkBrands(of file: HEIFFile) throws {
        guard brands.isDisjoint(with: file.brands) else { return }
        throw HEIFError.unsupported("the file has no brand of a HEIC")
    }

    /// Checks that no property occurs twice, because readers disagree about the second, and that
    /// all essential properties are known, without which no image may be shown (ISO/IEC 23008-12,
    /// 9.3.1).
    private static func checkProperties(of item: HEIFFile.Item) throws {
        var kinds: Set<[UInt8]> = []
        for property in item.properties {
            guard knownProperties.contains(property.type) else {
                guard !property.isEssential else {
                    throw HEIFError.unsupported(
                        "the image has the unknown essential property `\(property.type)`")
                }
                continue
            }
            // An image may have both a profile and numbers of colors.
            let colorType = property.type == "colr" ? property.content.prefix(4) : []
            guard kinds.insert(Array(property.type.utf8) + colorType).inserted else {
                throw HEIFError.unsupported("the image has two properties `\(property.type)`")
            }
        }
    }

    /// Checks that a tile has no transformations, which only the grid may have.
    private static func checkTile(_ tile: HEIFFile.Item) throws {
        try checkProperties(of: tile)
        guard tile.property("irot") == nil, tile.property("imir") == nil else {
            throw HEIFError.unsupported("a tile of the image is rotated or mirrored")
        }
    }

    /// Checks that a power loss did not leave the data of the image incomplete.
    ///
    /// - Throws: ``HEIFError`` if it did, and errors of `bytes`.
    package func checkEnds(in file: HEIFFile, _ bytes: HEIFFile.Bytes) throws {
        guard tiles.allSatisfy({ file.byteCount(of: $0) > 0 }) else {
            throw HEIFError("the image has no data")
        }
        try file.checkEnds(of: tiles, bytes)
    }
}
