import LockstepSamples

/// A kind of noise by the slope that it gives an Allan deviation: IEEE Std 952-1997, annex C.
enum NoiseTerm: Int, CaseIterable {
    /// Q, unit·s, slope −1: rounding of the integral of what is measured, or of timestamps. Rounding of
    /// the readings themselves is white.
    case quantization
    /// N, unit/√Hz, slope −½: white noise of the readings.
    case noiseDensity
    /// B, unit, flat at 0.664·B: flicker of the bias, 1/f.
    case biasInstability
    /// K, unit/s/√Hz, slope +½: the bias walks at random.
    case randomWalk

    /// What the term adds to σ² of clusters of `size` readings, for a coefficient of one, where
    /// readings come once in a unit of time.
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

    /// The coefficient in seconds for one of readings that come once in a unit of time.
    func coefficient(_ value: Double, intervalSeconds: Double) -> Double {
        switch self {
        case .quantization: return value * intervalSeconds
        case .noiseDensity: return value * intervalSeconds.squareRoot()
        case .biasInstability: return value
        case .randomWalk: return value / intervalSeconds.squareRoot()
        }
    }

    /// Why the term was not seen in a curve.
    func absence(from curve: AllanCurve) -> NotObservable {
        switch self {
        case .quantization: return .noSteepPart
        case .noiseDensity: return .noWhitePart
        case .biasInstability: return .noFlatPart
        case .randomWalk: return .noUpturn(withinSeconds: curve.longestSeconds)
        }
    }
}
