public import LockstepSamples

/// The latest samples of one sensor in timestamp order, for matching them to frames.
///
/// Holds up to `capacity` samples; when it is full, the oldest is removed in constant time. Samples
/// in order are appended in constant time. A late sample is inserted in its place; one older than
/// all samples of a full ring is not kept. Every query takes O(log n).
public struct InertialRing: Hashable, Sendable {
    /// One sample.
    public struct Reading: Hashable, Sendable {
        /// The sample's time on the host clock.
        public let timestamp: HostTime
        /// Its three numbers in the sensor's unit and axes.
        public let value: Vector3

        /// Creates a sample in the sensor's unit and axes.
        public init(timestamp: HostTime, value: Vector3) {
            self.timestamp = timestamp
            self.value = value
        }
    }

    /// The capacity in the capture guide for visual-inertial SLAM: 50 s at 200 Hz.
    public static let guideCapacity = 10_000
    /// The maximum distance of that guide's samples from a frame, both ends included: 50 ms.
    public static let guideWindow = HostDuration.milliseconds(50)

    /// The maximum number of samples.
    public let capacity: Int
    private var storage: [Reading] = []
    private var head = 0

    /// Creates an empty ring; a capacity below 1 counts as 1.
    public init(capacity: Int = guideCapacity) {
        self.capacity = Swift.max(capacity, 1)
    }

    /// The number of samples.
    public var count: Int { storage.count }

    /// The sample at an index, 0 for the oldest; the index must be below ``count``.
    public subscript(index: Int) -> Reading { storage[slot(index)] }

    /// Adds a sample, removing the oldest when full.
    ///
    /// Samples with equal timestamps stay in order of arrival.
    public mutating func append(_ reading: Reading) {
        if storage.count < capacity {
            storage.append(reading)
        } else {
            guard self[0].timestamp <= reading.timestamp else { return }
            storage[head] = reading
            head = slot(1)
        }
        moveLastIntoPlace()
    }

    /// Returns the samples at most `window` from `time`, both ends included, in order.
    public func readings(
        around time: HostTime, within window: HostDuration = guideWindow
    ) -> [Reading] {
        let first = firstIndex { $0.timestamp >= time - window }
        let end = firstIndex { $0.timestamp > time + window }
        return (first..<Swift.max(first, end)).map { self[$0] }
    }

    /// Returns the samples after `previous` up to and including `current`: those between two
    /// frames.
    public func readings(after previous: HostTime, through current: HostTime) -> [Reading] {
        let first = firstIndex { $0.timestamp > previous }
        let end = firstIndex { $0.timestamp > current }
        return (first..<Swift.max(first, end)).map { self[$0] }
    }

    /// Returns the sample nearest to `time`, the earlier of two equally near ones; nil if there is
    /// none.
    public func nearest(to time: HostTime) -> Reading? {
        let after = firstIndex { $0.timestamp >= time }
        guard after < count else { return count > 0 ? self[count - 1] : nil }
        guard after > 0 else { return self[0] }
        let (left, right) = (self[after - 1], self[after])
        return time - left.timestamp <= right.timestamp - time ? left : right
    }

    /// Returns the value at `time`, linearly interpolated between its neighbors.
    ///
    /// - Parameter longestGap: The maximum distance of the neighbors; larger gaps are not
    ///   interpolated.
    /// - Returns: Nil outside the samples and inside a gap: nothing is extrapolated.
    public func value(at time: HostTime, longestGap: HostDuration = guideWindow) -> Vector3? {
        let after = firstIndex { $0.timestamp >= time }
        guard after < count else { return nil }
        let right = self[after]
        if right.timestamp == time { return right.value }
        guard after > 0 else { return nil }
        let left = self[after - 1]
        let gap = right.timestamp - left.timestamp
        guard gap <= longestGap else { return nil }
        let part = (time - left.timestamp).seconds / gap.seconds
        return left.value + (right.value - left.value) * part
    }

    private func slot(_ index: Int) -> Int {
        precondition(index >= 0 && index < storage.count, "reading \(index) of \(storage.count)")
        let slot = head + index
        return slot < storage.count ? slot : slot - storage.count
    }

    private mutating func moveLastIntoPlace() {
        var index = count - 1
        while index > 0, self[index].timestamp < self[index - 1].timestamp {
            storage.swapAt(slot(index), slot(index - 1))
            index -= 1
        }
    }

    /// Returns the first index at which `condition` holds, if it holds for all later ones;
    /// ``count`` if none.
    private func firstIndex(where condition: (Reading) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = low + (high - low) / 2
            if condition(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
