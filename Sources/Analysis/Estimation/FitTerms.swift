import LockstepSamples

/// One step's term in the fit; camera axes.
struct FitTerm {
    /// The rotation that the parameters do not explain, in radians.
    var residual: Vector3
    /// The derivative of the gyroscope's rotation by the offset, in rad/s.
    var byOffset: Vector3
    /// The derivative by the drift, in radians.
    var byDrift: Vector3
    /// The gyroscope's rotation, in radians.
    var turned: Vector3
    /// The duration of the step, in seconds.
    var interval: Double
    /// Whether the previous term is the previous step's.
    var isContinued: Bool
}

/// The terms of all steps, in order of time.
struct FitTerms {
    private(set) var terms: [FitTerm] = []
    private var isBroken = true

    /// The length of a contradicting residual, in standard deviations: one in ten million normal
    /// errors is as long.
    private static let contradiction = 6.0

    mutating func append(_ term: FitTerm) {
        terms.append(term)
        terms[terms.count - 1].isContinued = !isBroken
        isBroken = false
    }

    /// Marks the next term as not following the last one.
    mutating func breakOff() { isBroken = true }

    var usedCount: Int { terms.count }

    /// The root mean square of the residuals, in rad/s per axis.
    var residualRate: Double {
        let square = terms.reduce(0.0) { sum, term in
            sum + term.residual.dot(term.residual) / (term.interval * term.interval)
        }
        return (square / Double(3 * max(terms.count, 1))).squareRoot()
    }

    /// Removes terms whose residuals are far larger than the others'.
    ///
    /// - Returns: The number of removed terms.
    mutating func leaveOutContradictions() -> Int {
        let rates = terms.map { $0.residual.length / $0.interval }
        // The length of three normal variables has the median 1.538.
        guard let median = rates.median, median > 0 else { return 0 }
        let limit = Self.contradiction * median / 1.538
        var kept: [FitTerm] = []
        kept.reserveCapacity(terms.count)
        var isContinued = false
        for (term, rate) in zip(terms, rates) {
            guard rate <= limit else {
                isContinued = false
                continue
            }
            kept.append(term)
            kept[kept.count - 1].isContinued = term.isContinued && isContinued
            isContinued = true
        }
        let count = terms.count - kept.count
        terms = kept
        return count
    }

    /// Subtracts from each term its prediction from the previous terms; terms without enough
    /// previous terms are removed.
    mutating func whiten(order: Int) {
        let coefficients = autoregression(order: order)
        var (whitened, run) = ([FitTerm](), 0)
        whitened.reserveCapacity(terms.count)
        for index in terms.indices {
            run = terms[index].isContinued ? run + 1 : 0
            guard run >= order else { continue }
            var term = terms[index]
            for (back, coefficient) in coefficients.enumerated() {
                term.subtract(terms[index - 1 - back], coefficient)
            }
            term.isContinued = run > order
            whitened.append(term)
        }
        terms = whitened
    }

    /// The coefficients by Levinson's recursion on the residuals' autocovariances, shared by the
    /// three axes.
    private func autoregression(order: Int) -> [Double] {
        let covariances = autocovariances(order: order)
        guard var error = covariances.first, error > 0 else { return [] }
        var coefficients: [Double] = []
        for step in 1...order {
            let rest = coefficients.enumerated().reduce(covariances[step]) {
                $0 - $1.element * covariances[step - 1 - $1.offset]
            }
            let reflection = rest / error
            let reversed = Array(coefficients.reversed())
            coefficients = zip(coefficients, reversed).map { $0 - reflection * $1 }
            coefficients.append(reflection)
            error *= 1 - reflection * reflection
            guard error > 0 else { break }
        }
        return coefficients
    }

    private func autocovariances(order: Int) -> [Double] {
        var (covariances, run) = (Array(repeating: 0.0, count: order + 1), 0)
        for index in terms.indices {
            run = terms[index].isContinued ? run + 1 : 0
            for back in 0...min(order, run) {
                covariances[back] += terms[index].residual.dot(terms[index - back].residual)
            }
        }
        return covariances
    }
}

extension FitTerm {
    fileprivate mutating func subtract(_ other: FitTerm, _ factor: Double) {
        residual -= other.residual * factor
        byOffset -= other.byOffset * factor
        byDrift -= other.byDrift * factor
        turned -= other.turned * factor
        interval -= other.interval * factor
    }
}
