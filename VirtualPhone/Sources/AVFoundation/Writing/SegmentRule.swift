internal import CoreMedia

/// Decides where a new segment begins, from the samples' times (AVAssetWriter.h).
struct SegmentRule {
    private let interval: CMTime
    private let start: CMTime
    /// The next multiple of the interval, from 1.
    private var next = 1

    /// A rule that starts a segment when `interval · N` has passed since `start`.
    init(every interval: CMTime, from start: CMTime) {
        self.interval = interval
        self.start = start
    }

    /// Returns whether a sample shown at `time` has reached the next multiple.
    func isDue(at time: CMTime) -> Bool { time - start >= multiple(next) }

    /// Starts a segment with a sample shown at `time`.
    mutating func begin(at time: CMTime) {
        let passed = time - start
        let estimate = (passed.seconds / interval.seconds).rounded(.down)
        guard let whole = Int(exactly: estimate), whole > next else {
            while passed >= multiple(next) { next += 1 }
            return
        }
        // The estimate is in floating point; exact times decide between its neighbors.
        next = whole
        while passed >= multiple(next) { next += 1 }
    }

    private func multiple(_ number: Int) -> CMTime {
        CMTimeMultiply(interval, multiplier: Int32(clamping: number))
    }
}
