import LockstepSamples

/// Decides the size in pixels at which an image has a given size in bytes.
///
/// The bytes per pixel of the images before are the estimate for the next.
struct ImageFit: Sendable {
    /// The JPEG quality, 0…1 (chosen here): artifacts are hardly visible, and feature tracking works.
    static let quality = 0.6
    /// The bytes per pixel of a typical image at this quality.
    private var bytesPerPixel = 0.15

    /// Returns the size for an image.
    ///
    /// - Parameters:
    ///   - longestSide: The longest side that the desk asked for, in pixels.
    ///   - byteCount: The size in bytes that the link has room for.
    func size(of image: PixelSize, longestSide: Int, byteCount: Int) -> PixelSize {
        let longest = Double(max(image.width, image.height))
        let pixels = Double(byteCount) / bytesPerPixel
        let area = Double(image.width) * Double(image.height)
        let scale = min(1, Double(longestSide) / longest, (pixels / area).squareRoot())
        // Steps of an eighth of the longest allowed side, so that the size does not change with each
        // image.
        let most = min(1, Double(longestSide) / longest)
        let step = max(1, (scale / most * 8).rounded(.down))
        let factor = step / 8 * most
        return PixelSize(
            width: Self.even(Double(image.width) * factor),
            height: Self.even(Double(image.height) * factor))
    }

    /// 4:2:0 images have even sides.
    private static func even(_ side: Double) -> Int { max(2, Int(side / 2) * 2) }

    /// Notes how large an image became.
    mutating func encoded(_ size: PixelSize, byteCount: Int) {
        let pixels = Double(size.width) * Double(size.height)
        guard pixels > 0, byteCount > 0 else { return }
        bytesPerPixel += (Double(byteCount) / pixels - bytesPerPixel) / 4
    }
}
