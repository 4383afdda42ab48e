/// Places of a picture that can be found again in the next one, spread over all of it.
///
/// Shi and Tomasi, "Good Features to Track", 1994: places where the smaller eigenvalue of the summed
/// products of gradients is large. Here sums run over three by three blocks of two by two pixels, and
/// each cell of a grid gives its best place.
struct Corners {
    /// Whole pixels of the plane, column and row.
    private(set) var places: [(column: Int, row: Int)] = []

    /// Cells along the longer side; with 16 × 12 of them some are bare and enough are not.
    private static let cells = 14
    /// The least mean eigenvalue, squared levels a pixel: five times what a phone's noise has.
    private static let leastStrength: Float = 3
    /// Pixels from the border that a patch and its gradients need.
    static let margin = PatchTracker.radius + 2

    /// The best places of a plane.
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

/// Products of gradients, summed over blocks of two by two pixels.
private struct GradientBlocks {
    let columns: Int
    let rows: Int
    private var xx: [Float]
    private var xy: [Float]
    private var yy: [Float]

    init(_ plane: GrayPlane) {
        (columns, rows) = (plane.width / 2, plane.height / 2)
        xx = Array(repeating: 0, count: columns * rows)
        (xy, yy) = (xx, xx)
        guard columns > 2, rows > 2 else { return }
        xx.withUnsafeMutableBufferPointer { xx in
            xy.withUnsafeMutableBufferPointer { xy in
                yy.withUnsafeMutableBufferPointer { yy in
                    Self.sum(plane, columns, rows, xx, xy, yy)
                }
            }
        }
    }

    private static func sum(
        _ plane: GrayPlane, _ columns: Int, _ rows: Int, _ xx: UnsafeMutableBufferPointer<Float>,
        _ xy: UnsafeMutableBufferPointer<Float>, _ yy: UnsafeMutableBufferPointer<Float>
    ) {
        let width = plane.width
        for row in 1..<rows - 1 {
            var column = 1
            while column < columns &- 1 {
                let first = plane.values + (2 &* row &* width &+ 2 &* column)
                let second = first + width
                // Central differences at the block's four pixels.
                let (x0, x1) = (first[1] - first[-1], first[2] - first[0])
                let (x2, x3) = (second[1] - second[-1], second[2] - second[0])
                let (y0, y1) = (second[0] - first[-width], second[1] - first[1 &- width])
                let (y2, y3) = (second[width] - first[0], second[1 &+ width] - first[1])
                let place = row &* columns &+ column
                xx[place] = x0 * x0 + x1 * x1 + x2 * x2 + x3 * x3
                xy[place] = x0 * y0 + x1 * y1 + x2 * y2 + x3 * y3
                yy[place] = y0 * y0 + y1 * y1 + y2 * y2 + y3 * y3
                column &+= 1
            }
        }
    }

    /// The block with the largest smaller eigenvalue; nil where none is above `least` a pixel.
    func strongest(
        _ inColumns: Range<Int>, _ inRows: Range<Int>, least: Float
    ) -> (column: Int, row: Int)? {
        // Nine blocks of four pixels, whose differences span two pixels each.
        var (best, place) = (least * 36 * 4, (column: 0, row: 0))
        var isFound = false
        for row in inRows {
            var column = inColumns.lowerBound
            while column < inColumns.upperBound {
                let strength = strength(column, row)
                if strength > best {
                    (best, place, isFound) = (strength, (column, row), true)
                }
                column &+= 1
            }
        }
        return isFound ? place : nil
    }

    private func strength(_ column: Int, _ row: Int) -> Float {
        var (a, b, c): (Float, Float, Float) = (0, 0, 0)
        var line = (row &- 1) &* columns &+ column &- 1
        var count = 0
        while count < 3 {
            a += xx[line] + xx[line &+ 1] + xx[line &+ 2]
            b += xy[line] + xy[line &+ 1] + xy[line &+ 2]
            c += yy[line] + yy[line &+ 1] + yy[line &+ 2]
            line &+= columns
            count &+= 1
        }
        let difference = (a - c) * 0.5
        return (a + c) * 0.5 - (difference * difference + b * b).squareRoot()
    }
}
