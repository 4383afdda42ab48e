import LockstepSamples

/// An image prepared for tracking: its brightness at about 320 columns, and at halves of that.
struct TrackedImage {
    /// The levels from the finest to the coarsest.
    let levels: [GrayPlane]
    /// The number of image pixels per pixel of the finest level, in both directions.
    let factor: Int
    /// The image's brightness and detail.
    let shown: ImageLevels

    /// The columns to which a wide image is reduced; chosen here: a pixel is then 0.2° of a phone's
    /// camera, and a corner is located to a tenth of that.
    private static let columns = 320
    /// The smallest number of rows of the coarsest level, enough for a few patches.
    private static let fewestRows = 28
    private static let mostLevels = 4

    /// nil for formats without 8-bit luma and for images too small for tracking.
    init?(_ pixels: PixelBuffer) {
        let longer = max(pixels.size.width, pixels.size.height)
        factor = max(1, (longer + Self.columns / 2) / Self.columns)
        guard let plane = GrayPlane(pixels, factor: factor), plane.height >= Self.fewestRows,
            plane.width >= Self.fewestRows
        else { return nil }
        shown = ImageLevels(plane)
        var levels = [plane.smoothed]
        while levels.count < Self.mostLevels, let last = levels.last,
            min(last.width, last.height) >= 2 * Self.fewestRows
        {
            levels.append(last.halved)
        }
        self.levels = levels
    }

    /// Converts a position on the finest level to the image, in pixels from the center of the
    /// first.
    func inImage(_ place: Double) -> Double {
        Double(factor) * place + Double(factor - 1) / 2
    }
}
