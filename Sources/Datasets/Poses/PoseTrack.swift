import LockstepFormats
import LockstepSamples

/// Poses at their own times, and interpolated poses between them.
///
/// Between two poses, the position is interpolated linearly and the rotation along the shortest
/// arc. Before the first pose, after the last, and in gaps, the nearest pose is used if it is
/// within the tolerance; otherwise there is none.
struct PoseTrack {
    /// The origin of a pose.
    enum Origin: Hashable {
        case given
        case interpolated
        /// The nearest pose in time, where the pose cannot be interpolated.
        case nearest
    }

    private let poses: [PoseRow]
    /// A longer interval between neighbors is a gap.
    private let longestInterval: HostDuration
    /// The largest distance in time at which the nearest pose is used.
    private let tolerance: HostDuration

    /// Creates a track of poses in any order; of equal times the first is used.
    init(_ poses: [PoseRow], tolerance: HostDuration = .zero) {
        self.tolerance = tolerance
        let sorted = poses.sorted { $0.timestamp < $1.timestamp }
        self.poses = sorted
        let intervals = zip(sorted, sorted.dropFirst()).map { $1.timestamp - $0.timestamp }.sorted()
        // Twice the median interval: one missing pose is bridged, two are not.
        longestInterval =
            intervals.isEmpty
            ? .zero : intervals[intervals.count / 2] + intervals[intervals.count / 2]
    }

    var isEmpty: Bool { poses.isEmpty }

    /// The distinct times of the poses, ascending.
    var times: [HostTime] {
        zip(poses, [nil] + poses.map(\.timestamp)).compactMap {
            $0.timestamp == $1 ? nil : $0.timestamp
        }
    }

    /// The number of poses with the same time as an earlier pose.
    var repeatedCount: Int { poses.count - times.count }

    /// The tracked object's pose; nil if unknown.
    func pose(at time: HostTime) -> (transform: Transform, origin: Origin)? {
        let index = firstIndex(from: time)
        if index < poses.count, poses[index].timestamp == time {
            return (poses[index].transform, .given)
        }
        guard index > 0, index < poses.count else { return nearest(to: time, before: index) }
        let (before, after) = (poses[index - 1], poses[index])
        let interval = after.timestamp - before.timestamp
        guard interval <= longestInterval, interval > .zero else {
            return nearest(to: time, before: index)
        }
        let fraction = Double((time - before.timestamp).nanoseconds) / Double(interval.nanoseconds)
        return (before.between(after, fraction).transform, .interpolated)
    }

    private func nearest(
        to time: HostTime, before index: Int
    ) -> (transform: Transform, origin: Origin)? {
        guard tolerance > .zero else { return nil }
        let around = [index - 1, index].filter(poses.indices.contains).map {
            (pose: poses[$0], distance: (poses[$0].timestamp - time).magnitude)
        }
        guard let nearest = around.min(by: { $0.distance < $1.distance }),
            nearest.distance <= tolerance
        else { return nil }
        return (nearest.pose.transform, .nearest)
    }

    /// The index of the first pose that is not earlier, by binary search.
    private func firstIndex(from time: HostTime) -> Int {
        var (low, high) = (0, poses.count)
        while low < high {
            let middle = low + (high - low) / 2
            if poses[middle].timestamp < time { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

extension PoseRow {
    fileprivate var transform: Transform {
        Transform(rotation: rotation.matrix, translation: position)
    }

    /// A pose at a fraction of the way to another.
    fileprivate func between(_ other: PoseRow, _ fraction: Double) -> PoseRow {
        let turn = (rotation.inverse * other.rotation).shortest
        let axis = Vector3(turn.x, turn.y, turn.z)
        let radians = 2 * arcTangent(y: axis.length, x: turn.w)
        let part = Quaternion(axis: axis.normalized, radians: radians * fraction)
        return PoseRow(
            timestamp: timestamp, position: position + (other.position - position) * fraction,
            rotation: (rotation * part).normalized)
    }
}

extension Quaternion {
    /// The same rotation with a nonnegative w: an angle of at most 180°.
    fileprivate var shortest: Quaternion {
        w < 0 ? Quaternion(x: -x, y: -y, z: -z, w: -w) : self
    }
}
