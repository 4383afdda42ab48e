import LockstepSamples

extension PixelBuffer {
    /// The image reduced in size, each pixel the mean of those it covers; unchanged if it is small
    /// enough.
    ///
    /// - Parameter longestSide: the maximum number of pixels of the longer side, at least two.
    /// - Returns: nil for pixels that are not an image.
    func smaller(longestSide: Int) -> PixelBuffer? {
        guard format == .nv12FullRange || format == .gray8 else { return nil }
        let longest = max(size.width, size.height)
        guard longest > longestSide else { return self }
        // Even sides, so that luma and chroma have the same scale.
        let target = PixelSize(
            width: max(2, size.width * longestSide / longest / 2 * 2),
            height: max(2, size.height * longestSide / longest / 2 * 2))
        let shapes = format.planes(of: target)
        return PixelBuffer(format: format, size: target) { index, bytes in
            withPlane(index) { $0.writeMeans(to: bytes, size: shapes[index].size) }
        }
    }
}

extension PixelPlane {
    /// Writes the plane reduced in size, with rows without padding.
    fileprivate func writeMeans(to target: UnsafeMutableRawBufferPointer, size small: PixelSize) {
        let columns = (0...small.width).map { $0 * size.width / small.width }
        for y in 0..<small.height {
            let top = y * size.height / small.height
            let bottom = max(top + 1, (y + 1) * size.height / small.height)
            var sums = [Int](repeating: 0, count: small.width * bytesPerPixel)
            for line in top..<min(bottom, size.height) { add(row(line), columns, to: &sums) }
            for x in 0..<small.width {
                let count = (bottom - top) * max(1, columns[x + 1] - columns[x])
                for byte in 0..<bytesPerPixel {
                    let mean = (sums[x * bytesPerPixel + byte] + count / 2) / count
                    target[(y * small.width + x) * bytesPerPixel + byte] = UInt8(clamping: mean)
                }
            }
        }
    }

    private func add(_ row: UnsafeRawBufferPointer, _ columns: [Int], to sums: inout [Int]) {
        for x in 0..<columns.count - 1 {
            let left = min(columns[x], size.width - 1)
            for pixel in left..<max(left + 1, columns[x + 1]) {
                for byte in 0..<bytesPerPixel {
                    sums[x * bytesPerPixel + byte] += Int(row[pixel * bytesPerPixel + byte])
                }
            }
        }
    }
}
