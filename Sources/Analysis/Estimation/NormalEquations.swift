import LockstepSamples

/// The equations of a Gauss–Newton step: offset, three of rotation, three of bias, drift.
struct NormalEquations {
    /// Σ JᵀJ.
    private(set) var information: SymmetricMatrix
    /// Σ Jᵀr.
    private(set) var gradient: [Double]
    private let size: Int

    /// The equations of `terms` for the first `size` parameters.
    init(_ terms: FitTerms, size: Int) {
        self.size = size
        information = SymmetricMatrix(size: size)
        gradient = Array(repeating: 0, count: size)
        var columns = Array(repeating: Vector3.zero, count: 8)
        for term in terms.terms {
            term.fill(&columns)
            for row in 0..<size {
                gradient[row] += columns[row].dot(term.residual)
                for column in 0...row {
                    information[row, column] += columns[row].dot(columns[column])
                }
            }
        }
        for row in 0..<size {
            for column in 0..<row { information[column, row] = information[row, column] }
        }
    }

    /// The contribution of each term to the gradient.
    func scores(_ terms: FitTerms) -> LongRunCovariance {
        var columns = Array(repeating: Vector3.zero, count: 8)
        var scores = LongRunCovariance(size: size)
        var score = Array(repeating: 0.0, count: size)
        for term in terms.terms {
            term.fill(&columns)
            for row in 0..<size { score[row] = columns[row].dot(term.residual) }
            scores.append(score)
        }
        return scores
    }
}

extension FitTerm {
    /// The residual's derivatives.
    fileprivate func fill(_ columns: inout [Vector3]) {
        columns[0] = -byOffset
        // −e × turned for the three axes e.
        columns[1] = Vector3(0, turned.z, -turned.y)
        columns[2] = Vector3(-turned.z, 0, turned.x)
        columns[3] = Vector3(turned.y, -turned.x, 0)
        columns[4] = Vector3(interval, 0, 0)
        columns[5] = Vector3(0, interval, 0)
        columns[6] = Vector3(0, 0, interval)
        columns[7] = -byDrift
    }
}
