internal import LockstepFormats
internal import LockstepSamples
internal import LockstepSessions

/// Reads photos for the screen.
enum PhotoImages {
    /// Decodes a photo and turns it upright: as its EXIF orientation states, or else as the phone was
    /// held.
    static func image(
        of bytes: [UInt8], orientation: ImageOrientation?, codecs: any MediaCodecs,
        longestSide: Int
    ) throws -> ScaledImage {
        let pixels = try codecs.makeStillCodec().decodeNative(bytes)
        guard var image = ScaledImage(pixels, longestSide: longestSide) else {
            throw LibraryProblem(sentence: "The photo has no pixels.", remedy: nil)
        }
        let isTurned = JPEGTurn(of: bytes).quarterTurnsClockwise != 0
        image.orientation = isTurned ? nil : orientation
        return image
    }
}
