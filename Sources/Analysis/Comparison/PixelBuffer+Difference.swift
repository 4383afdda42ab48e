import LockstepSamples

extension PixelBuffer {
    /// The number of pixels to which luma is reduced by skipping lines.
    private static let mostPixels = 1 << 18

    /// The mean squared difference of luma; nil for images of different sizes or without luma.
    func meanSquaredDifference(to other: PixelBuffer) -> Double? {
        guard size == other.size, hasLuma, other.hasLuma else { return nil }
        return meanSquaredDifference(to: other, plane: 0)
    }

    /// The mean squared difference of a plane that both images of the same size have; lines are
    /// skipped.
    func meanSquaredDifference(to other: PixelBuffer, plane: Int) -> Double {
        var (sum, count) = (0, 0)
        withPlane(plane) { left in
            other.withPlane(plane) { right in
                let step = 1 + size.area / Self.mostPixels
                let lines = min(left.size.height, right.size.height)
                for line in stride(from: 0, to: lines, by: step) {
                    let (one, two) = (left.row(line), right.row(line))
                    sum += one.squaredDifference(to: two)
                    count += min(one.count, two.count)
                }
            }
        }
        return Double(sum) / Double(max(1, count))
    }

    /// The mean squared difference between chroma and gray, for an image with chroma; lines are
    /// skipped.
    var meanSquaredChroma: Double {
        var (sum, count) = (0, 0)
        withPlane(1) { plane in
            for line in stride(from: 0, to: plane.size.height, by: 1 + size.area / Self.mostPixels)
            {
                let row = plane.row(line)
                sum += row.reduce(0) { $0 + (Int($1) - 128) * (Int($1) - 128) }
                count += row.count
            }
        }
        return Double(sum) / Double(max(1, count))
    }

    private var hasLuma: Bool { hasColor || format == .gray8 }

    /// Whether the image has chroma in addition to luma.
    var hasColor: Bool { format == .nv12FullRange }
}

extension UnsafeRawBufferPointer {
    fileprivate func squaredDifference(to other: UnsafeRawBufferPointer) -> Int {
        var sum = 0
        for index in 0..<Swift.min(count, other.count) {
            let difference = Int(self[index]) - Int(other[index])
            sum += difference * difference
        }
        return sum
    }
}
