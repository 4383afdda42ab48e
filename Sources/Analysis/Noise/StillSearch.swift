import LockstepSamples

/// Finds the times at which the phone was at rest, without hands or steps.
///
/// The recording is examined second by second. A second is at rest if the samples scatter no more
/// than sensor noise: within ``SensorStillness/densityLimit`` and within twice the scatter of the
/// quietest quarter of such seconds. A gyroscope at a constant rate and a slowly tilting
/// accelerometer also scatter little, so their means must not change either, unless the poses show that
/// the phone was at rest: then it is the bias that changes.
struct StillSearch {
    /// A second is the shortest time in which a hand's tremor (8 to 12 Hz) is reliably visible.
    static let windowNanoseconds: Int64 = 1_000_000_000

    /// The stretches at rest in order of time, without a second at both ends: a phone that is put
    /// down or picked up moves before it is visible.
    let stretches: [ClosedRange<HostTime>]

    /// Finds stretches in which every given sensor is at rest.
    init(gyroscope: VectorSeries?, accelerometer: VectorSeries?, poses: PoseRest? = nil) {
        let sensors = [
            gyroscope.map { ($0, SensorStillness.gyroscope) },
            accelerometer.map { ($0, SensorStillness.accelerometer) },
        ].compactMap { $0 }.filter { $0.0.count > 0 }
        let origin = sensors.compactMap { $0.0.timestamps.first }.min() ?? HostTime(nanoseconds: 0)
        let resting = poses?.seconds(since: origin) ?? []
        let still = sensors.map { series, stillness in
            stillness.runs(of: MotionWindow.all(of: series, from: origin), resting: resting)
        }
        guard let first = still.first else {
            stretches = []
            return
        }
        let common = still.dropFirst().reduce(first, Self.overlaps)
        stretches = common.compactMap { run in Self.stretch(run, from: origin) }
    }

    /// The longest stretch at rest, the first of several; nil if there is none.
    var longest: ClosedRange<HostTime>? {
        stretches.reduce(nil) { best, stretch in
            stretch.length > (best?.length ?? .zero) ? stretch : best
        }
    }

    /// The intersection of two ascending lists of runs.
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
    /// The duration from the first time to the last.
    var length: HostDuration { upperBound - lowerBound }
}
