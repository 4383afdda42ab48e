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
        let isAcross = Self.smoothSteps(inverse, size, by: 1)
        let isDown = Self.smoothSteps(inverse, size, by: size.width)
        isSurface = inverse.indices.map { index in
            let (right, below) = (index + 1, index + size.width)
            return below + 1 < inverse.count && isAcross[index] && isAcross[below]
                && isDown[index] && isDown[right]
        }
        self.size = size
        self.inverse = inverse
    }

    /// Whether each pixel and the next one, `stride` pixels later, are on one surface; false for the
    /// last pixel of a line.
    private static func smoothSteps(
        _ inverse: [Float], _ size: PixelSize, by stride: Int
    ) -> [Bool] {
        [Bool](unsafeUninitializedCapacity: inverse.count) { steps, count in
            inverse.withUnsafeBufferPointer { inverse in
                for y in 0..<size.height {
                    for x in 0..<size.width {
                        steps[count] =
                            stride == 1
                            ? isSmooth(inverse, from: count, by: 1, x, of: size.width)
                            : isSmooth(inverse, from: count, by: stride, y, of: size.height)
                        count += 1
                    }
                }
            }
        }
    }

    /// Whether a pixel and the next one along a line are on one surface: the step between them is
    /// about the step before or after; without either, about 0.
    ///
    /// - Parameters:
    ///   - stride: The distance of the next pixel of the line in `inverse`.
    ///   - place: The pixel's place in the line, of `count` pixels.
    @inline(__always)
    private static func isSmooth(
        _ inverse: UnsafeBufferPointer<Float>, from index: Int, by stride: Int, _ place: Int,
        of count: Int
    ) -> Bool {
        guard place + 1 < count, inverse[index] > 0, inverse[index + stride] > 0 else {
            return false
        }
        let here = inverse[index + stride] - inverse[index]
        let limit = bend * inverse[index]
        let hasBefore = place > 0 && inverse[index - stride] > 0
        let hasAfter = place + 2 < count && inverse[index + 2 * stride] > 0
        guard hasBefore || hasAfter else { return here.magnitude <= limit }
        if hasBefore, (here - (inverse[index] - inverse[index - stride])).magnitude <= limit {
            return true
        }
        guard hasAfter else { return false }
        return (here - (inverse[index + 2 * stride] - inverse[index + stride])).magnitude <= limit
    }

    /// The centers of `newCount` pixels as positions among `count` pixels, at least two.
    static func steps(of newCount: Int, among count: Int) -> [Step] {
        (0..<newCount).map { index in
            let place = (Float(index) + 0.5) * Float(count) / Float(newCount) - 0.5
            let first = min(max(Int(place.rounded(.down)), 0), count - 2)
            return Step(index: first, fraction: place - Float(first))
        }
    }

    /// Replaces depths by those on the map's surfaces, along one line of pixels.
    ///
    /// - Parameters:
    ///   - meters: The depth of the map's nearest pixel, which stays where it is 0 or less, and
    ///     where its neighbors are not on one surface.
    ///   - columns: The position of each pixel along the line.
    ///   - row: The position of the line.
    func refine(
        _ meters: UnsafeMutableBufferPointer<Float>, at columns: [Step], _ row: Step
    ) {
        let start = row.index * size.width
        columns.withUnsafeBufferPointer { columns in
            inverse.withUnsafeBufferPointer { inverse in
                isSurface.withUnsafeBufferPointer { isSurface in
                    // Every value is computed, because a branch per pixel would take more time.
                    for x in meters.indices {
                        let (first, fraction) = (start + columns[x].index, columns[x].fraction)
                        let below = first + size.width
                        let upper =
                            inverse[first] + fraction * (inverse[first + 1] - inverse[first])
                        let lower =
                            inverse[below] + fraction * (inverse[below + 1] - inverse[below])
                        let value = upper + row.fraction * (lower - upper)
                        let isOnSurface = isSurface[first] && meters[x] > 0 && value > 0
                        meters[x] = isOnSurface ? 1 / value : meters[x]
                    }
                }
            }
        }
    }
}
