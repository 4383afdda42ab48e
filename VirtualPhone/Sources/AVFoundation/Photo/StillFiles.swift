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

    private static func use<Result>(_ body: (any StillCodec) throws -> Result) throws -> Result {
        try codec.withLock { state in
            let codec = try state.codec ?? FFmpegCodecs().makeStillCodec()
            state.codec = codec
            return try body(codec)
        }
    }
}
