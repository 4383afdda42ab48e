import LockstepSamples

/// Limits that are checked before memory for a movie or image is allocated.
enum MovieLimits {
    /// The largest image of a movie that is decoded: 9.4 million pixels.
    ///
    /// This is more than 4K, and the maximum of H.264's levels 5.1 and 5.2 (ITU-T H.264, table A-1:
    /// 36,864 macroblocks). A file may make its decoder keep 16 images besides those of its
    /// threads, at 1.5 bytes per pixel; a movie of 200 kB took 2 GB at eight times this size.
    static let largestDecodedArea = 36_864 * 256
    /// The largest still: 50 million pixels, for cameras of 48 million.
    ///
    /// A JPEG with several scans takes 9 bytes per pixel during decoding, whatever its length.
    static let largestStillArea = 3 << 24
    /// The longest side in pixels that H.264 and HEVC encoders and JPEG all support.
    static let longestSide = 16_384
    /// The highest frame rate in frames per second.
    static let highestFrameRate = 1000.0

    /// Whether an image of this size is supported.
    static func allows(_ size: PixelSize) -> Bool { size.isOfAnImage }

    /// Rejects a size in a file that is beyond the limits.
    static func checkFound(_ size: PixelSize, in what: String) throws(MediaError) {
        guard allows(size) else {
            throw .badInput(
                "the \(what) has an unsupported size of \(size.width)×\(size.height) pixels")
        }
    }

    /// Rejects a still in a file that is too large to decode.
    static func checkStill(_ size: PixelSize, in what: String) throws(MediaError) {
        try checkFound(size, in: what)
        guard size.area <= largestStillArea else {
            throw .badInput(
                "the \(what) has \(size.width)×\(size.height) pixels, which is over the limit")
        }
    }

    /// Rejects a movie whose images are too large to decode.
    static func checkDecoded(_ size: PixelSize) throws(MediaError) {
        guard size.area <= largestDecodedArea else {
            throw .badInput(
                "the movie's images of \(size.width)×\(size.height) pixels are larger than "
                    + "the limit")
        }
    }

    /// Rejects settings that no encoder here supports.
    static func check(_ settings: MovieSettings) throws(MediaError) {
        let size = settings.size
        guard allows(size), size.width % 2 == 0, size.height % 2 == 0 else {
            throw .refused(
                "a movie of \(size.width)×\(size.height) pixels cannot be encoded",
                remedy: "Use even sides of at most \(longestSide) pixels.")
        }
        let rate = settings.framesPerSecond
        guard rate > 0, rate <= highestFrameRate else {
            throw .refused(
                "a movie of \(rate) frames per second cannot be encoded",
                remedy: "Use a rate above 0 and up to \(highestFrameRate).")
        }
        guard settings.bitsPerSecond.map({ $0 > 0 && $0 <= Int(Int32.max) }) ?? true else {
            throw .refused(
                "a movie of \(settings.bitsPerSecond ?? 0) bits per second cannot be encoded",
                remedy: "Use a positive bit rate, or leave it out.")
        }
    }
}
