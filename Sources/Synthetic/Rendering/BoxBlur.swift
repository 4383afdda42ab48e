import LockstepSamples

/// Simulates an out-of-focus lens: replaces each pixel by the mean of a square around it, twice.
struct BoxBlur {
    private let radius: Int
    private let size: PixelSize

    /// Creates a blur with a radius in whole pixels, less than half of the image.
    init(radiusPixels: Double, imageSize: PixelSize) {
        size = imageSize
        let largest = Double(min(imageSize.width, imageSize.height) / 2 - 1)
        radius = Int(max(0, min(radiusPixels, largest)).rounded())
    }

    /// Blurs the image's luma; color already has a low resolution.
    func apply(to image: ImageMemory) {
        guard radius > 0 else { return }
        for _ in 0..<2 {
            for row in 0..<size.height {
                blur(image.luma + row * size.width, count: size.width, step: 1)
            }
            for column in 0..<size.width {
                blur(image.luma + column, count: size.height, step: size.width)
            }
        }
    }

    /// Computes a running mean along a line; beyond the ends, the last pixel is repeated.
    private func blur(_ line: UnsafeMutablePointer<UInt8>, count: Int, step: Int) {
        let original = (0..<count).map { Int(line[$0 * step]) }
        func pixel(_ index: Int) -> Int { original[max(0, min(count - 1, index))] }
        var sum = (-radius...radius).reduce(0) { $0 + pixel($1) }
        let window = 2 * radius + 1
        for index in 0..<count {
            line[index * step] = UInt8((sum + window / 2) / window)
            sum += pixel(index + radius + 1) - pixel(index - radius)
        }
    }
}
