/// A line through the best exchanges of a segment, weighted by how little they can be wrong.
///
/// With the shortest delays, the middle is off by half the difference of the two, which no protocol
/// can see. Beyond that, it is off by at most half of what the delays have above the shortest ones.
/// A drift of zero with ``ClockLimits/likelyDriftPPM`` is one more observation, so that few exchanges
/// do not claim a large drift.
struct DriftFit: Sendable {
    /// The offset at `time`, relative to the segment's origin, ns.
    let offset: Double
    /// The time, relative to the segment's origin, ns.
    let time: Double
    /// How much the offset grows, ns per ns.
    let drift: Double

    /// Fits a line.
    ///
    /// - Parameter earlier: The drift known before, with which delays are compared.
    init(_ best: [ClockSegment.Best], drift earlier: Double, at time: Double) {
        let shortest = best.map { $0.delay(drift: earlier) }.min() ?? 0
        var sums = Sums()
        for entry in best {
            let error =
                (entry.delay(drift: earlier) - shortest) / 2 + ClockLimits.floorNanoseconds
            sums.add(entry.time - time, entry.middle, weight: 1 / (error * error))
        }
        self.time = time
        guard sums.w > 0 else {
            (offset, drift) = (0, 0)
            return
        }
        let prior = ClockLimits.likelyDriftPPM * 1e-6
        let determinant = sums.w * (sums.xx + 1 / (prior * prior)) - sums.x * sums.x
        drift = (sums.w * sums.xy - sums.x * sums.y) / determinant
        offset = (sums.y - drift * sums.x) / sums.w
    }

    /// The offset at another time, ns.
    func offset(at other: Double) -> Double { offset + drift * (other - time) }

    private struct Sums {
        var w = 0.0
        var x = 0.0
        var y = 0.0
        var xx = 0.0
        var xy = 0.0

        mutating func add(_ x: Double, _ y: Double, weight: Double) {
            w += weight
            self.x += weight * x
            self.y += weight * y
            xx += weight * x * x
            xy += weight * x * y
        }
    }
}
