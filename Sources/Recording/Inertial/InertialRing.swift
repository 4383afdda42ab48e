public import LockstepSamples

/// The latest readings of one sensor, in order of their timestamps: for matching them to frames.
///
/// Holds up to `capacity` readings; when full, the oldest makes room in constant time. Readings
/// that come in order are appended in constant time; one that comes late is put in its place, and
/// one older than all of a full ring is not kept. Every question takes O(log n).
public struct InertialRing: Hashable, Sendable {
    /// One reading.
    public struct Reading: Hashable, Sendable {
        /// When it was taken.
        public let timestamp: HostTime
        /// Its three numbers in the sensor's unit and axes.
        public let value: Vector3

        /// A reading in the sensor's unit and axes.
        public init(timestamp: HostTime, value: Vector3) {
            self.timestamp = timestamp
            self.value = value
        }
    }

    /// How many readings the capture guide for visual-inertial SLAM keeps: 50 s at 200 Hz.
    public static let guideCapacity = 10_000
    /// How far from a frame that guide's readings may lie, both ends included: 50 ms.
    public static let guideWindow = HostDuration.milliseconds(50)

    /// How many readings fit.
    public let capacity: Int
    private var storage: [Reading] = []
    private var head = 0

    /// An empty ring; a capacity below 1 counts as 1.
    public init(capacity: Int = guideCapacity) {
        self.capacity = Swift.max(capacity, 1)
    }

    /// How many readings there are.
    public var count: Int { storage.count }

    /// The reading at a place, 0 the oldest; the index must be below ``count``.
    public subscript(index: Int) -> Reading { storage[slot(index)] }

    /// Adds a reading, dropping the oldest when full.
    ///
    /// Readings with equal timestamps stay in the order in which they came.
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

    /// The readings no further than `window` from `time`, both ends included, in order.
    public func readings(
        around time: HostTime, within window: HostDuration = guideWindow
    ) -> [Reading] {
        let first = firstIndex { $0.timestamp >= time - window }
        let end = firstIndex { $0.timestamp > time + window }
        return (first..<Swift.max(first, end)).map { self[$0] }
    }

    /// The readings after `previous` up to and including `current`: those between two frames.
    public func readings(after previous: HostTime, through current: HostTime) -> [Reading] {
        let first = firstIndex { $0.timestamp > previous }
        let end = firstIndex { $0.timestamp > current }
        return (first..<Swift.max(first, end)).map { self[$0] }
    }

    /// The reading nearest to `time`, the earlier of two equally near; nil when there is none.
    public func nearest(to time: HostTime) -> Reading? {
        let after = firstIndex { $0.timestamp >= time }
        guard after < count else { return count > 0 ? self[count - 1] : nil }
        guard after > 0 else { return self[0] }
        let (left, right) = (self[after - 1], self[after])
        return time - left.timestamp <= right.timestamp - time ? left : right
    }

    /// The value at `time` on the line between its neighbors.
    ///
    /// - Parameter longestGap: neighbors further apart are not joined by a line.
    /// - Returns: nil outside the readings, and inside a gap: nothing is extrapolated.
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

    /// The first place where `condition` holds, if it holds for all later ones; ``count`` if none.
    private func firstIndex(where condition: (Reading) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = low + (high - low) / 2
            if condition(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
