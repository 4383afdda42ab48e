import LockstepConcurrency
internal import LockstepMedia
internal import LockstepSamples

/// JPEG files, encoded by one shared codec.
enum StillFiles {
    private struct Codec: @unchecked Sendable {
        var codec: (any StillCodec)?
    }

    /// The JPEG quality, from 0 to 1: apparently that of phones (from experience).
    static let photoQuality = 0.9

    private static let codec = Mutex(Codec())

    /// Returns an image's file.
    static func encode(_ pixels: PixelBuffer, quality: Double) throws -> [UInt8] {
        try use { try $0.encodeJPEG(pixels, quality: quality) }
    }

    /// Returns a JPEG with an orientation, 1 to 8: an EXIF segment after the first marker, with one
    /// tag in big-endian order (EXIF 2.3, 4.6.4; TIFF 6.0, section 2).
    static func oriented(_ jpeg: [UInt8], _ orientation: UInt8) -> [UInt8] {
        let tiff: [UInt8] = [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1]
        let tag: [UInt8] = [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0]
        let content = Array("Exif\0\0".utf8) + tiff + tag
        return jpeg.prefix(2) + [0xFF, 0xE1, 0, UInt8(content.count + 2)] + content
            + jpeg.dropFirst(2)
    }

    private static func use<Result>(_ body: (any StillCodec) throws -> Result) throws -> Result {
        try codec.withLock { state in
            let codec = try state.codec ?? FFmpegCodecs().makeStillCodec()
            state.codec = codec
            return try body(codec)
        }
    }
}
