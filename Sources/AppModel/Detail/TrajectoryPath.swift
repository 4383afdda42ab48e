internal import LockstepAnalysis
public import LockstepSamples

/// The camera's trajectory, evenly thinned to a maximum number of points.
public struct TrajectoryPath: Hashable, Sendable {
    /// A point of the trajectory.
    public struct Point: Hashable, Sendable {
        /// The position in ARKit's world axes, meters.
        public let position: Vector3
        /// Whether the pose was tracked normally.
        public let isTracked: Bool
    }

    /// The points in the order of frames; the first and last frames' are always included.
    public let points: [Point]
    /// The length of the trajectory over all frames with a pose, meters, without the jitter of a
    /// camera at rest.
    public let lengthMeters: Double
    /// The number of frames with a pose.
    public let poseCount: Int
    /// The number of frames without a pose.
    public let framesWithoutPose: Int
    /// The number of unreadable rows.
    public let unreadableRows: Int

    /// The trajectory of a camera path.
    init(_ path: CameraPath, unreadableRows: Int) {
        points = path.points.elements.map {
            Point(position: $0.position, isTracked: $0.isTracked)
        }
        lengthMeters = path.lengthMeters
        poseCount = path.points.count
        framesWithoutPose = path.framesWithoutPose
        self.unreadableRows = unreadableRows
    }

    /// Creates a trajectory from poses in memory, all tracked, for previews.
    public init(poses: [Transform]) {
        var path = CameraPath()
        for (index, pose) in poses.enumerated() {
            path.add(pose, .normal, at: HostTime(nanoseconds: Int64(index)), row: index + 1)
        }
        self.init(path, unreadableRows: 0)
    }

    /// The center of the points' bounding box, meters.
    public var center: Vector3 {
        guard let first = points.first?.position else { return .zero }
        let low = points.reduce(first) { pointwiseMin($0, $1.position) }
        let high = points.reduce(first) { pointwiseMax($0, $1.position) }
        return (low + high) / 2
    }

    /// The largest distance of a point from ``center``, meters.
    public var radius: Double {
        let center = self.center
        return points.map { ($0.position - center).length }.max() ?? 0
    }
}
