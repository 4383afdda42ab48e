import LockstepAnalysis
import LockstepFormats
import LockstepSamples

/// The camera's path, thinned, with its length over all frames.
struct CameraPath {
    /// A position on the path.
    struct Point {
        var time: HostTime
        /// The world position, ARKit's axes, meters.
        var position: Vector3
        /// Whether the pose was tracked normally.
        var isTracked: Bool
    }

    /// Enough points for a smooth line on any screen.
    static let mostPoints = 2000

    /// Farther than any phone moves, and small enough that squares can be summed.
    private static let farthestMeters = 1e9

    /// The distance in meters from the last counted position from which a move counts: poses of a
    /// camera at rest jitter by millimeters, which would add up frame by frame.
    static let shortestMoveMeters = 0.02

    private(set) var points = Thinned<Point>(limit: mostPoints)
    /// The length of the path in meters: the sum of moves of at least ``shortestMoveMeters``.
    private(set) var lengthMeters = 0.0
    /// The largest distance from the camera's first position, in meters.
    private(set) var reachMeters = 0.0
    /// The times of the poses.
    private(set) var track = StreamTrack()
    private var first: Vector3?
    private var counted: Vector3?

    mutating func add(_ row: FrameRow) {
        guard let position = row.worldFromCamera?.translation, position.isFinite,
            max(position.x.magnitude, position.y.magnitude, position.z.magnitude)
                < Self.farthestMeters
        else { return }
        track.add(row.timestamp)
        reachMeters = max(reachMeters, (position - (first ?? position)).length)
        first = first ?? position
        let move = (position - (counted ?? position)).length
        if move >= Self.shortestMoveMeters { lengthMeters += move }
        if counted == nil || move >= Self.shortestMoveMeters { counted = position }
        let isTracked = row.trackingState.map { $0 == .normal } ?? true
        points.add(Point(time: row.timestamp, position: position, isTracked: isTracked))
    }

    /// Completes the gaps, after the last row.
    mutating func finish() { track.finish() }
}

extension CameraPath {
    /// A description of the length for users.
    var words: String {
        lengthMeters > 0
            ? "\(lengthMeters.fixed(1)) m long"
            : "the camera stayed within \((reachMeters * 1e3).rounded(.up).fixed(0)) mm"
    }
}

extension Vector3 {
    /// Whether all three values are finite.
    var isFinite: Bool { x.isFinite && y.isFinite && z.isFinite }
}
