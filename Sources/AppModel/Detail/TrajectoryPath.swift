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
    public private(set) var points: [Point] = []
    /// The length of the trajectory over all frames with a pose, meters.
    public private(set) var lengthMeters = 0.0
    /// The number of frames with a pose.
    public private(set) var poseCount = 0
    /// The number of frames without a pose.
    public private(set) var framesWithoutPose = 0
    /// The number of unreadable rows.
    public internal(set) var unreadableRows = 0

    private let limit: Int
    private var stride = 1
    private var latest: Point?

    /// Creates an empty trajectory.
    ///
    /// - Parameter limit: The maximum number of points.
    init(limit: Int = 2000) {
        self.limit = max(2, limit)
    }

    /// Creates a trajectory from poses in memory, all tracked, for previews.
    public init(poses: [Transform]) {
        self.init()
        for pose in poses { add(pose, .normal) }
        finish()
    }

    /// Adds a frame's pose.
    mutating func add(_ pose: Transform?, _ state: TrackingState?) {
        guard let position = pose?.translation, position.x.isFinite, position.y.isFinite,
            position.z.isFinite
        else {
            framesWithoutPose += 1
            return
        }
        let point = Point(position: position, isTracked: state == nil || state == .normal)
        if let latest { lengthMeters += (position - latest.position).length }
        if poseCount % stride == 0 { keep(point) }
        latest = point
        poseCount += 1
    }

    /// Adds the last pose if thinning skipped it.
    mutating func finish() {
        guard let latest, points.last != latest else { return }
        if points.count >= limit {
            points[points.count - 1] = latest
        } else {
            points.append(latest)
        }
    }

    private mutating func keep(_ point: Point) {
        if points.count == limit {
            points = points.enumerated().filter { $0.offset % 2 == 0 }.map(\.element)
            stride *= 2
            guard poseCount % stride == 0 else { return }
        }
        points.append(point)
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
