import LockstepSamples
import LockstepTestSupport

@testable import LockstepAnalysis
@testable import LockstepSynthetic

/// Noise with known parameters, reproducible by seed.
struct NoiseSeries {
    private var random: SeededGenerator
    private var spare: Double?

    init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    /// Returns a number with mean 0 and standard deviation 1 (Box-Muller).
    mutating func gaussian() -> Double {
        if let spare {
            self.spare = nil
            return spare
        }
        let uniform = Double(random.next() >> 11) * 0x1p-53 + 0x1p-54
        let radius = (-2 * naturalLogarithm(uniform)).squareRoot()
        let turn = sineAndCosine(2 * .pi * Double(random.next() >> 11) * 0x1p-53)
        spare = radius * turn.sine
        return radius * turn.cosine
    }

    /// Returns a number in 0..<1.
    mutating func uniform() -> Double { Double(random.next() >> 11) * 0x1p-53 }

    /// Returns white noise of a density (unit/√Hz) plus a random walk of the bias (unit/s/√Hz).
    mutating func values(
        _ count: Int, rateHertz: Double, density: Double, walk: Double = 0
    ) -> [Double] {
        var bias = 0.0
        return (0..<count).map { _ in
            bias += walk / rateHertz.squareRoot() * gaussian()
            return bias + density * rateHertz.squareRoot() * gaussian()
        }
    }

    /// Returns three axes of white noise about a mean, with even timestamps.
    mutating func series(
        _ count: Int, rateHertz: Double, density: Double, mean: Vector3 = .zero
    ) -> VectorSeries {
        let deviation = density * rateHertz.squareRoot()
        return VectorSeries(
            (0..<count).map { _ in
                mean + Vector3(gaussian(), gaussian(), gaussian()) * deviation
            }, rateHertz: rateHertz)
    }
}

extension VectorSeries {
    /// Creates samples with even timestamps from 1 s.
    init(_ values: [Vector3], rateHertz: Double) {
        self.init(
            timestamps: values.indices.map {
                HostTime(
                    nanoseconds: 1_000_000_000 + Int64((Double($0) / rateHertz * 1e9).rounded()))
            }, values: values)
    }

    /// Creates the same samples on one axis, with zero on the others.
    init(x values: [Double], rateHertz: Double) {
        self.init(values.map { Vector3($0, 0, 0) }, rateHertz: rateHertz)
    }

    /// Creates the samples of a synthetic phone's sensor, in order of time.
    init(_ sensor: InertialSensor, of configuration: SyntheticConfiguration) {
        self.init(timestamps: [], values: [])
        var readings = InertialReadings(PhoneModel(configuration), sensor: sensor)
        while let reading = readings.next() {
            timestamps.append(reading.sample.timestamp)
            values.append(reading.sample.value)
        }
    }

    /// Appends a recording to another one.
    static func + (one: VectorSeries, other: VectorSeries) -> VectorSeries {
        guard let end = one.timestamps.last, let start = other.timestamps.first else { return one }
        let later = (end - start) + .milliseconds(10)
        return VectorSeries(
            timestamps: one.timestamps + other.timestamps.map { $0 + later },
            values: one.values + other.values)
    }
}

extension SyntheticConfiguration {
    /// Returns a phone that moves in one way for some seconds, with some defects.
    static func phone(
        _ kind: Trajectory.Kind, seconds: Int64, seed: UInt64 = 1, _ defects: Defect...
    ) -> SyntheticConfiguration {
        var configuration = SyntheticConfiguration(seed: seed, duration: .seconds(seconds))
        configuration.trajectory = kind
        configuration.defects = defects
        return configuration
    }
}

/// Returns the mean and the standard deviation of some numbers.
func moments(_ values: [Double]) -> (mean: Double, deviation: Double) {
    let mean = values.reduce(0, +) / Double(values.count)
    let squares = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    return (mean, (squares / Double(values.count - 1)).squareRoot())
}

/// Returns the fewest hits expected in `trials` with a probability of `share`: four standard
/// deviations of the binomial distribution below its mean.
func fewestHits(_ trials: Int, share: Double) -> Int {
    let mean = Double(trials) * share
    return Int((mean - 4 * (mean * (1 - share)).squareRoot()).rounded(.down))
}
