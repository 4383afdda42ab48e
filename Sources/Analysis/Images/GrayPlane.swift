import LockstepSamples

/// An image's brightness as floats, 0…255, in row-major order without padding.
final class GrayPlane {
    let width: Int
    let height: Int
    /// `width · height` values.
    let values: UnsafeMutablePointer<Float>

    /// Creates a plane with uninitialized values; a side has one pixel at least.
    init(width: Int, height: Int) {
        self.width = max(width, 1)
        self.height = max(height, 1)
        values = .allocate(capacity: self.width * self.height)
    }

    deinit { values.deallocate() }

    /// The plane at half its size: means of two by two pixels.
    ///
    /// If it has one row or column, its first value.
    var halved: GrayPlane {
        let half = GrayPlane(width: width / 2, height: height / 2)
        guard width > 1, height > 1 else {
            half.values.initialize(repeating: values[0], count: half.width * half.height)
            return half
        }
        for row in 0..<half.height {
            let (above, below) = (values + 2 * row * width, values + (2 * row + 1) * width)
            let target = half.values + row * half.width
            var column = 0
            while column < half.width {
                target[column] =
                    (above[2 &* column] + above[2 &* column &+ 1] + below[2 &* column]
                        + below[2 &* column &+ 1]) * 0.25
                column &+= 1
            }
        }
        return half
    }

    /// The plane after a filter of 1:2:1 in both directions; the first and last column are filtered
    /// vertically only.
    ///
    /// Trackers interpolate linearly, which is more accurate on a smooth image.
    var smoothed: GrayPlane {
        let both = GrayPlane(width: width, height: height)
        // The rows above, here and below, already filtered horizontally.
        withUnsafeTemporaryAllocation(of: Float.self, capacity: 3 * width) { lines in
            guard let first = lines.baseAddress else { return }
            lines.initialize(repeating: 0)
            func line(_ row: Int) -> UnsafeMutablePointer<Float> { first + row % 3 * width }
            Self.mix(values, line(0), count: width)
            for row in 0..<height {
                let below = min(row + 1, height - 1)
                if below > row { Self.mix(values + below * width, line(below), count: width) }
                let (here, above, under) = (line(row), line(max(row - 1, 0)), line(below))
                let target = both.values + row * width
                for column in 0..<width {
                    target[column] = here[column] * 0.5 + (above[column] + under[column]) * 0.25
                }
            }
        }
        return both
    }

    private static func mix(
        _ source: UnsafeMutablePointer<Float>, _ target: UnsafeMutablePointer<Float>, count: Int
    ) {
        target[0] = source[0]
        target[count - 1] = source[count - 1]
        var index = 1
        while index < count &- 1 {
            target[index] = source[index] * 0.5 + (source[index &- 1] + source[index &+ 1]) * 0.25
            index &+= 1
        }
    }
}

extension GrayPlane {
    /// The brightness of an image, as means of `factor` by `factor` pixels; nil for formats without
    /// 8-bit luma, and for images smaller than one such square.
    ///
    /// Pixels beyond the last complete square are ignored.
    convenience init?(_ pixels: PixelBuffer, factor: Int) {
        let size = pixels.size
        guard pixels.format == .nv12FullRange || pixels.format == .gray8, factor > 0,
            size.width >= factor, size.height >= factor
        else { return nil }
        self.init(width: size.width / factor, height: size.height / factor)
        pixels.withPlane(0) { plane in
            var means = AreaMeans(ofSquares: factor, in: plane)
            for row in 0..<height { means.write(row: row, to: values + row * width) }
        }
    }
}
