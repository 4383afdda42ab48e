import LockstepSamples

/// The regularity of a series, and its pieces between gaps.
struct SampledPieces {
    /// Consecutive samples without a gap.
    struct Piece: Hashable {
        /// Their indices in the series.
        var range: Range<Int>
        /// The mean sampling interval, in seconds.
        ///
        /// If timestamps are on a coarse grid, the median is wrong by up to half a step, and so would
        /// be the averaging times of an Allan deviation.
        var intervalSeconds: Double

        /// Their duration in seconds, including an interval after the last sample.
        var seconds: Double { Double(range.count) * intervalSeconds }
    }

    /// The median of all intervals, in seconds.
    let medianIntervalSeconds: Double
    /// The share of the intervals without gaps, 0…1, that differ from the median by more than
    /// ``LimitName/unevenInterval``.
    let unevenShare: Double
    /// The number of samples omitted because a value is not finite.
    let unusableCount: Int
    /// The pieces in the order of the series.
    let pieces: [Piece]

    /// Divides a series into pieces; nil if there is no interval or the median interval is zero.
    ///
    /// A piece ends at a gap longer than ``LimitName/noticeableGap``, at a step back in time, and at
    /// a sample with a value that is not finite.
    init?(_ series: VectorSeries, limits: Limits = Limits()) {
        let steps = (1..<max(1, series.count)).lazy.map {
            (series.timestamps[$0] - series.timestamps[$0 - 1]).nanoseconds
        }
        var intervals = IntervalHistogram()
        for step in steps where step >= 0 { intervals.add(UInt64(step)) }
        guard let median = intervals.median, median > 0 else { return nil }
        medianIntervalSeconds = median / 1e9
        var walk = PieceWalk(medianNanoseconds: median, limits)
        for index in 0..<series.count {
            walk.add(series.timestamps[index], isUsable: series.values[index].isFinite)
        }
        walk.finish()
        pieces = walk.pieces
        unusableCount = walk.unusableCount
        unevenShare = Double(walk.unevenCount) / Double(max(1, walk.evenCount + walk.unevenCount))
    }

    /// The piece with the most samples; the first of several.
    var longest: Piece? {
        pieces.reduce(nil) { best, piece in
            piece.range.count > (best?.range.count ?? 0) ? piece : best
        }
    }
}

/// Iterates over timestamps and splits them at gaps.
private struct PieceWalk {
    private(set) var pieces: [SampledPieces.Piece] = []
    private(set) var unusableCount = 0
    private(set) var unevenCount = 0
    private(set) var evenCount = 0
    private let gap: Double
    private let median: Double
    private let tolerance: Double
    private var start = 0
    private var index = 0
    private var first: HostTime?
    private var last = HostTime(nanoseconds: 0)

    init(medianNanoseconds: Double, _ limits: Limits) {
        median = medianNanoseconds
        gap = median * limits[.noticeableGap].value
        tolerance = median * limits[.unevenInterval].value / 100
    }

    mutating func add(_ stamp: HostTime, isUsable: Bool) {
        defer { index += 1 }
        guard isUsable else {
            unusableCount += 1
            finish()
            return
        }
        let step = Double((stamp - last).nanoseconds)
        if first != nil, step >= 0, step <= gap {
            if (step - median).magnitude > tolerance { unevenCount += 1 } else { evenCount += 1 }
        } else {
            finish()
            (first, start) = (stamp, index)
        }
        last = stamp
    }

    /// Ends the piece before the current sample; omits one with a single sample or without duration.
    mutating func finish() {
        defer { first = nil }
        guard let first, index - start > 1, last > first else { return }
        let interval = (last - first).seconds / Double(index - start - 1)
        pieces.append(SampledPieces.Piece(range: start..<index, intervalSeconds: interval))
    }
}
