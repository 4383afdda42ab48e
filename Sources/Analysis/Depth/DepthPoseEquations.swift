/// The normal equations of one step, by Tukey's biweight: other surfaces count for nothing.
struct DepthPoseEquations {
    /// Σ JᵀJ.
    private(set) var information: SymmetricMatrix
    /// Σ Jᵀr.
    private(set) var gradient: [Double]
    /// What each pair adds to it: points of one pair err alike.
    private(set) var gradients: Scores

    /// Differences, as a share of the depth, that quantised depth maps have at least.
    private static let leastSpread = 0.003
    /// Tukey's constant for 95 % efficiency, times the normal law's deviation by its median.
    private static let cutoff = 4.685 * 1.4826

    /// The equations where the parameters are these.
    init(_ pairs: [DepthComparison], _ parameters: DepthPoseParameters) {
        let size = parameters.unknowns.count
        information = SymmetricMatrix(size: size)
        gradient = Array(repeating: 0, count: size)
        gradients = Scores(size: size)
        let terms = pairs.map { $0.terms(parameters) }
        let spread = terms.joined().map(\.residual.magnitude).median ?? 0
        let limit = Self.cutoff * max(Self.leastSpread, spread)
        for pair in terms { add(pair, limit: limit) }
    }

    private mutating func add(_ terms: [DepthTerm], limit: Double) {
        var pairGradient = Array(repeating: 0.0, count: gradient.count)
        for term in terms where term.residual.magnitude < limit {
            let ratio = term.residual / limit
            let weight = (1 - ratio * ratio) * (1 - ratio * ratio)
            for row in gradient.indices {
                let weighted = weight * term.derivatives[row]
                pairGradient[row] += weighted * term.residual
                for column in 0...row {
                    information.add(weighted * term.derivatives[column], row, column)
                }
            }
        }
        gradients.append(pairGradient)
        for row in gradient.indices { gradient[row] += pairGradient[row] }
    }
}
