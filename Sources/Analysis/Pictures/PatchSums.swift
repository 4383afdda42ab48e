/// What a patch and its gradients have in common.
struct PatchSums {
    private var alongX = SIMD8<Float>.zero
    private var alongY = SIMD8<Float>.zero
    private var sum = SIMD8<Float>.zero
    private var squares = SIMD8<Float>.zero
    /// The same of the row's last pixels: along x, along y, sum, squares.
    private var rest = SIMD4<Float>.zero

    mutating func add(_ difference: SIMD8<Float>, _ x: SIMD8<Float>, _ y: SIMD8<Float>) {
        alongX += x * difference
        alongY += y * difference
        sum += difference
        squares += difference * difference
    }

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
