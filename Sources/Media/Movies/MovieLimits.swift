import LockstepSamples

/// Sizes beyond which a movie or picture is refused before memory is asked for.
enum MovieLimits {
    /// 67 million pixels: 8192×8192, twice what any phone's camera gives.
    static let largestArea = 1 << 26
    /// The longest side, in pixels: what H.264 and HEVC encoders and JPEG all can.
    static let longestSide = 16_384
    /// The fastest movie, frames a second.
    static let highestFrameRate = 1000.0

    /// Whether a picture of this size is taken.
    static func allows(_ size: PixelSize) -> Bool { size.isOfAPicture }

    /// Refuses a size beyond the limits, found in a file.
    static func checkFound(_ size: PixelSize, in what: String) throws(MediaError) {
        guard allows(size) else {
            throw .badInput("the \(what) says it is \(size.width)×\(size.height) pixels")
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
