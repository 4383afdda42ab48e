import LockstepSamples

extension PixelSize {
    /// The sizes of iPhones' images in ARKit and in AVFoundation's usual presets.
    private static let usual = [
        (1920, 1440), (1920, 1080), (1280, 720), (1440, 1080), (960, 720), (640, 480), (3840, 2160),
        (4032, 3024),
    ].map { PixelSize(width: $0, height: $1) }

    /// The largest offset of a phone's principal point from the image's center, as a fraction of
    /// the side.
    private static let offCenter = 0.03

    /// Guesses the size of missing images from their principal point.
    ///
    /// The size is a usual one whose center is near it, or else twice the principal point with even
    /// sides.
    ///
    /// - Parameter intrinsics: intrinsics with (0, 0) at the center of the first pixel.
    /// - Returns: nil if the principal point cannot be an image's.
    init?(guessedFrom intrinsics: Intrinsics) {
        let (width, height) = (2 * intrinsics.cx + 1, 2 * intrinsics.cy + 1)
        guard (2.0...65_534).contains(width), (2.0...65_534).contains(height) else { return nil }
        func distance(_ size: PixelSize) -> Double {
            max(
                (width / Double(size.width) - 1).magnitude,
                (height / Double(size.height) - 1).magnitude)
                / 2
        }
        let nearest = Self.usual.min { distance($0) < distance($1) }
        if let nearest, distance(nearest) <= Self.offCenter {
            self = nearest
        } else {
            self.init(
                width: 2 * Int((width / 2).rounded()), height: 2 * Int((height / 2).rounded()))
        }
    }

    /// A notice about the guessed size, one sentence.
    var guessNotice: String {
        "The images' size is unknown: \(width)×\(height) pixels is a guess from the principal "
            + "point, and intrinsics of depth maps depend on it."
    }
}
