import LockstepSamples

extension PixelPlane {
    /// Writes interleaved Cb Cr pairs as two planes of an image of `size`, with rows without
    /// padding.
    ///
    /// Each sample is three parts of the nearest and one of the next sample, horizontally and
    /// vertically. This equals libjpeg's "fancy upsampling" of 4:2:0, which most JPEG readers use.
    func upsamplePairs(
        into blue: UnsafeMutablePointer<UInt8>, and red: UnsafeMutablePointer<UInt8>,
        size image: PixelSize
    ) {
        var sums = [UInt16](repeating: 0, count: size.width)
        for y in 0..<image.height {
            let middle = min(y / 2, size.height - 1)
            let other = min(max(y % 2 == 0 ? middle - 1 : middle + 1, 0), size.height - 1)
            let (near, far) = (row(middle), row(other))
            for (channel, plane) in [blue, red].enumerated() {
                for x in sums.indices {
                    sums[x] =
                        3 * UInt16(near[2 * x + channel]) + UInt16(far[2 * x + channel])
                }
                spread(sums, over: plane + y * image.width, count: image.width)
            }
        }
    }

    /// Writes two samples of each sum, without the last one if the width is odd.
    private func spread(
        _ sums: [UInt16], over line: UnsafeMutablePointer<UInt8>, count: Int
    ) {
        for x in sums.indices {
            let sum = 3 * sums[x]
            // The two rounding directions alternate, so that none is preferred.
            line[2 * x] = UInt8((sum + sums[max(x - 1, 0)] + 8) >> 4)
            guard 2 * x + 1 < count else { return }
            line[2 * x + 1] = UInt8((sum + sums[min(x + 1, sums.count - 1)] + 7) >> 4)
        }
    }
}
