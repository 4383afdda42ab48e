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
        // One sum before the first and one after the last repeat these.
        var memory = [UInt16](repeating: 0, count: size.width + 2)
        memory.withUnsafeMutableBufferPointer { memory in
            guard let sums = memory.baseAddress.map({ $0 + 1 }) else { return }
            for y in 0..<image.height {
                let middle = min(y / 2, size.height - 1)
                let other = min(max(y % 2 == 0 ? middle - 1 : middle + 1, 0), size.height - 1)
                for channel in 0...1 {
                    add(row(middle), row(other), channel, into: sums)
                    (sums[-1], sums[size.width]) = (sums[0], sums[size.width - 1])
                    let line = (channel == 0 ? blue : red) + y * image.width
                    spread(sums, over: line, count: image.width)
                }
            }
        }
    }

    // In both loops, arithmetic that does not check for overflow lets the compiler use vector
    // instructions. A sum is at most 4 · 255, and 16 · 255 + 8 fits 16 bits.

    /// Writes three parts of the nearest and one of the next row, of one channel.
    private func add(
        _ near: UnsafeRawBufferPointer, _ far: UnsafeRawBufferPointer, _ channel: Int,
        into sums: UnsafeMutablePointer<UInt16>
    ) {
        for x in 0..<size.width {
            let (near, far) = (near[2 &* x &+ channel], far[2 &* x &+ channel])
            sums[x] = 3 &* UInt16(near) &+ UInt16(far)
        }
    }

    /// Writes two samples of each sum, without the last one if the width is odd.
    private func spread(
        _ sums: UnsafeMutablePointer<UInt16>, over line: UnsafeMutablePointer<UInt8>, count: Int
    ) {
        // The two rounding directions alternate, so that none is preferred.
        for x in 0..<count / 2 {
            let sum = 3 &* sums[x]
            line[2 &* x] = UInt8(truncatingIfNeeded: (sum &+ sums[x &- 1] &+ 8) >> 4)
            line[2 &* x &+ 1] = UInt8(truncatingIfNeeded: (sum &+ sums[x &+ 1] &+ 7) >> 4)
        }
        guard count % 2 == 1 else { return }
        let x = count / 2
        line[2 * x] = UInt8(truncatingIfNeeded: (3 * sums[x] + sums[x - 1] + 8) >> 4)
    }
}
