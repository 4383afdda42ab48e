import LockstepFormats
package import LockstepSamples
import LockstepSessions

/// The camera's path, thinned, with its length over all frames.
package struct CameraPath: Sendable {
    /// A position on the path.
    package struct Point {
        /// The frame's timestamp.
        package var time: HostTime
        /// The world position, ARKit's axes, meters.
        package var position: Vector3
        /// Whether the pose was tracked normally.
        package var isTracked: Bool
    }

    /// Enough points for a smooth line on any screen.
    package static let mostPoints = 2000

    /// Farther than any phone moves, and small enough that squares can be summed.
    private static let farthestMeters = 1e9

    /// The shortest distance in meters from the last counted position that counts as a move: poses
    /// of a camera at rest jitter by millimeters, which would add up frame by frame.
    package static let shortestMoveMeters = 0.02

    /// The positions; their count is that of all frames with one.
    package private(set) var points = Thinned<Point>(limit: mostPoints)
    /// The length of the path in meters: the sum of moves of at least ``shortestMoveMeters``.
    package private(set) var lengthMeters = 0.0
    /// The largest distance from the camera's first position, in meters.
    package private(set) var reachMeters = 0.0
    /// The smallest and the largest coordinates of all positions, world axes, in meters; nil without
    /// positions.
    package private(set) var bounds: (low: Vector3, high: Vector3)?
    /// The number of frames without a usable pose.
    package private(set) var framesWithoutPose = 0
    /// The times of the poses.
    private(set) var timestamps = TimestampStatistics(latency: .infinity)
    private var first: Vector3?
    private var counted: Vector3?

    /// No frames yet.
    package init() {}

    /// Adds a frame's pose.
    ///
    /// - Parameter number: the row number in frames.jsonl, from 1.
    mutating func add(_ row: FrameRow, number: Int) {
        add(row.worldFromCamera, row.trackingState, at: row.timestamp, row: number)
    }

    /// Adds the pose of a row, which maps camera to world axes, in meters.
    ///
    /// Omits a position that is not finite, or farther away than any phone moves.
    package mutating func add(
        _ pose: Transform?, _ state: TrackingState?, at time: HostTime, row: Int
    ) {
        guard let position = pose?.translation, position.isFinite,
            max(position.x.magnitude, position.y.magnitude, position.z.magnitude)
                < Self.farthestMeters
        else {
            framesWithoutPose += 1
            return
        }
        timestamps.add(time, arrival: nil, row: row, of: .frames)
        bounds = (
            pointwiseMin(bounds?.low ?? position, position),
            pointwiseMax(bounds?.high ?? position, position)
        )
        reachMeters = max(reachMeters, (position - (first ?? position)).length)
        first = first ?? position
        let move = (position - (counted ?? position)).length
        if move >= Self.shortestMoveMeters { lengthMeters += move }
        if counted == nil || move >= Self.shortestMoveMeters { counted = position }
        let isTracked = state.map { $0 == .normal } ?? true
        points.add(Point(time: time, position: position, isTracked: isTracked))
    }

    /// Completes the times of the poses, after the last row.
    mutating func finish() { timestamps.finish() }
}
