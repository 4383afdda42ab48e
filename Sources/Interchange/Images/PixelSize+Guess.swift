import LockstepSamples

extension PixelSize {
    /// The sizes in which iPhones give images to ARKit and AVFoundation's usual presets.
    private static let usual = [
        (1920, 1440), (1920, 1080), (1280, 720), (1440, 1080), (960, 720), (640, 480), (3840, 2160),
        (4032, 3024),
    ].map { PixelSize(width: $0, height: $1) }

    /// Farther than this from the middle, as a share of the side, no phone has its principal point.
    private static let offCenter = 0.03

    /// The likely size of images that are not there, from where their principal point is: a usual size
    /// whose middle it is nearly, else twice its place with even sides.
    ///
    /// - Parameter intrinsics: (0, 0) at the center of the first pixel.
    /// - Returns: nil if the principal point is that of no image.
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

    /// What a reader should know of a guessed size, as a sentence.
    var guessNotice: String {
        "Nothing states the size of the images: \(width)×\(height) pixels is a guess from the principal "
            + "point, and intrinsics of depth maps rest on it."
    }
}
