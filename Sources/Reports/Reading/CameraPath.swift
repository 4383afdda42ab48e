import LockstepAnalysis
import LockstepFormats
import LockstepSamples

/// Where the camera went, thinned, with its length over all frames.
struct CameraPath {
    /// A place on the way.
    struct Point {
        var time: HostTime
        /// World position, ARKit's axes, metres.
        var position: Vector3
        /// Whether the pose was tracked normally.
        var isTracked: Bool
    }

    /// Enough for a smooth line on any screen.
    static let mostPoints = 2000

    /// Farther than any phone goes, and near enough that squares of it have a sum.
    private static let farthestMetres = 1e9

    private(set) var points = Thinned<Point>(limit: mostPoints)
    /// The way from frame to frame, metres.
    private(set) var lengthMetres = 0.0
    private var latest: Vector3?

    mutating func add(_ row: FrameRow) {
        guard let position = row.worldFromCamera?.translation, position.isFinite,
            max(position.x.magnitude, position.y.magnitude, position.z.magnitude)
                < Self.farthestMetres
        else { return }
        if let latest { lengthMetres += (position - latest).length }
        latest = position
        let isTracked = row.trackingState.map { $0 == .normal } ?? true
        points.add(Point(time: row.timestamp, position: position, isTracked: isTracked))
    }
}

extension Vector3 {
    /// Whether all three numbers are finite.
    var isFinite: Bool { x.isFinite && y.isFinite && z.isFinite }
}
