/// Normal equations of differences in depth, by Tukey's biweight: other surfaces count for nothing.
struct DepthTermSums {
    /// Σ JᵀJ.
    private(set) var information: SymmetricMatrix
    /// Σ Jᵀr.
    private(set) var gradient: [Double]

    /// Differences, as a share of the depth, that quantized depth maps have at least.
    static let leastSpread = 0.003
    /// Tukey's constant for 95 % efficiency, times the normal law's deviation by its median.
    private static let cutoff = 4.685 * 1.4826

    /// No term yet.
    ///
    /// - Parameter size: derivatives of a term.
    init(size: Int) {
        information = SymmetricMatrix(size: size)
        gradient = Array(repeating: 0, count: size)
    }

    /// From which difference on a term counts for nothing; the least where there are no terms.
    static func limit(_ terms: some Sequence<DepthTerm>) -> Double {
        cutoff * max(leastSpread, terms.map(\.residual.magnitude).median ?? 0)
    }

    /// Adds terms.
    ///
    /// - Returns: what they add to the gradient.
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
