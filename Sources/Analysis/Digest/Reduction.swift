package import LockstepSamples

/// Samples reduced to buckets of equal size, each with the minimum and maximum of every axis, so
/// that memory is bounded and no spike is lost.
///
/// Each sample has a bucket until the limit is reached. Then neighboring buckets are merged, and
/// each new bucket has twice as many samples, and so on.
package struct Reduction: Sendable {
    /// Consecutive samples.
    package struct Bucket: Hashable {
        /// The earliest timestamp.
        package var first: HostTime
        /// The latest timestamp.
        package var last: HostTime
        /// The minimum of each axis.
        package var low: Vector3
        /// The maximum of each axis.
        package var high: Vector3
    }

    /// Twice as many points as a desktop screen is wide, so that zooming in shows more.
    package static let mostBuckets = 4096

    /// The buckets in the order of the samples.
    package private(set) var buckets: [Bucket] = []
    /// The number of samples in a full bucket.
    package private(set) var readingsPerBucket = 1
    private let limit: Int
    /// The number of samples added.
    package private(set) var count = 0
    private var readingsInLast = 0

    /// Creates a reduction without samples.
    ///
    /// - Parameter limit: the maximum number of buckets, at least two.
    package init(limit: Int = mostBuckets) {
        self.limit = max(2, limit / 2 * 2)
    }

    /// Adds a sample; samples with values that are not finite are ignored, and the check reports
    /// them.
    package mutating func add(_ value: Vector3, at time: HostTime) {
        guard value.isFinite else { return }
        count += 1
        if readingsInLast < readingsPerBucket, !buckets.isEmpty {
            buckets[buckets.count - 1].add(value, at: time)
            readingsInLast += 1
            return
        }
        if buckets.count == limit { joinNeighbors() }
        buckets.append(Bucket(first: time, last: time, low: value, high: value))
        readingsInLast = 1
    }

    /// Adds a sample with one value.
    package mutating func add(_ value: Double, at time: HostTime) {
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
    fileprivate mutating func add(_ value: Vector3, at time: HostTime) {
        first = min(first, time)
        last = max(last, time)
        low = pointwiseMin(low, value)
        high = pointwiseMax(high, value)
    }

    fileprivate func joined(_ other: Self) -> Self {
        Self(
            first: min(first, other.first), last: max(last, other.last),
            low: pointwiseMin(low, other.low), high: pointwiseMax(high, other.high))
    }

    /// The time in the middle of the bucket.
    package var middle: HostTime {
        first + HostDuration(nanoseconds: (last - first).nanoseconds / 2)
    }
}
