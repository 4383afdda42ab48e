/// Corners of an image that can be tracked into the next one, spread over the entire image.
///
/// Shi and Tomasi, "Good Features to Track", 1994: positions with a large smaller eigenvalue of the
/// summed products of gradients. Here sums run over three by three blocks of two by two pixels, and
/// each cell of a grid contributes its best position.
struct Corners {
    /// The corners in integer pixels of the plane, column and row.
    private(set) var places: [(column: Int, row: Int)] = []

    /// The number of cells along the longer side: of 14 × 11 cells some have no corner, and enough
    /// have one.
    private static let cells = 14
    /// The smallest mean eigenvalue in squared levels per pixel: five times that of a phone's
    /// noise.
    private static let leastStrength: Float = 3
    /// The distance from the border, in pixels, that a patch and its gradients need.
    static let margin = PatchTracker.radius + 2

    /// Finds the best corners of a plane.
    init(_ plane: GrayPlane) {
        let blocks = GradientBlocks(plane)
        let side = max(4, max(blocks.columns, blocks.rows) / Self.cells)
        let edge = (Self.margin + 1) / 2
        guard blocks.columns > 2 * edge, blocks.rows > 2 * edge else { return }
        for top in stride(from: edge, to: blocks.rows - edge, by: side) {
            for left in stride(from: edge, to: blocks.columns - edge, by: side) {
                let rows = top..<min(top + side, blocks.rows - edge)
                let columns = left..<min(left + side, blocks.columns - edge)
                guard let best = blocks.strongest(columns, rows, least: Self.leastStrength) else {
                    continue
                }
                places.append((2 * best.column + 1, 2 * best.row + 1))
            }
        }
    }
}

/// The corner strength of each block of two by two pixels.
private struct GradientBlocks {
    let columns: Int
    let rows: Int
    /// The smaller eigenvalue over three by three blocks, in row-major order; zero at the border.
    private var strengths: [Float]

    init(_ plane: GrayPlane) {
        (columns, rows) = (plane.width / 2, plane.height / 2)
        let count = columns * rows
        strengths = Array(repeating: 0, count: count)
        guard columns > 4, rows > 4 else { return }
        withUnsafeTemporaryAllocation(of: Float.self, capacity: 3 * count) { products in
            guard let xx = products.baseAddress else { return }
            products.initialize(repeating: 0)
            let sums = Sums(xx: xx, xy: xx + count, yy: xx + 2 * count)
            for row in 1..<rows - 1 { sums.fill(row, plane, columns) }
            strengths.withUnsafeMutableBufferPointer { strengths in
                guard let target = strengths.baseAddress else { return }
                for row in 2..<rows - 2 {
                    sums.weigh(row, columns, into: target + row * columns)
                }
            }
        }
    }

    /// The block with the largest smaller eigenvalue; nil if none is above `least` per pixel.
    func strongest(
        _ inColumns: Range<Int>, _ inRows: Range<Int>, least: Float
    ) -> (column: Int, row: Int)? {
        // Nine blocks of four pixels, whose differences span two pixels each.
        var (best, place) = (least * 36 * 4, (column: 0, row: 0))
        var isFound = false
        strengths.withUnsafeBufferPointer { strengths in
            for row in inRows {
                for column in inColumns {
                    let strength = strengths[row &* columns &+ column]
                    guard strength > best else { continue }
                    (best, place, isFound) = (strength, (column, row), true)
                }
            }
        }
        return isFound ? place : nil
    }
}

/// Products of gradients, summed over a block and its two neighbors in the row.
private struct Sums {
    let xx: UnsafeMutablePointer<Float>
    let xy: UnsafeMutablePointer<Float>
    let yy: UnsafeMutablePointer<Float>

    func fill(_ row: Int, _ plane: GrayPlane, _ columns: Int) {
        let (line, width) = (row * columns, plane.width)
        let pixels = plane.values + 2 * row * width
        var column = 1
        while column < columns &- 1 {
            let first = pixels + 2 &* column
            let second = first + width
            // Central differences at the block's four pixels.
            let (x0, x1) = (first[1] - first[-1], first[2] - first[0])
            let (x2, x3) = (second[1] - second[-1], second[2] - second[0])
            let (y0, y1) = (second[0] - first[-width], second[1] - first[1 &- width])
            let (y2, y3) = (second[width] - first[0], second[1 &+ width] - first[1])
            let place = line &+ column
            xx[place] = x0 * x0 + x1 * x1 + x2 * x2 + x3 * x3
            xy[place] = x0 * y0 + x1 * y1 + x2 * y2 + x3 * y3
            yy[place] = y0 * y0 + y1 * y1 + y2 * y2 + y3 * y3
            column &+= 1
        }
        for products in [xx, xy, yy] { Self.addNeighbors(products + line, columns) }
    }

    private static func addNeighbors(_ products: UnsafeMutablePointer<Float>, _ columns: Int) {
        var (left, here) = (products[0], products[1])
        var column = 1
        while column < columns &- 1 {
            let right = products[column &+ 1]
            products[column] = left + here + right
            (left, here) = (here, right)
            column &+= 1
        }
    }

    func weigh(_ row: Int, _ columns: Int, into target: UnsafeMutablePointer<Float>) {
        let (above, line, below) = ((row - 1) * columns, row * columns, (row + 1) * columns)
        var column = 2
        while column < columns &- 2 {
            let a = xx[above &+ column] + xx[line &+ column] + xx[below &+ column]
            let b = xy[above &+ column] + xy[line &+ column] + xy[below &+ column]
            let c = yy[above &+ column] + yy[line &+ column] + yy[below &+ column]
            let difference = (a - c) * 0.5
            target[column] =
                (a + c) * 0.5 - (difference * difference + b * b).squareRoot()
            column &+= 1
        }
    }
}
