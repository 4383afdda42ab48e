import LockstepSamples

/// The shift between the timestamps of a series in two recordings.
struct StreamClockShift: Hashable {
    /// Added to the first recording's timestamps.
    var shift: HostDuration
    /// The largest difference between timestamps of the same sample.
    var radius: HostDuration
    /// Whether samples of the two recordings were taken at different times.
    var isResampled = false
}

/// The shifts between the clocks of two recordings: a shared one, and others for the series that need
/// them.
struct ClockShifts {
    /// The shift that most samples share.
    private(set) var shared = HostDuration.zero
    private var own: [ComparedSeries: HostDuration] = [:]
    private var radii: [ComparedSeries: HostDuration] = [:]
    private var resampled: Set<ComparedSeries> = []

    /// A series gets its own shift if that shift's score is larger than the shared one's by this
    /// factor.
    private static let clearlyBetter = 1.2

    /// - Parameter guesses: shifts from other evidence, in addition to those from timestamps.
    init(_ first: SessionHeads, _ second: SessionHeads, guesses: [HostDuration]) {
        let pairs = ComparedSeries.all.compactMap { key -> (ComparedSeries, HeadPair)? in
            guard let left = first.series[key], let right = second.series[key] else { return nil }
            return (key, HeadPair(key, left, right))
        }
        for (key, pair) in pairs { radii[key] = pair.radius }
        // Zero comes first: of shifts with the same score, the first is chosen.
        let general = [.zero] + guesses
        let candidates = pairs.reduce(into: general) { $0 += $1.1.candidates }
        let likely = Self.best(candidates) { shift in pairs.reduce(0) { $0 + $1.1.score(shift) } }
        // Recordings that have nothing in common get no shift.
        shared = pairs.contains { $0.1.isConvincing(likely) } ? likely : .zero
        for (key, pair) in pairs {
            let alone = Self.best([shared] + general + pair.candidates, pair.score)
            let gain = Double(pair.score(alone)) / Double(max(1, pair.score(shared)))
            if alone != shared, gain > Self.clearlyBetter, pair.isConvincing(alone),
                !pair.isInterpolated(shared, ratherThan: alone)
            {
                own[key] = alone
            } else if pair.isResampled(shared) {
                resampled.insert(key)
            }
        }
    }

    subscript(_ key: ComparedSeries) -> StreamClockShift {
        StreamClockShift(
            shift: own[key] ?? shared, radius: radii[key] ?? HeadPair.smallestRadius,
            isResampled: resampled.contains(key))
    }

    private static func best(
        _ shifts: [HostDuration], _ score: (HostDuration) -> Int
    ) -> HostDuration {
        var best = (shift: HostDuration.zero, score: -1)
        var seen: Set<HostDuration> = []
        for shift in shifts where seen.insert(shift).inserted {
            let score = score(shift)
            if score > best.score { best = (shift, score) }
        }
        return best.shift
    }
}

/// The first samples of a series in two recordings.
struct HeadPair {
    /// Larger than any rounding of timestamps, and smaller than any interval.
    static let smallestRadius = HostDuration(nanoseconds: 1_000)
    private static let largestRadius = HostDuration.milliseconds(5)
    /// How many of each recording's first timestamps are compared: 128² differences.
    private static let mostVoters = 128
    private static let mostCandidates = 4
    /// Fewer pairs may agree by chance.
    private static let fewestNear = 8

    private let series: ComparedSeries
    private let first: [HeadSample]
    private let second: [HeadSample]
    /// A quarter of the median interval, from 1 µs to 5 ms: timestamps closer than this belong to the same
    /// sample.
    let radius: HostDuration

    init(_ series: ComparedSeries, _ first: [HeadSample], _ second: [HeadSample]) {
        self.series = series
        self.first = first
        self.second = second
        let intervals = [first, second].compactMap { samples in
            zip(samples, samples.dropFirst()).map { ($1.time - $0.time).seconds }
                .filter { $0 > 0 }.median
        }
        let quarter = intervals.min().flatMap { HostDuration(seconds: $0 / 4) }
        radius = min(max(quarter ?? Self.largestRadius, Self.smallestRadius), Self.largestRadius)
    }

    /// The most frequent differences between timestamps: of all pairs, and of pairs with equal values.
    ///
    /// Values are needed because regular timestamps match at many shifts.
    var candidates: [HostDuration] {
        let (left, right) = (first.prefix(Self.mostVoters), second.prefix(Self.mostVoters))
        var (all, alike): ([Int64], [Int64]) = ([], [])
        for one in left {
            for other in right {
                let difference = (other.time - one.time).nanoseconds
                all.append(difference)
                if agree(one.value, other.value) { alike.append(difference) }
            }
        }
        return [all, alike].flatMap { Self.crowds($0.sorted()) }
            .map { HostDuration(nanoseconds: $0) }
    }

    /// The middle numbers of the fullest windows, which are as wide as ``smallestRadius``.
    ///
    /// - Parameter numbers: Nanoseconds, sorted.
    private static func crowds(_ numbers: [Int64]) -> [Int64] {
        let width = UInt64(smallestRadius.nanoseconds)
        var crowds: [(count: Int, middle: Int64)] = []
        var end = 0
        for start in numbers.indices {
            while end < numbers.count, distance(numbers[end], numbers[start]) <= width {
                end += 1
            }
            crowds.append((end - start, numbers[start + (end - start) / 2]))
        }
        // Sorted also by number, so that ties are always broken the same way.
        let best = crowds.sorted {
            $0.count > $1.count || ($0.count == $1.count && $0.middle < $1.middle)
        }
        var chosen: [Int64] = []
        for crowd in best where chosen.count < mostCandidates {
            let isNew = chosen.allSatisfy { distance($0, crowd.middle) > 2 * width }
            if isNew { chosen.append(crowd.middle) }
        }
        return chosen
    }

    /// The distance between two numbers, which always fits into 64 bits without a sign.
    private static func distance(_ one: Int64, _ other: Int64) -> UInt64 {
        UInt64(bitPattern: max(one, other) &- min(one, other))
    }

    /// The score of a shift: one point for each pair of nearby samples, one more if the timestamps
    /// agree, two more if the values agree.
    func score(_ shift: HostDuration) -> Int {
        let found = agreement(shift)
        return found.near + found.timestamps + 2 * found.values
    }

    /// Whether a shift is right and not only the best of several wrong ones: most of the nearby
    /// samples agree in timestamp or value.
    func isConvincing(_ shift: HostDuration) -> Bool {
        let found = agreement(shift)
        return found.near >= min(Self.fewestNear, first.count, second.count)
            && max(found.timestamps, found.values) * 2 > found.near
    }

    /// Whether almost no samples of both recordings have the same timestamp, although both cover
    /// the same time.
    func isResampled(_ shift: HostDuration) -> Bool {
        guard let start = first.first, let end = first.last, first.count > 1 else { return false }
        let common = second.filter {
            ($0.time >= start.time + shift) && $0.time <= end.time + shift
        }
        return common.count > 1 && agreement(shift).timestamps * 10 < common.count
    }

    /// Whether one recording's samples were interpolated from the other's, at another sensor's
    /// timestamps.
    ///
    /// Their values are then between those of the other recording at one shift, and fit less at
    /// another.
    func isInterpolated(_ shift: HostDuration, ratherThan other: HostDuration) -> Bool {
        guard let between = misfit(shift), let moved = misfit(other) else { return false }
        return between < moved
    }

    /// The mean distance of one recording's numbers from the straight lines between the other's,
    /// the smaller of both directions; nil without samples of both at the same time.
    private func misfit(_ shift: HostDuration) -> Double? {
        let distances = [
            Self.distance(of: second, from: first, shift),
            Self.distance(of: first, from: second, .zero - shift),
        ]
        return distances.compactMap { $0 }.min()
    }

    private static func distance(
        of samples: [HeadSample], from lines: [HeadSample], _ shift: HostDuration
    ) -> Double? {
        var (sum, count, index) = (0.0, 0, 0)
        for sample in samples {
            let time = sample.time - shift
            while index + 2 < lines.count, lines[index + 1].time <= time { index += 1 }
            guard index + 1 < lines.count else { break }
            let (before, after) = (lines[index], lines[index + 1])
            let length = (after.time - before.time).seconds
            guard before.time <= time, time <= after.time, length > 0 else { continue }
            let share = (time - before.time).seconds / length
            let value = before.value + (after.value - before.value) * share
            let distance = (sample.value - value).length
            guard distance.isFinite else { continue }
            sum += distance
            count += 1
        }
        return count > 0 ? sum / Double(count) : nil
    }

    /// The number of pairs of samples that are near each other, that agree in their timestamps, and
    /// that agree in their values.
    private func agreement(_ shift: HostDuration) -> (near: Int, timestamps: Int, values: Int) {
        var (near, timestamps, values, left, right) = (0, 0, 0, 0, 0)
        while left < first.count, right < second.count {
            let difference = second[right].time - (first[left].time + shift)
            guard difference.magnitude <= radius else {
                if difference > .zero { left += 1 } else { right += 1 }
                continue
            }
            near += 1
            if difference.magnitude <= Self.smallestRadius { timestamps += 1 }
            if agree(first[left].value, second[right].value) { values += 1 }
            left += 1
            right += 1
        }
        return (near, timestamps, values)
    }

    private func agree(_ first: Vector3, _ second: Vector3) -> Bool {
        (first - second).length <= series.difference(near: first)
    }
}
