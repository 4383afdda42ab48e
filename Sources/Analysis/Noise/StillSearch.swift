import LockstepSamples

/// When the phone lay still: no hand, no steps.
///
/// The recording is looked at second by second. A second is still where the readings scatter no
/// more than sensor noise does: within ``SensorStillness/densityLimit`` and within twice what the
/// quietest quarter of such seconds does. A gyroscope that turns evenly and an accelerometer
/// that tilts slowly scatter little too, so their means may not move either.
struct StillSearch {
    /// A second is the shortest time in which a hand's tremor (8 to 12 Hz) shows with certainty.
    static let windowNanoseconds: Int64 = 1_000_000_000

    /// The still stretches in order of time, a second cut off at both ends: a phone that is put
    /// down or taken up moves before it shows.
    let stretches: [ClosedRange<HostTime>]

    /// Looks for stretches in which each sensor given is still.
    init(gyroscope: VectorSeries?, accelerometer: VectorSeries?) {
        let sensors = [
            gyroscope.map { ($0, SensorStillness.gyroscope) },
            accelerometer.map { ($0, SensorStillness.accelerometer) },
        ].compactMap { $0 }.filter { $0.0.count > 0 }
        let origin = sensors.compactMap { $0.0.stamps.first }.min() ?? HostTime(nanoseconds: 0)
        let still = sensors.map { series, stillness in
            stillness.runs(of: MotionWindow.all(of: series, from: origin))
        }
        guard let first = still.first else {
            stretches = []
            return
        }
        let common = still.dropFirst().reduce(first, Self.overlaps)
        stretches = common.compactMap { run in Self.stretch(run, from: origin) }
    }

    /// The longest still stretch, the first of equals; nil if there is none.
    var longest: ClosedRange<HostTime>? {
        stretches.reduce(nil) { best, stretch in
            stretch.length > (best?.length ?? .zero) ? stretch : best
        }
    }

    /// What two ascending lists of runs have in common.
    private static func overlaps(
        _ one: [ClosedRange<Int64>], _ other: [ClosedRange<Int64>]
    ) -> [ClosedRange<Int64>] {
        var (first, second) = (0, 0)
        var common: [ClosedRange<Int64>] = []
        while first < one.count, second < other.count {
            if one[first].overlaps(other[second]) {
                common.append(one[first].clamped(to: other[second]))
            }
            if one[first].upperBound < other[second].upperBound { first += 1 } else { second += 1 }
        }
        return common
    }

    private static func stretch(
        _ run: ClosedRange<Int64>, from origin: HostTime
    ) -> ClosedRange<HostTime>? {
        guard run.upperBound - run.lowerBound >= 2 else { return nil }
        let start = origin + .seconds(run.lowerBound + 1)
        let end = origin + .seconds(run.upperBound) - HostDuration(nanoseconds: 1)
        return start < end ? start...end : nil
    }
}

extension ClosedRange<HostTime> {
    /// From the first instant to the last.
    var length: HostDuration { upperBound - lowerBound }
}
