/// The four kinds of noise in an Allan curve, by a non-negative least-squares fit of σ²(τ).
///
/// σ²(τ) = 3·Q²/τ² + N²/τ + 0.664²·B² + K²·τ/3. Each point is weighted by its degrees of freedom
/// under the noise that was fitted, and errors take into account that the points of a curve vary
/// together (``AllanCovariance``). Gaussian noise is assumed; where the curve is further from the
/// model than such noise allows, errors are widened by ``misfit``.
///
/// What a generator of synthetic noise calls its parameters: white noise of density N, sampled
/// every Δt, has the standard deviation N/√Δt; a bias that walks with K takes steps of standard
/// deviation K·√Δt. A step a sample instead of a continuous walk shows in the first points only,
/// as 1 + 1/2m² times K²·τ/3.
struct NoiseFit {
    /// A coefficient of the fit.
    struct Coefficient: Hashable {
        /// In the unit of its ``NoiseTerm``.
        let value: Double
        /// Of ``value``, same unit.
        let standardError: Double
        /// Where the true one lies with 95 %, also on the axis of three on which it is largest; same
        /// unit.
        let interval: ClosedRange<Double>
    }

    /// What the fit says of a term.
    struct Term: Equatable {
        /// The coefficient, or why there is none: its interval reaches down to zero.
        let coefficient: Observation<Coefficient>
        /// The true coefficient is no larger with 97.5 %, also where it was not observed.
        let atMost: Double
    }

    /// A fit of four terms needs as many points at least.
    static let fewestPoints = 6

    /// Degrees of freedom of each of the curve's points.
    let degreesOfFreedom: [Double]
    /// The points' squared distance from the model over the expected one, at least 1.
    let misfit: Double
    private let terms: [Term]

    /// What the fit says of a term.
    subscript(_ term: NoiseTerm) -> Term { terms[term.rawValue] }

    /// Fits a curve; `covariance` is that of its sizes and its length.
    static func of(_ curve: AllanCurve, _ covariance: AllanCovariance) -> Observation<NoiseFit> {
        let variances = curve.points.map(\.variance)
        guard variances.count >= fewestPoints, variances.count == covariance.sizes.count else {
            let longest = 1 << (fewestPoints - 1)
            return .notObservable(.needsSamples(Int(Double(longest) / AllanCurve.longestShare)))
        }
        guard variances.allSatisfy({ $0 > 0 && $0.isFinite }),
            let solved = NoiseSolution(variances, covariance)
        else { return .notObservable(.noVariation) }
        return .observed(NoiseFit(curve, covariance, solved))
    }

    private init(
        _ curve: AllanCurve, _ covariance: AllanCovariance, _ solution: NoiseSolution
    ) {
        degreesOfFreedom = solution.degreesOfFreedom
        misfit = solution.misfit
        terms = NoiseTerm.allCases.map { term in
            Self.term(term, of: curve, covariance, solution)
        }
    }

    private static func term(
        _ term: NoiseTerm, of curve: AllanCurve, _ covariance: AllanCovariance,
        _ solution: NoiseSolution
    ) -> Term {
        let square = solution.squares[term.rawValue]
        var (least, most) = solution.interval(of: term)
        if !most.isFinite { most = max(square, covariance.bound(on: term, in: curve)) }
        func inSeconds(_ value: Double) -> Double {
            term.coefficient(value, intervalSeconds: curve.intervalSeconds)
        }
        let (value, highest) = (inSeconds(square.squareRoot()), inSeconds(most.squareRoot()))
        guard least > 0, square > 0, most.isFinite else {
            return Term(coefficient: .notObservable(term.absence(from: curve)), atMost: highest)
        }
        let error = solution.standardError(of: term) / (2 * square.squareRoot())
        let coefficient = Coefficient(
            value: value, standardError: inSeconds(error),
            interval: inSeconds(least.squareRoot())...highest)
        return Term(coefficient: .observed(coefficient), atMost: highest)
    }
}
