import LockstepSamples

/// A Bayer pattern: each pixel has one color, and takes the other colors from its neighbors.
struct ColorMosaic {
    let size: PixelSize
    let bytesPerRow: Int
    /// The position of red in the top left square of 2×2 pixels.
    let redColumn: Int
    let redRow: Int

    /// The color of a pixel: its own value, and for each other color the mean of the neighbors that
    /// have it.
    func color(in bytes: UnsafeBufferPointer<UInt8>, column: Int, row: Int) -> ColorBytes {
        var (sums, counts) = (SIMD3<Int>.zero, SIMD3<Int>.zero)
        for y in max(row - 1, 0)...min(row + 1, size.height - 1) {
            for x in max(column - 1, 0)...min(column + 1, size.width - 1) {
                let channel = self.channel(column: x, row: y)
                sums[channel] &+= Int(bytes[y * bytesPerRow + x])
                counts[channel] &+= 1
            }
        }
        let own = channel(column: column, row: row)
        (sums[own], counts[own]) = (Int(bytes[row * bytesPerRow + column]), 1)
        // An image of one column or row lacks colors.
        func mean(_ channel: Int) -> UInt8 {
            counts[channel] == 0
                ? 0 : UInt8((sums[channel] + counts[channel] / 2) / counts[channel])
        }
        return (mean(0), mean(1), mean(2))
    }

    /// 0 for red, 1 for green, 2 for blue.
    private func channel(column: Int, row: Int) -> Int {
        (column % 2 == redColumn ? 0 : 1) + (row % 2 == redRow ? 0 : 1)
    }
}
