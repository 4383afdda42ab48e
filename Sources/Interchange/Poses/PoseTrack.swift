import LockstepFormats
import LockstepSamples

/// Poses at their own times, and what they say of the times between.
///
/// Between two poses, the position is taken from the straight line and the rotation from the
/// shortest turn. Before the first and after the last, and in gaps, the nearest pose holds if it is
/// within the tolerance; else nothing is said.
struct PoseTrack {
    /// How a pose was found.
    enum Origin: Hashable {
        case given
        case interpolated
        /// The pose nearest in time, where none lies on either side.
        case nearest
    }

    private let poses: [PoseRow]
    /// Neighbors farther apart than this have a gap between them.
    private let longestInterval: HostDuration
    /// How far away in time the nearest pose may be that stands for one at a time.
    private let tolerance: HostDuration

    /// A track of poses in any order; of equal times the first counts.
    init(_ poses: [PoseRow], tolerance: HostDuration = .zero) {
        self.tolerance = tolerance
        let sorted = poses.sorted { $0.timestamp < $1.timestamp }
        self.poses = sorted
        let intervals = zip(sorted, sorted.dropFirst()).map { $1.timestamp - $0.timestamp }.sorted()
        // Twice the usual interval: one missing pose is bridged, two are not.
        longestInterval =
            intervals.isEmpty
            ? .zero : intervals[intervals.count / 2] + intervals[intervals.count / 2]
    }

    var isEmpty: Bool { poses.isEmpty }

    /// The times of the poses, rising, each once.
    var times: [HostTime] {
        zip(poses, [nil] + poses.map(\.timestamp)).compactMap {
            $0.timestamp == $1 ? nil : $0.timestamp
        }
    }

    /// Poses that another one of the same time stands before.
    var repeatedCount: Int { poses.count - times.count }

    /// Where the tracked thing was; nil if nothing is said.
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

    /// The first pose that is not earlier, by halving.
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

    /// A share of the way to another pose.
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
    /// The same rotation with w not negative: a turn of at most 180°.
    fileprivate var shortest: Quaternion {
        w < 0 ? Quaternion(x: -x, y: -y, z: -z, w: -w) : self
    }
}
