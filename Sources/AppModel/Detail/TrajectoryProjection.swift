internal import LockstepSamples

/// From where a trajectory is looked at: always at its center, without perspective.
///
/// Axes are ARKit's: x right, y up against gravity, z towards where the session began to look from.
public struct TrajectoryViewpoint: Hashable, Sendable {
    /// The turn about the vertical, radians.
    public private(set) var yaw: Double
    /// How far from above, radians: 0 from the side, π/2 from the top.
    public private(set) var pitch: Double

    /// From above, x to the right and z downwards.
    public static let top = TrajectoryViewpoint(yaw: 0, pitch: .pi / 2)
    /// From a corner, a little from above.
    public static let corner = TrajectoryViewpoint(yaw: 0.6, pitch: 0.5)

    /// Radians that a drag over a point of the screen turns: half a turn over 314 points.
    static let radiansPerPoint = 0.01

    /// The viewpoint after a finger moved over the screen, points; never from below.
    public func dragged(x: Double, y: Double) -> TrajectoryViewpoint {
        TrajectoryViewpoint(
            yaw: yaw + x * Self.radiansPerPoint,
            pitch: min(max(pitch + y * Self.radiansPerPoint, 0), .pi / 2))
    }
}

/// A trajectory on a screen.
public struct TrajectoryProjection: Hashable, Sendable {
    /// A place on the screen, points from the upper left corner.
    public struct Place: Hashable, Sendable {
        /// To the right.
        public let x: Double
        /// Downwards.
        public let y: Double
    }

    /// The trajectory's points, in its order.
    public let places: [Place]
    /// The ends of the world's axes x, y and z, ``scaleMeters`` long, from the center.
    public let axes: [Place]
    /// Where the center is.
    public let origin: Place
    /// A round length for a scale, meters.
    public let scaleMeters: Double
    /// That length on the screen, points.
    public let scaleWidth: Double

    /// Room left free around the trajectory, points.
    static let margin = 16.0

    /// A trajectory in a rectangle of the screen, points.
    ///
    /// The scale is the same from every viewpoint, so that turning never zooms.
    public init(
        _ path: TrajectoryPath, from viewpoint: TrajectoryViewpoint, width: Double, height: Double
    ) {
        let half = max(min(width, height) / 2 - Self.margin, 1)
        // A camera that stood still is shown with 10 cm around it.
        let pointsPerMeter = half / max(path.radius, 0.1)
        let center = path.center
        let middle = Place(x: width / 2, y: height / 2)
        let turn = Turn(viewpoint)
        func place(_ offset: Vector3) -> Place {
            let (right, up) = turn.screen(offset)
            return Place(
                x: middle.x + right * pointsPerMeter, y: middle.y - up * pointsPerMeter)
        }
        let scale = PlotTicks.roundStep(atLeast: half / 5 / pointsPerMeter).size
        places = path.points.map { place($0.position - center) }
        axes = [Vector3(scale, 0, 0), Vector3(0, scale, 0), Vector3(0, 0, scale)].map(place)
        origin = middle
        scaleMeters = scale
        scaleWidth = scale * pointsPerMeter
    }

    /// The scale's length in words: "0.5 m".
    public var scaleLabel: String { SessionNumbers.quantity(scaleMeters, "m") }
}

private struct Turn {
    private let yaw: (sine: Double, cosine: Double)
    private let pitch: (sine: Double, cosine: Double)

    init(_ viewpoint: TrajectoryViewpoint) {
        yaw = sineAndCosine(viewpoint.yaw)
        pitch = sineAndCosine(viewpoint.pitch)
    }

    /// How far right and up a point of the world is seen.
    func screen(_ point: Vector3) -> (right: Double, up: Double) {
        let right = point.x * yaw.cosine + point.z * yaw.sine
        let near = point.z * yaw.cosine - point.x * yaw.sine
        return (right, point.y * pitch.cosine - near * pitch.sine)
    }
}

extension TrajectoryPath {
    /// How long the way is and of how many frames.
    public var summary: Phrase {
        Phrase(
            "%@ m in %lld frames", .text(SessionNumbers.fixed(lengthMeters, 2)), .count(poseCount))
    }
}
