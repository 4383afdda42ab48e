import LockstepContainers
import LockstepSamples

/// HEIC with FFmpeg's HEVC and the boxes of ``HEIFWriter`` and ``HEIFFile``.
///
/// Full-range BT.601, as for JPEG: nothing is converted in either direction.
extension JPEGCodec {
    func encodeHEIC(_ pixels: PixelBuffer, quality: Double) throws -> [UInt8] {
        guard quality >= 0, quality <= 1 else {
            throw MediaError.refused(
                "a HEIC quality of \(quality) is invalid", remedy: "Use a quality from 0 to 1.")
        }
        try check(pixels)
        let padded = try pixels.paddedForHEVC()
        let encoder = try HEVCStillEncoder(padded.size, padded.format, quality: quality)
        let (configuration, slices) = try encoder.encode(padded)
        let isGray = pixels.format == .gray8
        let shared = [
            HEIFFile.Property("hvcC", configuration, isEssential: true),
            HEIFFile.Property("pixi", [0, 0, 0, 0] + (isGray ? [1, 8] : [3, 8, 8, 8])),
        ]
        let coded = HEIFWriter.Item(
            "hvc1", slices, shared + [Self.extent(padded.size)], isHidden: padded !== pixels)
        let brand: HEIFWriter.Brand = isGray ? .heix : .heic
        guard padded !== pixels else { return HEIFWriter([coded], brand: brand).bytes }
        // A grid of one image cuts off the padding; not all readers know a clean aperture.
        let grid = HEIFWriter.Item(
            "grid", Self.grid(pixels.size), [shared[1], Self.extent(pixels.size)], inputs: [1])
        return HEIFWriter([grid, coded], brand: brand).bytes
    }

    func decodeHEIC(_ bytes: [UInt8]) throws -> PixelBuffer {
        try HEICDecoder(bytes).pixels()
    }

    /// `ispe`: the size of an image (ISO/IEC 23008-12, 6.5.3).
    private static func extent(_ size: PixelSize) -> HEIFFile.Property {
        HEIFFile.Property(
            "ispe",
            [0, 0, 0, 0] + HEIFWriter.number(size.width, 4) + HEIFWriter.number(size.height, 4))
    }

    /// A grid of one image, cut to a size: version, width of numbers, rows and columns less one.
    private static func grid(_ size: PixelSize) -> [UInt8] {
        [0, 1, 0, 0] + HEIFWriter.number(size.width, 4) + HEIFWriter.number(size.height, 4)
    }
}

extension PixelBuffer {
    /// The shortest side that libx265 encodes.
    private static let shortestSide = 64

    /// Returns the image with even sides of at least 64 pixels; the last row and column repeat.
    fileprivate func paddedForHEVC() throws(MediaError) -> PixelBuffer {
        let sides = [size.width, size.height].map { max($0 + $0 % 2, Self.shortestSide) }
        let target = PixelSize(width: sides[0], height: sides[1])
        guard target != size else { return self }
        let padded = PixelBuffer(format: format, size: target) { index, bytes in
            let shape = format.planes(of: target)[index]
            withPlane(index) { plane in
                for y in 0..<shape.size.height {
                    let row = plane.row(min(y, plane.size.height - 1))
                    for x in 0..<shape.size.width {
                        let from = min(x, plane.size.width - 1) * shape.bytesPerPixel
                        let to = (y * shape.size.width + x) * shape.bytesPerPixel
                        for byte in 0..<shape.bytesPerPixel { bytes[to + byte] = row[from + byte] }
                    }
                }
            }
        }
        guard let padded else { throw .noMemory(for: "an image") }
        return padded
    }
}
