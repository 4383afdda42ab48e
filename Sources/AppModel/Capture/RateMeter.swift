public import LockstepSamples

/// How many samples a second each stream brings, by counting them.
///
/// A rate is that of the last two seconds: long enough for a barometer's one sample a second, short
/// enough to show that a stream has stopped.
public struct RateMeter: Hashable, Sendable {
    /// How much of the past counts.
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

    /// Samples a second of every stream that brought any so far.
    ///
    /// To be asked a few times a second; every answer is kept until it is two seconds old.
    public mutating func rates(at time: HostTime) -> [Stream: Double] {
        readings.append(Reading(time: time, counts: counts))
        // The newest reading that covers the window stays; those before it go.
        while readings.count > 2, time - readings[1].time >= Self.window { readings.removeFirst() }
        let past = readings[0]
        let seconds = (time - past.time).seconds
        guard seconds > 0 else { return [:] }
        return counts.reduce(into: [:]) { rates, entry in
            rates[entry.key] = Double(entry.value - past.counts[entry.key, default: 0]) / seconds
        }
    }
}
