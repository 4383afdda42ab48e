import LockstepSamples

/// The samples of a channel in two recordings.
///
/// They are paired by their timestamps. If the second recording was resampled, its samples are
/// compared with a linear interpolation of the first's.
struct ChannelMerge {
    private var pairs: TimestampMerge<Vector3>
    private var line: InterpolatedMerge
    private let isResampled: Bool
    private(set) var differences = DifferenceStatistics()

    init(_ clock: StreamClockShift) {
        pairs = TimestampMerge(clock)
        line = InterpolatedMerge(clock)
        isResampled = clock.isResampled
    }

    mutating func add(_ value: Vector3, of side: Side, at time: HostTime) {
        guard !isResampled else {
            pairs.count(side, at: time)
            line.add(value, of: side, at: time)
            while let found = line.next() { differences.add(found.difference, at: found.time) }
            return
        }
        pairs.add(value, of: side, at: time)
        while let pair = pairs.nextPair() {
            differences.add((pair.first - pair.second).length, at: time)
        }
    }

    /// The result for a stream; nil if neither recording has it.
    func stream(_ stream: Stream, _ quantity: ComparedQuantity) -> ComparedStream? {
        let values = [differences.values(quantity)].compactMap { $0 }
        var found = pairs.stream(stream, values)
        if isResampled {
            found?.isResampled = true
            found?.matched = line.compared
        }
        return found
    }
}

/// Samples of one recording compared with those of another that were taken at other times.
struct InterpolatedMerge {
    private let shift: HostDuration
    /// Longer gaps are not interpolated.
    private let longestInterval: HostDuration
    /// The number of samples of the second recording between two samples of the first.
    private(set) var compared = 0
    private var firsts = Waiting<Vector3>()
    private var seconds = Waiting<Vector3>()

    init(_ clock: StreamClockShift) {
        shift = clock.shift
        // The radius is a quarter of an interval, so this is three intervals.
        longestInterval = HostDuration(nanoseconds: clock.radius.nanoseconds * 12)
    }

    mutating func add(_ value: Vector3, of side: Side, at time: HostTime) {
        switch side {
        case .first:
            firsts.add(value, at: time + shift)
            if firsts.count > TimestampMerge<Vector3>.mostWaiting { firsts.removeOldest() }
        case .second:
            seconds.add(value, at: time)
            if seconds.count > TimestampMerge<Vector3>.mostWaiting { seconds.removeOldest() }
        }
    }

    /// The distance of the next sample of the second recording from the interpolation; nil until
    /// more samples arrive.
    mutating func next() -> (difference: Double, time: HostTime)? {
        while let reading = seconds.oldest, let before = firsts.oldest, let behind = firsts.next {
            guard reading.time <= behind.time else {
                firsts.removeOldest()
                continue
            }
            seconds.removeOldest()
            let interval = behind.time - before.time
            guard reading.time >= before.time, interval > .zero, interval <= longestInterval else {
                continue
            }
            let share = (reading.time - before.time).seconds / interval.seconds
            let value = before.element + (behind.element - before.element) * share
            compared += 1
            return ((reading.element - value).length, reading.time - shift)
        }
        return nil
    }
}
