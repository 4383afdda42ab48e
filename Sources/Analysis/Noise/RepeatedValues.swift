import LockstepSamples

/// Samples that equal their predecessor on all three axes, from a sensor that measures less often
/// than it reports.
struct RepeatedValues: Hashable {
    /// The share of the samples, 0…1.
    let share: Double
    /// The length of the longest run of equal samples; 1 if none is repeated.
    let longestRun: Int
    /// The index of the first sample of that run.
    let place: Int
    /// The share that would be equal by chance if samples were independent: large for a quiet
    /// sensor with coarse steps.
    let chanceShare: Double

    /// The number of samples for the estimate of equality by chance.
    private static let mostLooked = 4096

    /// Examines all samples; nil with fewer than two.
    init?(_ series: VectorSeries) {
        let values = series.values
        guard values.count >= 2 else { return nil }
        var (repeated, run, longest, end) = (0, 1, 1, 0)
        for index in 1..<values.count {
            run = values[index] == values[index - 1] ? run + 1 : 1
            if run > 1 { repeated += 1 }
            if run > longest { (longest, end) = (run, index) }
        }
        share = Double(repeated) / Double(values.count - 1)
        longestRun = longest
        place = end - longest + 1
        chanceShare = Self.chance(values)
    }

    /// The probability that two samples are equal on all axes, with independent axes.
    private static func chance(_ values: [Vector3]) -> Double {
        let stride = max(1, values.count / mostLooked)
        let looked = Swift.stride(from: 0, to: values.count, by: stride).map { values[$0] }
        let pairs = Double(looked.count) * Double(looked.count - 1)
        guard pairs > 0 else { return 0 }
        return (0..<3).reduce(1) { chance, axis in
            let counts = Dictionary(looked.map { ($0[axis], 1) }, uniquingKeysWith: +)
            let meeting = counts.values.reduce(0) { $0 + $1 * ($1 - 1) }
            return chance * Double(meeting) / pairs
        }
    }
}
