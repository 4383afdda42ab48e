import LockstepFormats
import LockstepSamples
import LockstepTestSupport

@testable import LockstepAnalysis

/// A phone that was mounted rigidly beside another one: its own clock, axes, noise and sampling
/// times.
struct MountedPhone {
    /// The other phone's clock minus this one's when this one's clock shows zero, ns.
    var offset: Int64 = 431_250_000_123
    /// How much faster the other clock runs, ppm.
    var driftPPM = 0.0
    /// The noise of the gyroscope, rad/s.
    var noise = 0.002
    var seed: UInt64 = 11

    /// The other phone's clock minus this one's at a host time of this one, ns.
    func truth(at host: HostTime) -> Double {
        Double(offset) + driftPPM * 1e-6 * Double(host.nanoseconds)
    }

    /// The host time of this phone at a time of the other.
    func host(_ other: HostTime) -> HostTime {
        let past = Double(other.nanoseconds - offset)
        return HostTime(nanoseconds: Int64((past / (1 + driftPPM * 1e-6)).rounded()))
    }

    /// What this phone's gyroscope measures while the other's measures `series`: between its samples,
    /// with turned axes and noise.
    func gyroscope(beside series: VectorSeries) -> VectorSeries {
        var random = SeededGenerator(seed: seed)
        var own = VectorSeries(timestamps: [], values: [])
        for index in series.timestamps.indices.dropFirst() {
            let share = Double.random(in: 0.2...0.8, using: &random)
            let (first, second) = (series.timestamps[index - 1], series.timestamps[index])
            let past = Double((second - first).nanoseconds) * share
            let time = first + HostDuration(nanoseconds: Int64(past))
            // The share of the rounded time, so that the value is exactly that of the instant.
            let exact =
                Double((time - first).nanoseconds) / Double((second - first).nanoseconds)
            let value = series.values[index - 1] * (1 - exact) + series.values[index] * exact
            own.timestamps.append(host(time))
            own.values.append(
                Vector3(
                    -value.z + Double.random(in: -noise...noise, using: &random),
                    value.x + Double.random(in: -noise...noise, using: &random),
                    -value.y + Double.random(in: -noise...noise, using: &random)))
        }
        return own
    }
}

extension ClosedRange where Bound == HostTime {
    /// The span of a series.
    init(_ series: VectorSeries) {
        let zero = HostTime(nanoseconds: 0)
        self = (series.timestamps.first ?? zero)...(series.timestamps.last ?? zero)
    }
}

extension ExamplePlan {
    /// A session with a gyroscope only.
    init(gyroscope series: VectorSeries) {
        self.init()
        streams = [StreamDescription(stream: .gyroscope, requestedRateHertz: 100)]
        deliveries = zip(series.timestamps, series.values).map { time, value in
            let sample = InertialSample(sensor: .gyroscope, timestamp: time, value: value)
            return (.inertial(sample), .milliseconds(2))
        }
    }
}
