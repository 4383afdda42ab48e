import CTurboJPEG
import LockstepSamples

extension JPEGCodec {
    // Colors are converted by libjpeg-turbo too, so that a PNG and a JPEG made from it have the
    // same matrix.
    func decodePNG(_ bytes: [UInt8]) throws -> PixelBuffer {
        switch try PNGCodec.image(bytes) {
        case .gray(let pixels): return pixels
        case .color(let bytes, let size): return try fullRange(bytes, of: size)
        }
    }

    func encodePNG(_ pixels: PixelBuffer) throws -> [UInt8] {
        guard pixels.format == .nv12FullRange else { return try PNGCodec.encode(pixels) }
        try check(pixels)
        return try PNGCodec.encode(redGreenBlue: try redGreenBlue(pixels), of: pixels.size)
    }

    /// Converts luma and chroma to RGB, three bytes per pixel, with rows without padding.
    private func redGreenBlue(_ pixels: PixelBuffer) throws(MediaError) -> [UInt8] {
        defer { withExtendedLifetime(pixels) {} }
        let chroma = planes.room(for: 2 * pixels.size.area)
        guard let blue = chroma.baseAddress else {
            throw .noMemory(for: "the chroma of an image")
        }
        let red = blue + pixels.size.area
        pixels.withPlane(1) { $0.upsamplePairs(into: blue, and: red, size: pixels.size) }
        let luma = pixels.withPlane(0) { ($0.baseAddress, $0.bytesPerRow) }
        var addresses = [
            luma.0.assumingMemoryBound(to: UInt8.self), UnsafePointer(blue), UnsafePointer(red),
        ].map(Optional.init)
        let width = Int32(clamping: pixels.size.width)
        var bytes = [UInt8](repeating: 0, count: 3 * pixels.size.area)
        try decompressor.check(
            tjDecodeYUVPlanes(
                decompressor.handle, &addresses, [Int32(clamping: luma.1), width, width],
                Int32(TJSAMP_444.rawValue), &bytes, width, 0, Int32(clamping: pixels.size.height),
                Int32(TJPF_RGB.rawValue), TJFLAG_ACCURATEDCT), as: .libraryFailed)
        return bytes
    }

    /// Converts RGB to luma and chroma of JFIF, 4:2:0.
    private func fullRange(
        _ redGreenBlue: [UInt8], of size: PixelSize
    ) throws(MediaError) -> PixelBuffer {
        let sampling = Int32(TJSAMP_420.rawValue)
        let encoded = DecodedPlanes(size, sampling: sampling, in: planes)
        var addresses = encoded.planes.map { Optional(UnsafeMutablePointer(mutating: $0.address)) }
        var strides = encoded.planes.map { Int32(clamping: $0.bytesPerRow) }
        try compressor.check(
            tjEncodeYUVPlanes(
                compressor.handle, redGreenBlue, Int32(clamping: size.width), 0,
                Int32(clamping: size.height), Int32(TJPF_RGB.rawValue), &addresses, &strides,
                sampling, TJFLAG_ACCURATEDCT), as: .libraryFailed)
        return try encoded.pixels(as: .nv12FullRange, of: size)
    }
}
