public import LockstepSamples

/// Measures the rate of each stream by counting samples.
///
/// A rate covers the last two seconds: long enough for a barometer at 1 Hz, short enough to show
/// that a stream has stopped.
public struct RateMeter: Hashable, Sendable {
    /// The measured interval.
    static let window = HostDuration.seconds(2)

    private struct Reading: Hashable, Sendable {
        var time: HostTime
        var counts: [Stream: Int]
    }

    private var counts: [Stream: Int] = [:]
    private var readings: [Reading]

    /// A meter that begins to count at `time`.
    public init(at time: HostTime) {
        readings = [Reading(time: time, counts: [:])]
    }

    /// Counts one sample.
    public mutating func count(_ stream: Stream) { counts[stream, default: 0] += 1 }

    /// The rate of every stream that has delivered a sample, in samples per second.
    ///
    /// Call this a few times a second; each result is kept until it is two seconds old.
    public mutating func rates(at time: HostTime) -> [Stream: Double] {
        readings.append(Reading(time: time, counts: counts))
        // The newest measurement that covers the window stays; earlier ones are removed.
        while readings.count > 2, time - readings[1].time >= Self.window { readings.removeFirst() }
        let past = readings[0]
        let seconds = (time - past.time).seconds
        guard seconds > 0 else { return [:] }
        return counts.reduce(into: [:]) { rates, entry in
            rates[entry.key] = Double(entry.value - past.counts[entry.key, default: 0]) / seconds
        }
    }
}
