import LockstepSamples

/// An image made ready for tracking: its brightness at about 320 columns, and at halves of that.
struct TrackedImage {
    /// From the finest to the coarsest.
    let levels: [GrayPlane]
    /// Pixels of the image in a pixel of the finest level, in both directions.
    let factor: Int
    /// What it shows of light and detail.
    let shown: ImageLevels

    /// Columns that are left of a wide image; chosen here: a pixel is then 0.2° of a phone's
    /// camera, and a corner is found to a tenth of that.
    private static let columns = 320
    /// The coarsest level still has a few patches in it.
    private static let fewestRows = 28
    private static let mostLevels = 4

    /// nil for formats without 8-bit luma and of images too small to track in.
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

    /// Where a place of the finest level lies in the image, pixels from the center of the first.
    func inImage(_ place: Double) -> Double {
        Double(factor) * place + Double(factor - 1) / 2
    }
}
