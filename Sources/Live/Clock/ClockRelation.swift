public import LockstepSamples

/// A phone's host clock related to another clock over a span of host time.
public struct ClockRelation: Hashable, Sendable {
    /// From host time to the other clock.
    public var map: ClockMap
    /// The true time is at most this far from the map's within the span, ns, for any delays, if the
    /// clocks drift by at most 100 ppm.
    public var boundNanoseconds: Int64
    /// The mean drift: how much faster the other clock runs, ppm.
    public var driftPPM: Double
    /// The true mean drift is at most this far from ``driftPPM``, ppm.
    public var driftBoundPPM: Double
}

extension ClockHistorySegment {
    /// The time between two points of a map, ns.
    private static let pointInterval = Double(ClockLimits.slot.nanoseconds)
    private static let mostPoints = 50_000.0
    /// How much time a line is fitted to, on either side of a point.
    private static let reach = Double(ClockLimits.window.nanoseconds) / 2

    /// Returns the relation over a span of host time, which may exceed the segment's: the bound
    /// grows outside.
    ///
    /// - Returns: Nil if a time is out of range, as in a damaged file.
    public func relation(over span: ClosedRange<HostTime>) -> ClockRelation? {
        let (first, last) = (time(span.lowerBound), time(span.upperBound))
        let intervals = ((last - first) / Self.pointInterval).rounded(.up)
        let count = min(max(1, intervals), Self.mostPoints)
        let times =
            first < last
            ? (0...Int(count)).map { first + (last - first) * Double($0) / count }
            : [first]
        // A rough estimate may jump from point to point by more than clocks can.
        guard let map = map(times) ?? map([first, last]) ?? map([(first + last) / 2]) else {
            return nil
        }
        let (low, high) = (certain(at: first), certain(at: last))
        let length = max(last - first, 1)
        let drift = (offset(map, at: last) - offset(map, at: first)) / length
        let limit = ClockLimits.largestDriftPPM * 1e-6 + abs(drift)
        let driftBound = max(
            (high.high - low.low) / length - drift, drift - (high.low - low.high) / length)
        return ClockRelation(
            map: map, boundNanoseconds: bound(of: map, times), driftPPM: drift * 1e6,
            driftBoundPPM: min(driftBound, limit) * 1e6)
    }

    /// The host time relative to the origin, ns.
    private func time(_ host: HostTime) -> Double { Double((host - originHost).nanoseconds) }

    private func host(_ time: Double) -> HostTime {
        originHost + HostDuration(nanoseconds: Int64(exactly: time.rounded()) ?? 0)
    }

    private func map(_ times: [Double]) -> ClockMap? {
        ClockMap(
            times.map { time in
                let host = host(time)
                let range = certain(at: self.time(host))
                let offset = min(max(fitted(at: self.time(host)), range.low), range.high)
                let (sum, overflow) = originOffset.addingReportingOverflow(
                    Int64(exactly: offset.rounded()) ?? 0)
                let desk = host.desk(offsetNanoseconds: overflow ? originOffset : sum)
                return ClockMap.Point(host: host, referenceNanoseconds: desk.nanoseconds)
            })
    }

    /// The offset at a time by the line through the fastest messages around it, relative, ns.
    private func fitted(at time: Double) -> Double {
        var near = best.filter { abs($0.time - time) <= Self.reach }
        if near.isEmpty, let nearest = best.min(by: { abs($0.time - time) < abs($1.time - time) }) {
            near = [nearest]
        }
        return DriftFit(near, drift: drift, at: time).offset
    }

    /// The offset of a map at a time, relative to the origin's, ns.
    private func offset(_ map: ClockMap, at time: Double) -> Double {
        let host = host(time)
        let offset = DeskTime(nanoseconds: map.reference(host)) - host
        return Double(offset.subtractingReportingOverflow(originOffset).partialValue)
    }

    /// What all rows together allow at a time, relative, ns.
    func certain(at time: Double) -> OffsetInterval {
        let after = certain.firstIndex(after: time)
        let sides = [after - 1, after].filter(certain.indices.contains)
            .map { certain[$0].moved(to: time) }
        guard let first = sides.first, let last = sides.last else {
            return OffsetInterval(time: time, low: -.infinity, high: .infinity)
        }
        return first.intersection(last) ?? first
    }

    /// The largest possible distance of the truth from a map, over the times of its points.
    ///
    /// What is allowed is widest at the rows, at the points' lines' ends, and where the cones of two
    /// neighboring rows meet.
    private func bound(of map: ClockMap, _ points: [Double]) -> Int64 {
        guard let first = points.first, let last = points.last else { return 0 }
        var largest = 0.0
        func look(at time: Double) {
            guard time >= first, time <= last else { return }
            let (range, offset) = (certain(at: time), offset(map, at: time))
            largest = max(largest, range.high - offset, offset - range.low)
        }
        for time in points { look(at: time) }
        for range in certain { look(at: range.time) }
        let slope = 2 * ClockLimits.largestDriftPPM * 1e-6
        for (left, right) in zip(certain, certain.dropFirst()) where right.time > left.time {
            let middle = (left.time + right.time) / 2
            look(at: middle + (right.high - left.high) / slope)
            look(at: middle - (right.low - left.low) / slope)
        }
        // Rounding: half a nanosecond of the map and of the fit each.
        return (Int64(exactly: largest.rounded(.up)) ?? .max - 2) + 2
    }
}

extension [OffsetInterval] {
    /// The index of the first range after a time.
    fileprivate func firstIndex(after time: Double) -> Int {
        var (low, high) = (startIndex, endIndex)
        while low < high {
            let middle = (low + high) / 2
            if self[middle].time <= time { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
