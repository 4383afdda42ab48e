import LockstepAnalysis
import LockstepFormats
import LockstepSamples

/// Where the camera went, thinned, with its length over all frames.
struct CameraPath {
    /// A place on the way.
    struct Point {
        var time: HostTime
        /// World position, ARKit's axes, meters.
        var position: Vector3
        /// Whether the pose was tracked normally.
        var isTracked: Bool
    }

    /// Enough for a smooth line on any screen.
    static let mostPoints = 2000

    /// Farther than any phone goes, and near enough that squares of it have a sum.
    private static let farthestMeters = 1e9

    /// The camera must move this far from where it was last counted before the move counts, meters:
    /// poses of a camera at rest wander by millimeters, which would add up frame by frame.
    static let shortestMoveMeters = 0.02

    private(set) var points = Thinned<Point>(limit: mostPoints)
    /// How far the camera moved, meters: the sum of moves of ``shortestMoveMeters`` or more.
    private(set) var lengthMeters = 0.0
    /// How far the camera was from its first position at most, meters.
    private(set) var reachMeters = 0.0
    /// When there were poses.
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
    /// What a reader needs to know of the length.
    var words: String {
        lengthMeters > 0
            ? "\(lengthMeters.fixed(1)) m long"
            : "the camera stayed within \((reachMeters * 1e3).rounded(.up).fixed(0)) mm"
    }
}

extension Vector3 {
    /// Whether all three numbers are finite.
    var isFinite: Bool { x.isFinite && y.isFinite && z.isFinite }
}
