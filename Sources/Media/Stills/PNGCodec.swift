import CSpng
public import LockstepSamples

/// PNG with one gray channel of 8 or 16 bits, lossless in both directions, or with 8 bits per
/// color.
public enum PNGCodec {
    /// Encodes ``PixelFormat/gray8`` or ``PixelFormat/gray16`` pixels.
    ///
    /// - Throws: ``MediaError`` for another format, or a side over 16,384 pixels.
    public static func encode(_ pixels: PixelBuffer) throws -> [UInt8] {
        guard pixels.format == .gray8 || pixels.format == .gray16, MovieLimits.allows(pixels.size)
        else {
            throw MediaError.refused(
                "an image of \(pixels.size.width)×\(pixels.size.height) pixels "
                    + "as \(pixels.format.rawValue) cannot be written as PNG",
                remedy: "Use gray8 or gray16.")
        }
        let file = PNGFile(
            size: pixels.size, channels: .gray, bits: pixels.format == .gray16 ? 16 : 8)
        return try pixels.withPlane(0) { plane in try file.encode { plane.row($0) } }
    }

    /// Encodes RGB with three bytes per pixel and rows without padding.
    static func encode(redGreenBlue bytes: [UInt8], of size: PixelSize) throws -> [UInt8] {
        let file = PNGFile(size: size, channels: .redGreenBlue, bits: 8)
        let count = 3 * size.width
        return try bytes.withUnsafeBytes { bytes in
            try file.encode { row in
                UnsafeRawBufferPointer(rebasing: bytes[row * count..<(row + 1) * count])
            }
        }
    }

    /// Decodes a gray PNG: 16 bits into ``PixelFormat/gray16``, fewer into ``PixelFormat/gray8``.
    ///
    /// - Throws: ``MediaError`` for colors, alpha, sizes over the limits, and damaged files.
    public static func decode(_ bytes: [UInt8]) throws -> PixelBuffer {
        guard case .gray(let pixels) = try image(bytes) else {
            throw MediaError.badInput("the PNG does not have one gray channel")
        }
        return pixels
    }

    /// Decodes any PNG.
    ///
    /// - Throws: ``MediaError`` for sizes over the limits, and damaged files.
    static func image(_ bytes: [UInt8]) throws -> DecodedPNG {
        try bytes.withUnsafeBytes { file in
            return try PNGDecoder().decode(file)
        }
    }
}

/// The decoded pixels of a PNG.
enum DecodedPNG {
    /// One gray channel.
    case gray(PixelBuffer)
    /// RGB with three bytes per pixel and rows without padding; transparency is ignored.
    case color([UInt8], PixelSize)
}

/// A decoder of libspng for one image.
private final class PNGDecoder {
    private let context: OpaquePointer

    init() throws(MediaError) {
        guard let made = spng_ctx_new(0) else {
            throw .noMemory(for: "a PNG decoder")
        }
        context = made
    }

    deinit { spng_ctx_free(context) }

    private func check(_ result: Int32, as kind: MediaError.Kind) throws(MediaError) {
        guard result != 0 else { return }
        let words = spng_strerror(result).map { String(cString: $0) } ?? "no reason given"
        throw MediaError(
            kind, "libspng failed: \(words)",
            remedy: "Check that the file is complete and a PNG.", libraryCode: result)
    }
}

extension PNGDecoder {
    func decode(_ file: UnsafeRawBufferPointer) throws(MediaError) -> DecodedPNG {
        let side = UInt32(MovieLimits.longestSide)
        // Text and color profiles are not used, so a limit of a megabyte suffices.
        try check(spng_set_image_limits(context, side, side), as: .libraryFailed)
        try check(spng_set_chunk_limits(context, 1 << 20, 1 << 20), as: .libraryFailed)
        try check(spng_set_png_buffer(context, file.baseAddress, file.count), as: .badInput)
        var header = spng_ihdr()
        try check(spng_get_ihdr(context, &header), as: .badInput)
        let size = PixelSize(width: Int(header.width), height: Int(header.height))
        try MovieLimits.checkStill(size, in: "PNG")
        try check(header, of: size, fits: file.count)
        guard header.color_type == UInt8(SPNG_COLOR_TYPE_GRAYSCALE.rawValue) else {
            return .color(try redGreenBlue(of: size), size)
        }
        return .gray(try pixels(of: size, bitDepth: header.bit_depth))
    }

    /// Runs before memory is allocated: a byte of Deflate expands to at most 1032 (zlib's technical
    /// details).
    private func check(
        _ header: spng_ihdr, of size: PixelSize, fits byteCount: Int
    ) throws(MediaError) {
        let channels: Int
        switch spng_color_type(UInt32(header.color_type)) {
        case SPNG_COLOR_TYPE_TRUECOLOR: channels = 3
        case SPNG_COLOR_TYPE_TRUECOLOR_ALPHA: channels = 4
        case SPNG_COLOR_TYPE_GRAYSCALE_ALPHA: channels = 2
        default: channels = 1
        }
        let needed = size.area * channels * Int(header.bit_depth) / 8
        guard needed / 1032 <= byteCount else {
            throw .badInput(
                "\(byteCount) bytes are too few for a PNG of \(size.width)×\(size.height) pixels")
        }
    }

    /// Returns RGB with three bytes per pixel; palettes are resolved, and 16 bits are reduced to 8.
    private func redGreenBlue(of size: PixelSize) throws(MediaError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: 3 * size.area)
        let result = spng_decode_image(
            context, &bytes, bytes.count, Int32(SPNG_FMT_RGB8.rawValue), 0)
        try check(result, as: .badInput)
        return bytes
    }

    private func pixels(of size: PixelSize, bitDepth: UInt8) throws(MediaError) -> PixelBuffer {
        let is16Bit = bitDepth == 16
        // As stored, in the machine's byte order; fewer than 8 bits are scaled up to 8.
        let layout = is16Bit ? SPNG_FMT_PNG : SPNG_FMT_G8
        var result: Int32 = 0
        let pixels = PixelBuffer(format: is16Bit ? .gray16 : .gray8, size: size) { _, bytes in
            bytes.initializeMemory(as: UInt8.self, repeating: 0)
            result = spng_decode_image(
                context, bytes.baseAddress, bytes.count, Int32(layout.rawValue), 0)
        }
        try check(result, as: .badInput)
        guard let pixels else { throw .noMemory(for: "an image") }
        return pixels
    }
}
