import LockstepSamples

/// An image's brightness as floats, 0…255, in row-major order without padding.
final class GrayPlane {
    let width: Int
    let height: Int
    /// `width · height` values.
    let values: UnsafeMutablePointer<Float>

    /// Creates a plane with uninitialized values.
    init(width: Int, height: Int) {
        self.width = max(width, 1)
        self.height = max(height, 1)
        values = .allocate(capacity: self.width * self.height)
    }

    deinit { values.deallocate() }

    /// The plane at half its size: means of two by two pixels.
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

    /// The plane with each value averaged with its neighbors, 1:2:1 in both directions: the linear
    /// interpolation of trackers fits a smooth image better.
    var smoothed: GrayPlane {
        let both = GrayPlane(width: width, height: height)
        // The rows above, here and below, averaged along themselves.
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
    convenience init?(_ pixels: PixelBuffer, factor: Int) {
        let size = pixels.size
        guard pixels.format == .nv12FullRange || pixels.format == .gray8, factor > 0,
            size.width >= factor, size.height >= factor
        else { return nil }
        self.init(width: size.width / factor, height: size.height / factor)
        pixels.withPlane(0) { plane in
            for row in 0..<height { reduce(plane, row: row, factor: factor) }
        }
    }

    private func reduce(_ plane: PixelPlane, row: Int, factor: Int) {
        guard factor != 2 else { return halve(plane, row: row) }
        let target = values + row * width
        target.initialize(repeating: 0, count: width)
        for line in 0..<factor {
            let bytes = plane.row(row * factor + line).baseAddress
            guard let source = bytes?.assumingMemoryBound(to: UInt8.self) else { return }
            Self.add(source, to: target, count: width, factor: factor)
        }
        let share = 1 / Float(factor * factor)
        var column = 0
        while column < width {
            target[column] *= share
            column &+= 1
        }
    }

    /// Most movies need half of 640 columns: computes eight of the plane's pixels at a time.
    private func halve(_ plane: PixelPlane, row: Int) {
        guard let above = plane.row(2 * row).baseAddress,
            let below = plane.row(2 * row + 1).baseAddress
        else { return }
        let target = values + row * width
        var column = 0
        while column &+ 8 <= width {
            let sum = Self.pairSums(above + 2 &* column) &+ Self.pairSums(below + 2 &* column)
            keep(SIMD8<Float>(sum) * 0.25, at: target + column)
            column &+= 8
        }
        while column < width {
            let square = [above, below].flatMap { row in
                [0, 1].map { row.load(fromByteOffset: 2 * column + $0, as: UInt8.self) }
            }
            target[column] = square.reduce(0) { $0 + Float($1) } * 0.25
            column &+= 1
        }
    }

    /// Sums of eight pairs of bytes.
    @inline(__always)
    private static func pairSums(_ bytes: UnsafeRawPointer) -> SIMD8<UInt16> {
        let pairs = bytes.loadUnaligned(as: SIMD8<UInt16>.self)
        return (pairs & 0xff) &+ (pairs &>> 8)
    }

    private static func add(
        _ source: UnsafePointer<UInt8>, to target: UnsafeMutablePointer<Float>, count: Int,
        factor: Int
    ) {
        var (column, pixel) = (0, 0)
        while column < count {
            var sum = 0
            var part = 0
            while part < factor {
                sum &+= Int(source[pixel &+ part])
                part &+= 1
            }
            target[column] += Float(sum)
            column &+= 1
            pixel &+= factor
        }
    }
}
