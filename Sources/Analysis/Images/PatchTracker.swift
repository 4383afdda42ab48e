/// Finds a patch of one image in another.
///
/// Lucas and Kanade, "An iterative image registration technique", 1981, in the form of Baker and
/// Matthews, "Lucas-Kanade 20 years on", 2004, 3.1, with the gradients of the first image. The
/// difference in brightness between both patches is subtracted.
final class PatchTracker {
    /// A patch has twice this number plus one pixels in each direction.
    static let radius = 4
    private static let side = 2 * radius + 1
    private static let area = side * side
    private static let mostIterations = 8
    /// The step in pixels at which tracking has converged, far below the effect of noise.
    private static let settled: Float = 0.01
    /// The smallest mean of squared gradients along the weakest direction.
    private static let leastStrength: Float = 1
    /// The largest root mean square difference of patches in levels; a phone's noise is 2.
    private static let mostDifference: Float = 14

    /// Brightness and gradients of the patch to find.
    private let template = UnsafeMutablePointer<Float>.allocate(capacity: 3 * area)
    private var gradients = GradientSums()
    private var inverse: (xx: Float, xy: Float, yy: Float) = (0, 0, 0)

    deinit { template.deallocate() }

    /// A shift in pixels.
    struct Shift {
        var x: Float
        var y: Float
    }

    /// Returns the shift of the patch around integer pixel (`column`, `row`); nil if it is not
    /// found.
    ///
    /// - Parameters:
    ///   - start: the initial shift.
    ///   - settled: the step in pixels at which tracking has converged.
    func shift(
        _ column: Int, _ row: Int, of first: GrayPlane, in second: GrayPlane, from start: Shift,
        settled: Float = PatchTracker.settled
    ) -> Shift? {
        guard take(column, row, of: first) else { return nil }
        var shift = start
        for _ in 0..<Self.mostIterations {
            guard let step = step(Float(column) + shift.x, Float(row) + shift.y, in: second) else {
                return nil
            }
            shift.x -= step.x
            shift.y -= step.y
            guard step.x.magnitude + step.y.magnitude > settled else {
                return step.difference <= Self.mostDifference ? shift : nil
            }
        }
        return nil
    }

    /// Reads the patch; returns false if it leaves the plane or has too little texture.
    private func take(_ column: Int, _ row: Int, of plane: GrayPlane) -> Bool {
        let reach = Self.radius + 1
        guard column >= reach, row >= reach, column < plane.width - reach,
            row < plane.height - reach
        else { return false }
        let width = plane.width
        let (xs, ys) = (template + Self.area, template + 2 * Self.area)
        gradients = GradientSums()
        for line in 0..<Self.side {
            let pixel = plane.values + ((row + line - Self.radius) * width + column - Self.radius)
            let index = line * Self.side
            // A row is eight pixels and one.
            let x = (lanes(pixel + 1) - lanes(pixel - 1)) * 0.5
            let y = (lanes(pixel + width) - lanes(pixel - width)) * 0.5
            keep(lanes(pixel), at: template + index)
            keep(x, at: xs + index)
            keep(y, at: ys + index)
            gradients.add(x, y)
            let (end, last) = (index + Self.side - 1, pixel + (Self.side - 1))
            template[end] = last[0]
            xs[end] = (last[1] - last[-1]) * 0.5
            ys[end] = (last[width] - last[-width]) * 0.5
            gradients.addOne(xs[end], ys[end])
        }
        return prepare()
    }

    /// Inverts the matrix after subtracting the gradients' means, so that brightness does not
    /// matter.
    private func prepare() -> Bool {
        let (xx, xy, yy) = gradients.products(count: Float(Self.area))
        let difference = (xx - yy) * 0.5
        let least = (xx + yy) * 0.5 - (difference * difference + xy * xy).squareRoot()
        guard least > Self.leastStrength * Float(Self.area) else { return false }
        let determinant = xx * yy - xy * xy
        inverse = (yy / determinant, -xy / determinant, xx / determinant)
        return true
    }

    /// The shift of the patch at (x, y), and its difference in levels; nil if it leaves the plane.
    private func step(_ x: Float, _ y: Float, in plane: GrayPlane) -> (
        x: Float, y: Float, difference: Float
    )? {
        let reach = Float(Self.radius)
        guard x >= reach, y >= reach, x < Float(plane.width - 1) - reach,
            y < Float(plane.height - 1) - reach
        else { return nil }
        let (column, row) = (Int(x), Int(y))
        let (right, down) = (x - Float(column), y - Float(row))
        let (a, b) = ((1 - right) * (1 - down), right * (1 - down))
        let (c, d) = ((1 - right) * down, right * down)
        let width = plane.width
        let (xs, ys) = (template + Self.area, template + 2 * Self.area)
        var sums = PatchSums()
        for line in 0..<Self.side {
            let pixel = plane.values + ((row + line - Self.radius) * width + column - Self.radius)
            let index = line * Self.side
            // A row is eight pixels and one.
            let above = a * lanes(pixel) + b * lanes(pixel + 1)
            let values = above + (c * lanes(pixel + width) + d * lanes(pixel + width + 1))
            sums.add(values - lanes(template + index), lanes(xs + index), lanes(ys + index))
            let last = pixel + (Self.side - 1)
            let value = a * last[0] + b * last[1] + c * last[width] + d * last[width + 1]
            let end = index + Self.side - 1
            sums.addOne(value - template[end], xs[end], ys[end])
        }
        let (sumX, sumY, sum, squares) = sums.totals
        let mean = sum / Float(Self.area)
        let (alongX, alongY) = (sumX - gradients.x * mean, sumY - gradients.y * mean)
        let variance = max(0, squares / Float(Self.area) - mean * mean)
        return (
            inverse.xx * alongX + inverse.xy * alongY, inverse.xy * alongX + inverse.yy * alongY,
            variance.squareRoot()
        )
    }
}

extension PatchTracker {
    /// The convergence step in pixels for levels that only start the next finer one.
    private static let nearlySettled: Float = 0.05
    /// The largest disagreement between both directions in pixels; chosen here: outliers differ by
    /// pixels.
    private static let mostDisagreement: Float = 0.35

    /// The shift of a corner from one image to another, from the coarsest level to the finest, and
    /// back.
    ///
    /// It is the mean of both directions, whose interpolation errors cancel.
    func shift(
        _ corner: (column: Int, row: Int), from first: TrackedImage, to second: TrackedImage,
        guess: Shift
    ) -> Shift? {
        let coarsest = Float(1 << (first.levels.count - 1))
        var shift = Shift(x: guess.x / (2 * coarsest), y: guess.y / (2 * coarsest))
        for level in (1..<max(first.levels.count, 1)).reversed() {
            shift = Shift(x: shift.x * 2, y: shift.y * 2)
            let (column, row) = (corner.column >> level, corner.row >> level)
            // Near the border a coarse patch may leave the image; a finer level continues.
            if let better = self.shift(
                column, row, of: first.levels[level], in: second.levels[level], from: shift,
                settled: Self.nearlySettled)
            {
                shift = better
            }
        }
        shift = Shift(x: shift.x * 2, y: shift.y * 2)
        let (from, to) = (first.levels[0], second.levels[0])
        guard let there = self.shift(corner.column, corner.row, of: from, in: to, from: shift)
        else { return nil }
        let opposite = Shift(x: -there.x, y: -there.y)
        guard let column = Int(exactly: (Float(corner.column) + there.x).rounded()),
            let row = Int(exactly: (Float(corner.row) + there.y).rounded()),
            let back = self.shift(column, row, of: to, in: from, from: opposite)
        else {
            return nil
        }
        let (x, y) = (there.x + back.x, there.y + back.y)
        guard x * x + y * y < Self.mostDisagreement * Self.mostDisagreement else { return nil }
        return Shift(x: (there.x - back.x) / 2, y: (there.y - back.y) / 2)
    }
}
