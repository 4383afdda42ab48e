import LockstepSamples

extension PixelBuffer {
    /// About the most pixels that are compared; in larger images, lines are skipped.
    private static let mostPixels = 1 << 18

    /// The mean squared difference of luma; nil for images of different sizes or without luma.
    func meanSquaredDifference(to other: PixelBuffer) -> Double? {
        guard size == other.size, hasLuma, other.hasLuma else { return nil }
        return meanSquaredDifference(to: other, plane: 0)
    }

    /// The mean squared difference of a plane that both images of the same size have; lines are
    /// skipped.
    func meanSquaredDifference(to other: PixelBuffer, plane: Int) -> Double {
        other.withPlane(plane) { other in
            meanSquare(plane) { row, line in
                let other = other.row(line)
                return row.squaredDifference { other[$0] }
            }
        }
    }

    /// The mean squared difference between chroma and gray, for an image with chroma; lines are
    /// skipped.
    var meanSquaredChroma: Double {
        meanSquare(1) { row, _ in row.squaredDifference { _ in 128 } }
    }

    /// The mean of a plane's squares, from their sum in each line; lines are skipped.
    private func meanSquare(_ plane: Int, _ sum: (UnsafeRawBufferPointer, Int) -> Int) -> Double {
        var (total, count) = (0, 0)
        withPlane(plane) { plane in
            for line in stride(from: 0, to: plane.size.height, by: 1 + size.area / Self.mostPixels)
            {
                let row = plane.row(line)
                total += sum(row, line)
                count += row.count
            }
        }
        return Double(total) / Double(max(1, count))
    }

    private var hasLuma: Bool { hasColor || format == .gray8 }

    /// Whether the image has chroma in addition to luma.
    var hasColor: Bool { format == .nv12FullRange }
}

extension UnsafeRawBufferPointer {
    /// The sum of the squared differences to other values, by index.
    @inline(__always)
    fileprivate func squaredDifference(to other: (Int) -> UInt8) -> Int {
        var sum = 0
        for index in indices {
            let difference = Int(self[index]) - Int(other(index))
            sum += difference * difference
        }
        return sum
    }
}
