import LockstepSamples

/// Sizes beyond which a movie or image is refused before memory is asked for.
enum MovieLimits {
    /// The largest image of a movie that is decoded: 9.4 million pixels, more than 4K has and the
    /// most of H.264's levels 5.1 and 5.2 (ITU-T H.264, table A-1: 36,864 macroblocks).
    ///
    /// A file may have its decoder keep 16 images beside those of its threads, at 1.5 bytes a
    /// pixel; a movie of 200 kB took 2 GB at eight times this size.
    static let largestDecodedArea = 36_864 * 256
    /// The largest still: 50 million pixels, for cameras of 48 million.
    ///
    /// A JPEG in several scans takes 9 bytes a pixel while it is decoded, whatever its length.
    static let largestStillArea = 3 << 24
    /// The longest side, in pixels: what H.264 and HEVC encoders and JPEG all can.
    static let longestSide = 16_384
    /// The fastest movie, frames a second.
    static let highestFrameRate = 1000.0

    /// Whether an image of this size is taken.
    static func allows(_ size: PixelSize) -> Bool { size.isOfAnImage }

    /// Refuses a size beyond the limits, found in a file.
    static func checkFound(_ size: PixelSize, in what: String) throws(MediaError) {
        guard allows(size) else {
            throw .badInput("the \(what) says it is \(size.width)×\(size.height) pixels")
        }
    }

    /// Refuses a still that is too large to be decoded, found in a file.
    static func checkStill(_ size: PixelSize, in what: String) throws(MediaError) {
        try checkFound(size, in: what)
        guard size.area <= largestStillArea else {
            throw .badInput(
                "the \(what) says it is \(size.width)×\(size.height) pixels, more than are decoded")
        }
    }

    /// Refuses a movie whose images are too large to be decoded.
    static func checkDecoded(_ size: PixelSize) throws(MediaError) {
        guard size.area <= largestDecodedArea else {
            throw .badInput(
                "the movie's images of \(size.width)×\(size.height) pixels are larger than are "
                    + "decoded")
        }
    }

    /// Refuses settings that no encoder here takes.
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
                "a movie of \(rate) frames a second cannot be encoded",
                remedy: "Use a rate above 0 and up to \(highestFrameRate).")
        }
        guard settings.bitsPerSecond.map({ $0 > 0 && $0 <= Int(Int32.max) }) ?? true else {
            throw .refused(
                "a movie of \(settings.bitsPerSecond ?? 0) bits a second cannot be encoded",
                remedy: "Use a positive bit rate, or none.")
        }
    }
}
