import LockstepSamples

/// A kind of noise, by its slope in an Allan deviation: IEEE Std 952-1997, annex C.
enum NoiseTerm: Int, CaseIterable {
    /// Q, unit·s, slope −1: rounding of the integral of the measured quantity, or of timestamps.
    ///
    /// Rounding of the samples themselves is white noise.
    case quantization
    /// N, unit/√Hz, slope −½: white noise of the samples.
    case noiseDensity
    /// B, unit, flat at 0.664·B: flicker noise of the bias, 1/f.
    case biasInstability
    /// K, unit/s/√Hz, slope +½: random walk of the bias.
    case randomWalk

    /// The contribution of the term to σ² of clusters of `size` samples, for a coefficient of one
    /// and the sampling interval as the unit of time.
    func variance(clusterSize size: Int) -> Double {
        let time = Double(size)
        switch self {
        case .quantization: return 3 / (time * time)
        case .noiseDensity: return 1 / time
        // 2·ln 2/π.
        case .biasInstability: return 0.441_271_200_305_303
        case .randomWalk: return time / 3
        }
    }

    /// Converts a coefficient from units of the sampling interval to seconds.
    func coefficient(_ value: Double, intervalSeconds: Double) -> Double {
        switch self {
        case .quantization: return value * intervalSeconds
        case .noiseDensity: return value * intervalSeconds.squareRoot()
        case .biasInstability: return value
        case .randomWalk: return value / intervalSeconds.squareRoot()
        }
    }

    /// The reason if the term is not visible in a curve.
    func absence(from curve: AllanCurve) -> NotObservable {
        switch self {
        case .quantization: return .noSteepPart
        case .noiseDensity: return .noWhitePart
        case .biasInstability: return .noFlatPart
        case .randomWalk: return .noUpturn(withinSeconds: curve.longestSeconds)
        }
    }
}
