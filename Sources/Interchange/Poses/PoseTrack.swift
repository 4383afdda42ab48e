import LockstepFormats
import LockstepSamples

/// Poses at their own times, and what they say of the times between.
///
/// Between two poses, the position is taken from the straight line and the rotation from the
/// shortest turn; before the first and after the last, and in gaps, nothing is said.
struct PoseTrack {
    /// How a pose was found.
    enum Origin: Hashable {
        case given
        case interpolated
    }

    private let poses: [PoseRow]
    /// Neighbours farther apart than this have a gap between them.
    private let longestInterval: HostDuration

    /// A track of poses in any order; of equal times the first counts.
    init(_ poses: [PoseRow]) {
        let sorted = poses.sorted { $0.timestamp < $1.timestamp }
        self.poses = sorted
        let intervals = zip(sorted, sorted.dropFirst()).map { $1.timestamp - $0.timestamp }.sorted()
        // Twice the usual interval: one missing pose is bridged, two are not.
        longestInterval =
            intervals.isEmpty
            ? .zero : intervals[intervals.count / 2] + intervals[intervals.count / 2]
    }

    var isEmpty: Bool { poses.isEmpty }

    /// Where the tracked thing was; nil where nothing is said.
    func pose(at time: HostTime) -> (transform: Transform, origin: Origin)? {
        let index = firstIndex(from: time)
        guard index < poses.count else { return nil }
        let after = poses[index]
        if after.timestamp == time { return (after.transform, .given) }
        guard index > 0 else { return nil }
        let before = poses[index - 1]
        let interval = after.timestamp - before.timestamp
        guard interval <= longestInterval, interval > .zero else { return nil }
        let fraction = Double((time - before.timestamp).nanoseconds) / Double(interval.nanoseconds)
        return (before.between(after, fraction).transform, .interpolated)
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
