/// Normal equations of differences in depth with Tukey's biweight, which ignores other surfaces.
struct DepthTermSums {
    /// Σ JᵀJ.
    private(set) var information: SymmetricMatrix
    /// Σ Jᵀr.
    private(set) var gradient: [Double]

    /// The smallest spread of quantized depth maps, as a share of the depth.
    static let leastSpread = 0.003
    /// Tukey's constant for 95 % efficiency, times the ratio of a normal distribution's standard
    /// deviation to its median deviation.
    private static let cutoff = 4.685 * 1.4826

    /// Creates equations without terms.
    ///
    /// - Parameter size: the number of derivatives per term.
    init(size: Int) {
        information = SymmetricMatrix(size: size)
        gradient = Array(repeating: 0, count: size)
    }

    /// The difference from which a term has no weight; the minimum without terms.
    static func limit(_ terms: some Sequence<DepthTerm>) -> Double {
        cutoff * max(leastSpread, terms.map(\.residual.magnitude).median ?? 0)
    }

    /// Adds terms.
    ///
    /// - Returns: The contribution of the terms to the gradient.
    @discardableResult mutating func add(_ terms: [DepthTerm], limit: Double) -> [Double] {
        var added = Array(repeating: 0.0, count: gradient.count)
        for term in terms where term.residual.magnitude < limit {
            let ratio = term.residual / limit
            let weight = (1 - ratio * ratio) * (1 - ratio * ratio)
            for row in gradient.indices {
                let weighted = weight * term.derivatives[row]
                added[row] += weighted * term.residual
                for column in 0...row {
                    information.add(weighted * term.derivatives[column], row, column)
                }
            }
        }
        for row in gradient.indices { gradient[row] += added[row] }
        return added
    }
}
