import LockstepSamples

/// Readings reduced to buckets of equally many, each with the smallest and the largest value on
/// every axis: memory is bounded and no spike is lost.
///
/// As long as there are few readings, each has a bucket of its own; then neighbors are joined.
struct Reduction {
    /// Readings in a row.
    struct Bucket: Hashable {
        /// The earliest timestamp.
        var first: HostTime
        /// The latest timestamp.
        var last: HostTime
        var low: Vector3
        var high: Vector3
    }

    /// Twice as many points as a screen of a desk is wide, so that zooming in shows more.
    static let mostBuckets = 4096

    private(set) var buckets: [Bucket] = []
    /// How many readings a full bucket holds.
    private(set) var readingsPerBucket = 1
    private let limit: Int
    private var readingsInLast = 0

    /// No readings yet.
    ///
    /// - Parameter limit: the most buckets, at least two.
    init(limit: Int = mostBuckets) {
        self.limit = max(2, limit / 2 * 2)
    }

    /// Adds a reading; one that is no finite number on every axis is left to the check.
    mutating func add(_ value: Vector3, at time: HostTime) {
        guard value.x.isFinite, value.y.isFinite, value.z.isFinite else { return }
        let bucket = Bucket(first: time, last: time, low: value, high: value)
        if readingsInLast < readingsPerBucket, let last = buckets.last {
            buckets[buckets.count - 1] = last.joined(bucket)
            readingsInLast += 1
            return
        }
        if buckets.count == limit { joinNeighbors() }
        buckets.append(bucket)
        readingsInLast = 1
    }

    /// Adds a reading of one number.
    mutating func add(_ value: Double, at time: HostTime) {
        add(Vector3(value, 0, 0), at: time)
    }

    private mutating func joinNeighbors() {
        buckets = stride(from: 0, to: buckets.count, by: 2).map { index in
            buckets[index].joined(buckets[index + 1])
        }
        readingsPerBucket *= 2
    }
}

extension Reduction.Bucket {
    fileprivate func joined(_ other: Self) -> Self {
        Self(
            first: min(first, other.first), last: max(last, other.last),
            low: pointwiseMin(low, other.low), high: pointwiseMax(high, other.high))
    }

    /// The instant in the middle.
    var middle: HostTime {
        first + HostDuration(nanoseconds: (last - first).nanoseconds / 2)
    }
}
