/// The sums of products of a patch's differences and gradients.
struct PatchSums {
    private var alongX = SIMD8<Float>.zero
    private var alongY = SIMD8<Float>.zero
    private var sum = SIMD8<Float>.zero
    private var squares = SIMD8<Float>.zero
    /// The same for the row's last pixels: along x, along y, sum, squares.
    private var rest = SIMD4<Float>.zero

    @inline(__always)
    mutating func add(_ difference: SIMD8<Float>, _ x: SIMD8<Float>, _ y: SIMD8<Float>) {
        alongX += x * difference
        alongY += y * difference
        sum += difference
        squares += difference * difference
    }

    @inline(__always)
    mutating func addOne(_ difference: Float, _ x: Float, _ y: Float) {
        rest += SIMD4(x, y, 1, difference) * difference
    }

    var totals: (alongX: Float, alongY: Float, sum: Float, squares: Float) {
        (
            alongX.sum() + rest.x, alongY.sum() + rest.y, sum.sum() + rest.z,
            squares.sum() + rest.w
        )
    }
}

/// The gradients of a patch and their products.
struct GradientSums {
    private var alongX = SIMD8<Float>.zero
    private var alongY = SIMD8<Float>.zero
    private var xx = SIMD8<Float>.zero
    private var xy = SIMD8<Float>.zero
    private var yy = SIMD8<Float>.zero

    @inline(__always)
    mutating func add(_ x: SIMD8<Float>, _ y: SIMD8<Float>) {
        alongX += x
        alongY += y
        xx += x * x
        xy += x * y
        yy += y * y
    }

    @inline(__always)
    mutating func addOne(_ x: Float, _ y: Float) {
        alongX[0] += x
        alongY[0] += y
        xx[0] += x * x
        xy[0] += x * y
        yy[0] += y * y
    }

    /// The sum of the gradients along rows.
    var x: Float { alongX.sum() }
    /// The sum of the gradients along columns.
    var y: Float { alongY.sum() }

    /// The sums of products after subtracting the gradients' means.
    func products(count: Float) -> (xx: Float, xy: Float, yy: Float) {
        let (x, y) = (x, y)
        return (xx.sum() - x * x / count, xy.sum() - x * y / count, yy.sum() - y * y / count)
    }
}
