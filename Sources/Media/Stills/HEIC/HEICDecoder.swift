import LockstepContainers
import LockstepSamples

/// Decodes the primary image of a HEIC: its tiles, then their arrangement, then its rotation.
struct HEICDecoder {
    private let file: HEIFFile
    private let picture: HEIFPicture
    private let bytes: HEIFFile.Bytes
    private let tileSize: PixelSize
    /// The size of a tile before it is cropped.
    private let codedSize: PixelSize

    /// Reads the boxes of a file, and no image yet.
    init(_ file: [UInt8]) throws {
        bytes = HEIFFile.bytes(of: file)
        do {
            self.file = try HEIFFile(byteCount: Int64(file.count), bytes: bytes)
            picture = try HEIFPicture(self.file, bytes)
            try picture.checkEnds(in: self.file, bytes)
            tileSize = try picture.tiles.first.map(HEIFPicture.size) ?? picture.storedSize
            codedSize = try picture.tiles.first.map(HEIFPicture.codedSize) ?? tileSize
        } catch let error as HEIFError {
            throw MediaError(error)
        }
        try MovieLimits.checkStill(picture.storedSize, in: "HEIC")
        try MovieLimits.checkStill(codedSize, in: "HEIC")
        guard isCovered else {
            throw MediaError.badInput("the tiles of the image do not match its size")
        }
    }

    private var rows: Int { picture.tiles.count / picture.columns }

    /// Whether the tiles cover the image, each of them a part, and begin at whole chroma samples.
    private var isCovered: Bool {
        let (size, columns) = (picture.storedSize, picture.columns)
        let isEven = tileSize.width % 2 == 0 && tileSize.height % 2 == 0
        return tileSize.width * columns >= size.width && tileSize.height * rows >= size.height
            && tileSize.width * (columns - 1) < size.width
            && tileSize.height * (rows - 1) < size.height
            && (isEven || picture.tiles.count == 1)
    }

    /// Decodes the image as ``StillCodec/decodeHEIC(_:)`` states.
    func pixels() throws -> PixelBuffer {
        var tiles: [PixelBuffer] = []
        var matrix = 0
        var decoder: (configuration: [UInt8], decoder: HEVCStillDecoder)?
        for tile in picture.tiles {
            let configuration = tile.property("hvcC") ?? []
            if decoder?.configuration != configuration {
                let made = try HEVCStillDecoder(configuration, largestArea: largestArea)
                decoder = (configuration, made)
            }
            guard let decoder = decoder?.decoder else { break }
            let decoded = try decoder.decode(
                try slices(of: tile), isFullRange: picture.colors?.isFullRange)
            guard decoded.pixels.size.width >= tileSize.width,
                decoded.pixels.size.height >= tileSize.height,
                decoded.pixels.format == tiles.first?.format ?? decoded.pixels.format
            else {
                throw MediaError.badInput("the HEVC image is smaller than the size in `ispe`")
            }
            tiles.append(decoded.pixels)
            matrix = decoded.matrix
        }
        let native = try joined(tiles).converted(
            fromMatrix: picture.colors?.matrix ?? matrix)
        return native.turned(quarterTurnsClockwise: picture.quarterTurnsClockwise)
    }

    /// HEVC rounds sides up to whole coding units of at most 64 pixels.
    private var largestArea: Int {
        let sides = [codedSize.width, codedSize.height].map { ($0 + 63) / 64 * 64 }
        return sides[0] * sides[1]
    }

    private func slices(of tile: HEIFFile.Item) throws -> [UInt8] {
        do {
            return try file.content(of: tile, bytes)
        } catch let error as HEIFError {
            throw MediaError(error)
        }
    }

    /// Arranges tiles row by row, and crops them to the image's size.
    private func joined(_ tiles: [PixelBuffer]) throws(MediaError) -> PixelBuffer {
        guard let first = tiles.first else { throw .badInput("the image has no tiles") }
        if tiles.count == 1, first.size == picture.storedSize { return first }
        let joined = PixelBuffer(format: first.format, size: picture.storedSize) { plane, bytes in
            let target = PlaneTarget(
                bytes: bytes, size: first.format.planes(of: picture.storedSize)[plane].size,
                bytesPerPixel: first.format.planes(of: picture.storedSize)[plane].bytesPerPixel)
            let tile = first.format.planes(of: tileSize)[plane].size
            for (index, pixels) in tiles.enumerated() {
                let (row, column) = index.quotientAndRemainder(dividingBy: picture.columns)
                pixels.withPlane(plane) {
                    target.copy($0, of: tile, x: column * tile.width, y: row * tile.height)
                }
            }
        }
        guard let joined else { throw .noMemory(for: "an image") }
        return joined
    }
}

extension MediaError {
    fileprivate init(_ error: HEIFError) {
        switch error.kind {
        case .damaged: self = .badInput(error.problem)
        case .unsupported: self = .unsupportedHEIC(error.problem)
        }
    }
}

/// A plane of an image that is put together.
private struct PlaneTarget {
    let bytes: UnsafeMutableRawBufferPointer
    let size: PixelSize
    let bytesPerPixel: Int

    /// Copies the upper left part of a plane, of a tile's size, to a place.
    func copy(_ plane: PixelPlane, of tile: PixelSize, x: Int, y: Int) {
        let width = min(tile.width, plane.size.width, size.width - x)
        let height = min(tile.height, plane.size.height, size.height - y)
        guard width > 0, height > 0 else { return }
        for row in 0..<height {
            let start = ((y + row) * size.width + x) * bytesPerPixel
            UnsafeMutableRawBufferPointer(rebasing: bytes[start..<start + width * bytesPerPixel])
                .copyMemory(
                    from: UnsafeRawBufferPointer(
                        rebasing: plane.row(row)[..<(width * bytesPerPixel)]))
        }
    }
}
