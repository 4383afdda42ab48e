import LockstepSamples

/// Offset, rotation and bias that make the gyroscope's turns those of the poses, by least squares.
///
/// The residual of a step is
///
/// r_k = log ΔR_pose,k − R · ∫ω over [t_k + d, t_k+1 + d] + b · Δt.
///
/// Errors of poses are anything but independent, so residuals are whitened by an autoregression
/// fitted to themselves (Cochrane and Orcutt, 1949), and standard errors are those of Newey and West
/// (1987) on the whitened equations, which hold whatever correlation is left.
struct OffsetFit {
    /// d of t_imu = t_camera + d at the middle of the recording, seconds.
    private(set) var offset: Double
    /// How much d grows, seconds a second.
    private(set) var drift = 0.0
    /// The middle of the recording, seconds since the origin.
    let middle: Double
    /// From device to camera axes.
    private(set) var cameraFromImu: Matrix3
    /// The gyroscope's bias, rad/s, camera axes.
    private(set) var bias = Vector3.zero
    /// Of offset, rotation about the three camera axes, bias and drift.
    private(set) var covariance: SymmetricMatrix
    /// Steps that the fit used.
    private(set) var usedSteps = 0
    /// Steps that contradict it.
    private(set) var leftOutSteps = 0
    /// Root mean square of the residuals of the steps used, rad/s an axis.
    private(set) var residualRate = 0.0
    /// Over how many steps residuals may be correlated, as the data say.
    private(set) var correlatedSteps = 1

    private static let mostIterations = 20
    /// Offset, three of rotation, three of bias, drift.
    private static let size = 8
    /// Seconds: a hundredth of the best that timestamps of a phone allow.
    private static let settled = 1e-7
    /// Terms of the autoregression; chosen here: slow errors need two or three, jitter of single
    /// poses some more.
    static let order = 6
}

extension OffsetFit {
    /// Fits steps to a gyroscope from a start that is right to some hundredths of a second.
    ///
    /// - Returns: nil if they have too little in common, or it does not settle.
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

    /// How the parameters must change to fit some steps better.
    private struct Solution {
        var change: [Double]
        var inverse: SymmetricMatrix
        var equations: NormalEquations
        var terms: FitTerms
        var usedSteps: Int
        var leftOutSteps: Int
        var residualRate: Double

        /// Of the parameters, with how many steps are correlated.
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

    /// The offset of a part of the steps alone, all but the drift fitted again; nil if that part
    /// does not tell it.
    func offset(of steps: ArraySlice<PoseStep>, _ gyroscope: GyroscopeTurns) -> Estimate? {
        guard let first = steps.first, let last = steps.last,
            let solution = solve(steps, gyroscope, size: Self.size - 1)
        else { return nil }
        let expected = offset + drift * ((first.start + last.end) / 2 - middle)
        let variance = solution.covariance.0[0, 0]
        return Estimate(
            value: expected - solution.change[0], standardError: max(variance, 0).squareRoot())
    }

    /// Goes down by a step of Gauss and Newton; false where it leads away.
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

    /// What the gyroscope says of one pose's instant.
    private struct End {
        var moment: GyroscopeTurns.Moment
        var rate: Vector3
    }

    private func end(_ time: Double, _ gyroscope: GyroscopeTurns, _ cursor: inout Int) -> End? {
        let imuTime = time + offset + drift * (time - middle)
        // Noise of the rate would pass for information on d: a mean has less of it.
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
