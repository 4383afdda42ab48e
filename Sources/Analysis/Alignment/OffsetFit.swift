import LockstepSamples

/// The offset, rotation and bias with which the gyroscope's rotations match those of the poses, by
/// least squares.
///
/// The residual of a step is
///
/// r_k = log ΔR_pose,k − R · ∫ω over [t_k + d, t_k+1 + d] + b · Δt.
///
/// Errors of poses are strongly correlated, so residuals are whitened by an autoregression fitted
/// to them (Cochrane and Orcutt, 1949). Standard errors are those of Newey and West (1987) on the
/// whitened equations, which allow for any remaining correlation.
struct OffsetFit {
    /// d of t_imu = t_camera + d at the middle of the recording, seconds.
    private(set) var offset: Double
    /// The growth of d, in seconds per second.
    private(set) var drift = 0.0
    /// The middle of the recording, seconds since the origin.
    let middle: Double
    /// The rotation from device to camera axes.
    private(set) var cameraFromImu: Matrix3
    /// The gyroscope's bias, rad/s, camera axes.
    private(set) var bias = Vector3.zero
    /// The covariance of offset, rotation about the three camera axes, bias and drift.
    private(set) var covariance: SymmetricMatrix
    /// The number of steps that the fit used.
    private(set) var usedSteps = 0
    /// The number of steps that contradict the fit.
    private(set) var leftOutSteps = 0
    /// The root mean square of the residuals of the used steps, in rad/s per axis.
    private(set) var residualRate = 0.0
    /// The number of steps over which residuals are correlated, estimated from the data.
    private(set) var correlatedSteps = 1

    private static let mostIterations = 20
    /// The number of parameters: offset, three of rotation, three of bias, drift.
    private static let size = 8
    /// The change in seconds at which the fit has converged: a hundredth of the best precision of a
    /// phone's timestamps.
    private static let settled = 1e-7
    /// The number of terms of the autoregression; chosen here: slow errors need two or three,
    /// jitter of single poses a few more.
    static let order = 6
}

extension OffsetFit {
    /// Fits steps to a gyroscope from a start that is accurate to a few hundredths of a second.
    ///
    /// - Returns: nil if they have too little in common, or the fit does not converge.
    init?(
        _ steps: [PoseStep], _ gyroscope: GyroscopeTurns, offset: Double, cameraFromImu: Matrix3
    ) {
        self.offset = offset
        self.cameraFromImu = cameraFromImu
        covariance = SymmetricMatrix(size: Self.size)
        middle = ((steps.first?.start ?? 0) + (steps.last?.end ?? 0)) / 2
        for _ in 0..<Self.mostIterations {
            guard let solution = solve(steps[...], gyroscope, size: Self.size) else { return nil }
            usedSteps = solution.usedSteps
            leftOutSteps = solution.leftOutSteps
            residualRate = solution.residualRate
            guard take(solution.change) else { return nil }
            if solution.change[0].magnitude < Self.settled {
                (covariance, correlatedSteps) = solution.covariance
                return
            }
        }
        return nil
    }

    /// The change of the parameters that improves the fit to some steps.
    private struct Solution {
        var change: [Double]
        var inverse: SymmetricMatrix
        var equations: NormalEquations
        var terms: FitTerms
        var usedSteps: Int
        var leftOutSteps: Int
        var residualRate: Double

        /// The covariance of the parameters, and the number of correlated steps.
        var covariance: (SymmetricMatrix, Int) {
            let scores = equations.scores(terms)
            let length = scores.correlationLength
            return (inverse.around(scores.longRun(length)), length)
        }
    }

    /// Solves for the first `size` parameters; nil if the steps do not determine them.
    private func solve(
        _ steps: ArraySlice<PoseStep>, _ gyroscope: GyroscopeTurns, size: Int
    ) -> Solution? {
        var terms = terms(steps, gyroscope)
        let leftOut = terms.leaveOutContradictions()
        let (used, residualRate) = (terms.usedCount, terms.residualRate)
        terms.whiten(order: Self.order)
        guard terms.usedCount > 10 * size else { return nil }
        let equations = NormalEquations(terms, size: size)
        guard let inverse = equations.information.inverse else { return nil }
        return Solution(
            change: inverse.times(equations.gradient), inverse: inverse, equations: equations,
            terms: terms, usedSteps: used, leftOutSteps: leftOut, residualRate: residualRate)
    }

    /// The offset of only a part of the steps, with all parameters except the drift fitted again;
    /// nil if that part does not determine it.
    func offset(of steps: ArraySlice<PoseStep>, _ gyroscope: GyroscopeTurns) -> Estimate? {
        guard let first = steps.first, let last = steps.last,
            let solution = solve(steps, gyroscope, size: Self.size - 1)
        else { return nil }
        let expected = offset + drift * ((first.start + last.end) / 2 - middle)
        let variance = solution.covariance.0[0, 0]
        return Estimate(
            value: expected - solution.change[0], standardError: max(variance, 0).squareRoot())
    }

    /// Takes a Gauss–Newton step; returns false if it diverges.
    private mutating func take(_ change: [Double]) -> Bool {
        offset -= change[0]
        let turn = Vector3(change[1], change[2], change[3])
        cameraFromImu = Quaternion(rotationVector: -turn).matrix * cameraFromImu
        bias -= Vector3(change[4], change[5], change[6])
        drift -= change[7]
        return change.allSatisfy(\.isFinite) && offset.magnitude < 2 * RoughOffset.reach
            && drift.magnitude < 0.1
    }

    /// The residual of each step with its derivatives.
    private func terms(_ steps: ArraySlice<PoseStep>, _ gyroscope: GyroscopeTurns) -> FitTerms {
        var (cursor, terms) = (0, FitTerms())
        var last: (time: Double, end: End)?
        for step in steps {
            let start = last?.time == step.start ? last?.end : end(step.start, gyroscope, &cursor)
            let end = end(step.end, gyroscope, &cursor)
            last = end.map { (step.end, $0) }
            guard let start, let end, start.moment.stretch == end.moment.stretch else {
                last = nil
                terms.breakOff()
                continue
            }
            if !step.isContinued { terms.breakOff() }
            terms.append(term(step, start, end, elapsed: (step.start + step.end) / 2 - middle))
        }
        return terms
    }

    /// The gyroscope's state at one pose's time.
    private struct End {
        var moment: GyroscopeTurns.Moment
        var rate: Vector3
    }

    private func end(_ time: Double, _ gyroscope: GyroscopeTurns, _ cursor: inout Int) -> End? {
        let imuTime = time + offset + drift * (time - middle)
        // The rate is a mean, because noise of a single sample would count as information on d.
        let reach = max(0.025, 1.5 * gyroscope.track.medianInterval)
        guard let moment = gyroscope.moment(at: imuTime, &cursor),
            let rate = gyroscope.track.meanRate(at: imuTime, reach: reach, &cursor)
        else { return nil }
        return End(moment: moment, rate: rate)
    }

    private func term(_ step: PoseStep, _ start: End, _ end: End, elapsed: Double) -> FitTerm {
        let turn = (start.moment.turn.inverse * end.moment.turn).rotationVector
        // The first terms of the logarithm's Jacobian at both ends.
        let slope = end.rate - start.rate + turn.cross(start.rate + end.rate) * 0.5
        let turned = cameraFromImu * turn
        let byOffset = cameraFromImu * slope
        return FitTerm(
            residual: step.turn - turned + bias * step.interval, byOffset: byOffset,
            byDrift: byOffset * elapsed, turned: turned, interval: step.interval,
            isContinued: true)
    }
}
