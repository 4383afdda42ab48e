/// The four kinds of noise in an Allan curve, from a non-negative least-squares fit of σ²(τ).
///
/// σ²(τ) = 3·Q²/τ² + N²/τ + 0.664²·B² + K²·τ/3. Each point is weighted by its degrees of freedom
/// for the fitted noise, and errors include the covariances of the curve's points
/// (``AllanCovariance``). Gaussian noise is assumed. If the curve deviates more from the model than
/// such noise allows, errors are multiplied by the root of ``misfit``.
///
/// In terms of a generator of synthetic noise: white noise of density N, sampled every Δt, has the
/// standard deviation N/√Δt; a bias with the random walk K takes steps of standard deviation K·√Δt.
/// One step per sample instead of a continuous walk changes only the first points, by the factor 1
/// + 1/2m² on K²·τ/3.
struct NoiseFit {
    /// A coefficient of the fit.
    struct Coefficient: Hashable {
        /// The coefficient, in the unit of its ``NoiseTerm``.
        let value: Double
        /// The standard error of ``value``, in the same unit.
        let standardError: Double
        /// The 95 % confidence interval, in the same unit; it is wide enough to be valid also for
        /// the largest of three axes.
        let interval: ClosedRange<Double>
    }

    /// The result of the fit for a term.
    struct Term: Equatable {
        /// The coefficient, or why there is none: its interval includes zero.
        let coefficient: Observation<Coefficient>
        /// The upper bound of the true coefficient at 97.5 % confidence, even if it was not
        /// observed.
        let atMost: Double
    }

    /// The fewest points for a fit of four terms.
    static let fewestPoints = 6

    /// The degrees of freedom of each point of the curve.
    let degreesOfFreedom: [Double]
    /// The squared distance of the points from the model relative to the expected one, at least 1.
    let misfit: Double
    private let terms: [Term]

    /// The result of the fit for a term.
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
