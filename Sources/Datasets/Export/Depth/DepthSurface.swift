import LockstepSamples

/// A depth map as surfaces between its pixels' centers, for images with more pixels than the map.
///
/// On a plane, inverse depth is linear in image coordinates, so it is interpolated between four
/// neighbors. If they are not on one surface there is no value: a mean of foreground and background
/// would be in empty space.
struct DepthSurface {
    /// A position between the centers of two neighbors along one side of the map.
    struct Step {
        /// The index of the first neighbor.
        let index: Int
        /// The position between the centers: 0 at the first, 1 at the second, up to half a pixel
        /// beyond either at the map's border.
        let fraction: Float
    }

    private let size: PixelSize
    /// The inverse depth, 1/m; 0 where nothing was measured.
    private let inverse: [Float]
    /// Whether a pixel and its right, lower and lower-right neighbors are on one surface.
    private let isSurface: [Bool]

    /// The maximum difference between neighboring steps on a surface, as a share of the inverse
    /// depth; chosen here: an edge of 2 cm at 2 m is larger.
    private static let bend: Float = 0.01

    /// - Returns: nil for a map with fewer than two pixels along a side.
    /// - Parameter meters: The pixels' depth, row by row; 0 or less means not measured.
    init?(_ meters: [Float], size: PixelSize) {
        guard size.width > 1, size.height > 1, meters.count == size.width * size.height else {
            return nil
        }
        let inverse = meters.map { $0 > 0 && $0.isFinite ? 1 / $0 : 0 }
        let columns = (0..<size.height).map { y in
            Self.steps(inverse, from: y * size.width, by: 1, count: size.width)
        }
        let rows = (0..<size.width).map { x in
            Self.steps(inverse, from: x, by: size.width, count: size.height)
        }
        var isSurface = [Bool](repeating: false, count: meters.count)
        for y in 0..<size.height - 1 {
            for x in 0..<size.width - 1 {
                isSurface[y * size.width + x] =
                    columns[y][x] && columns[y + 1][x] && rows[x][y] && rows[x + 1][y]
            }
        }
        self.size = size
        self.inverse = inverse
        self.isSurface = isSurface
    }

    /// Whether each pixel of a line and the next one are on one surface.
    private static func steps(
        _ inverse: [Float], from start: Int, by stride: Int, count: Int
    ) -> [Bool] {
        let line = (0..<count).map { inverse[start + $0 * stride] }
        func step(_ index: Int) -> Float? {
            guard index >= 0, index + 1 < count, line[index] > 0, line[index + 1] > 0 else {
                return nil
            }
            return line[index + 1] - line[index]
        }
        return (0..<count).map { index in
            guard let here = step(index) else { return false }
            let beside = [step(index - 1), step(index + 1)].compactMap { $0 }
            let bends = (beside.isEmpty ? [0] : beside).map { (here - $0).magnitude }
            return bends.contains { $0 <= bend * line[index] }
        }
    }

    /// The centers of `newCount` pixels as positions among `count` pixels, at least two.
    static func steps(of newCount: Int, among count: Int) -> [Step] {
        (0..<newCount).map { index in
            let place = (Float(index) + 0.5) * Float(count) / Float(newCount) - 0.5
            let first = min(max(Int(place.rounded(.down)), 0), count - 2)
            return Step(index: first, fraction: place - Float(first))
        }
    }

    /// The depth at a position, meters; nil if its neighbors are not on one surface.
    func meters(_ x: Step, _ y: Step) -> Float? {
        let first = y.index * size.width + x.index
        guard isSurface[first] else { return nil }
        let below = first + size.width
        let upper = inverse[first] + x.fraction * (inverse[first + 1] - inverse[first])
        let lower = inverse[below] + x.fraction * (inverse[below + 1] - inverse[below])
        let value = upper + y.fraction * (lower - upper)
        return value > 0 ? 1 / value : nil
    }
}
