import BenchmarkStatistics
import LockstepSamples
import LockstepSynthetic

/// The speed of the synthetic phone with every stream on, as a multiple of real time.
struct SyntheticSpeed {
    private static let secondsOfStream: Int64 = 10

    func measure() throws -> [Measurement] {
        let runs = try PairedRuns(Workbench.pairCount) {
            try run()
        } baseline: {
            // Real time: the stream's own duration.
            Double(Self.secondsOfStream)
        }
        let times = runs.pairs.map(\.subject)
        guard let speed = runs.rateRatio else {
            throw BenchmarkFailure("the synthetic phone took zero time")
        }
        let neighbors = zip(times, times.dropFirst()).map { $1 / $0 }
        return [
            Measurement(
                name: "synthetic phone, 640x480 with depth", value: speed.value,
                unit: "x real time", goal: .atLeast(5), interval: speed.interval,
                selfInterval: Estimate(ratios: neighbors)?.interval)
        ]
    }

    private func run() throws -> Double {
        try seconds {
            let phone = try SyntheticPhone(
                SyntheticConfiguration(duration: .seconds(Self.secondsOfStream)))
            while try phone.next() != nil {}
        }
    }
}
