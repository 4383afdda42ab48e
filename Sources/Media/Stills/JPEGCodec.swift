import CTurboJPEG
import LockstepSamples

/// JPEG with libjpeg-turbo: 4:2:0 in color, or one gray plane.
///
/// JPEG's colors are those of JFIF, full-range BT.601, the same as in ARKit's '420f' images, so
/// nothing is converted in either direction. Accurate transforms produce the same bytes from the
/// same pixels on any processor.
final class JPEGCodec: StillCodec {
    let compressor: TurboJPEGHandle
    private(set) var decompressor: TurboJPEGHandle
    let planes = ScratchMemory()
    private let output = ScratchMemory()

    init() throws(MediaError) {
        compressor = try TurboJPEGHandle(tjInitCompress())
        decompressor = try TurboJPEGHandle(tjInitDecompress())
    }

    // A quality of 0…1 becomes libjpeg's 1…100.
    func encodeJPEG(_ pixels: PixelBuffer, quality: Double) throws -> [UInt8] {
        guard quality >= 0, quality <= 1 else {
            throw MediaError.refused(
                "a JPEG quality of \(quality) is invalid", remedy: "Use a quality from 0 to 1.")
        }
        let percent = max(1, Int32((quality * 100).rounded()))
        try check(pixels)
        return try pixels.withPlane(0) { luma in
            guard pixels.format == .nv12FullRange else {
                return try compress([luma.lent], of: pixels.size, TJSAMP_GRAY, percent)
            }
            return try pixels.withPlane(1) { chroma in
                try compress(try split(luma, chroma), of: pixels.size, TJSAMP_420, percent)
            }
        }
    }

    func decodeJPEG(_ bytes: [UInt8]) throws -> PixelBuffer {
        let header = try header(of: bytes)
        return try decompress(bytes, header).pixels(as: header.format, of: header.size)
    }

    // As gray output, libjpeg-turbo copies luma and does not transform chroma.
    func decodeBrightness(ofJPEG bytes: [UInt8]) throws -> PixelBuffer {
        let size = try header(of: bytes).size
        var result: Int32 = 0
        let pixels = PixelBuffer(format: .gray8, size: size) { _, target in
            result = tjDecompress2(
                decompressor.handle, bytes, UInt(bytes.count), target.baseAddress,
                Int32(clamping: size.width), 0, Int32(clamping: size.height),
                Int32(TJPF_GRAY.rawValue), TJFLAG_ACCURATEDCT | TJFLAG_LIMITSCANS)
        }
        try checkDecompressor(result)
        guard let pixels else { throw MediaError.noMemory(for: "an image") }
        return pixels
    }
}

// MARK: - Encoding

extension JPEGCodec {
    func check(_ pixels: PixelBuffer) throws(MediaError) {
        guard pixels.format == .nv12FullRange || pixels.format == .gray8,
            MovieLimits.allows(pixels.size)
        else {
            throw .refused(
                "an image of \(pixels.size.width)×\(pixels.size.height) pixels "
                    + "as \(pixels.format.rawValue) cannot be written to an image file",
                remedy: "Use nv12FullRange or gray8 with sides up to \(MovieLimits.longestSide).")
        }
    }

    /// Returns the three planes: luma in place, chroma split into scratch memory.
    private func split(
        _ luma: PixelPlane, _ chroma: PixelPlane
    ) throws(MediaError) -> [JPEGPlane] {
        let evenWidth = 2 * chroma.size.width
        let evenHeight = 2 * chroma.size.height
        let mustPad = luma.size.width < evenWidth || luma.size.height < evenHeight
        let lumaCount = mustPad ? evenWidth * evenHeight : 0
        let scratch = planes.room(for: lumaCount + 2 * chroma.size.area)
        guard let start = scratch.baseAddress else {
            throw .noMemory(for: "the chroma of an image")
        }
        let blue = start + lumaCount
        chroma.splitPairs(into: blue, and: blue + chroma.size.area, bytesPerRow: chroma.size.width)
        if mustPad { luma.copyRepeatingEdges(to: start, width: evenWidth, height: evenHeight) }
        return [
            mustPad ? JPEGPlane(address: start, bytesPerRow: evenWidth) : luma.lent,
            JPEGPlane(address: blue, bytesPerRow: chroma.size.width),
            JPEGPlane(address: blue + chroma.size.area, bytesPerRow: chroma.size.width),
        ]
    }

    private func compress(
        _ planes: [JPEGPlane], of size: PixelSize, _ sampling: TJSAMP, _ quality: Int32
    ) throws(MediaError) -> [UInt8] {
        let (width, height) = (Int32(clamping: size.width), Int32(clamping: size.height))
        let sampling = Int32(sampling.rawValue)
        let room = output.room(for: Int(clamping: tjBufSize(width, height, sampling)))
        var addresses = planes.map { Optional($0.address) }
        let strides = planes.map { Int32(clamping: $0.bytesPerRow) }
        var target = room.baseAddress
        var count = UInt(room.count)
        try compressor.check(
            tjCompressFromYUVPlanes(
                compressor.handle, &addresses, width, strides, height, sampling, &target, &count,
                quality, TJFLAG_NOREALLOC | TJFLAG_ACCURATEDCT), as: .libraryFailed)
        return Array(room[..<Int(clamping: count)])
    }
}

/// A plane for libjpeg-turbo.
struct JPEGPlane {
    /// The first byte of the first row.
    let address: UnsafePointer<UInt8>
    /// The number of bytes from one row to the next.
    let bytesPerRow: Int
}

extension PixelPlane {
    fileprivate var lent: JPEGPlane {
        JPEGPlane(
            address: baseAddress.assumingMemoryBound(to: UInt8.self), bytesPerRow: bytesPerRow)
    }

    /// Copies to a plane that is up to one column and row larger, and repeats the last ones.
    fileprivate func copyRepeatingEdges(
        to target: UnsafeMutablePointer<UInt8>, width: Int, height: Int
    ) {
        for index in 0..<height {
            let source = row(min(index, size.height - 1))
            let line = UnsafeMutableRawBufferPointer(start: target + index * width, count: width)
            line.copyMemory(from: source)
            if width > size.width { line[width - 1] = source[size.width - 1] }
        }
    }
}

// MARK: - Decoding

/// The header of a JPEG.
private struct JPEGHeader {
    let size: PixelSize
    let sampling: Int32
    let format: PixelFormat
}

extension JPEGCodec {
    /// Throws the decompressor's error, and creates a new decompressor: libjpeg-turbo 2.1 stays
    /// inside a header that it rejected, and would reject the next file as well.
    fileprivate func checkDecompressor(_ result: Int32) throws(MediaError) {
        do {
            try decompressor.check(result, as: .badInput)
        } catch {
            decompressor = try TurboJPEGHandle(tjInitDecompress())
            throw error
        }
    }

    fileprivate func header(of bytes: [UInt8]) throws(MediaError) -> JPEGHeader {
        var (width, height, sampling, colors) = (Int32(0), Int32(0), Int32(-1), Int32(-1))
        try checkDecompressor(
            tjDecompressHeader3(
                decompressor.handle, bytes, UInt(bytes.count), &width, &height, &sampling, &colors
            ))
        let size = PixelSize(width: Int(width), height: Int(height))
        try MovieLimits.checkStill(size, in: "JPEG")
        let isGray = colors == Int32(TJCS_GRAY.rawValue)
        guard isGray || colors == Int32(TJCS_YCbCr.rawValue), sampling >= 0,
            isGray == (sampling == Int32(TJSAMP_GRAY.rawValue))
        else {
            throw .badInput("the JPEG's colors are neither YCbCr nor gray")
        }
        return JPEGHeader(size: size, sampling: sampling, format: isGray ? .gray8 : .nv12FullRange)
    }

    private func decompress(_ bytes: [UInt8], _ header: JPEGHeader) throws(MediaError)
        -> DecodedPlanes
    {
        let decoded = DecodedPlanes(header.size, sampling: header.sampling, in: planes)
        var addresses = decoded.planes.map { Optional(UnsafeMutablePointer(mutating: $0.address)) }
        var strides = decoded.planes.map { Int32(clamping: $0.bytesPerRow) }
        try checkDecompressor(
            tjDecompressToYUVPlanes(
                decompressor.handle, bytes, UInt(bytes.count), &addresses,
                Int32(clamping: header.size.width), &strides, Int32(clamping: header.size.height),
                TJFLAG_ACCURATEDCT | TJFLAG_LIMITSCANS))
        return decoded
    }
}
