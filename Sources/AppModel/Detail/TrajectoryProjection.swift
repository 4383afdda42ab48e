internal import LockstepSamples

/// The viewpoint of a trajectory, always toward its center, without perspective.
///
/// Axes are ARKit's: x right, y up against gravity, z toward the viewer at the start of the
/// session.
public struct TrajectoryViewpoint: Hashable, Sendable {
    /// The rotation about the vertical axis, radians.
    public private(set) var yaw: Double
    /// The elevation, radians: 0 from the side, π/2 from the top.
    public private(set) var pitch: Double

    /// The view from above, with x to the right and z down.
    public static let top = TrajectoryViewpoint(yaw: 0, pitch: .pi / 2)
    /// The view from a corner, slightly from above.
    public static let corner = TrajectoryViewpoint(yaw: 0.6, pitch: 0.5)

    /// The rotation for a drag of one point, radians: half a turn over 314 points.
    static let radiansPerPoint = 0.01

    /// The viewpoint after a drag in points; never from below.
    public func dragged(x: Double, y: Double) -> TrajectoryViewpoint {
        TrajectoryViewpoint(
            yaw: yaw + x * Self.radiansPerPoint,
            pitch: min(max(pitch + y * Self.radiansPerPoint, 0), .pi / 2))
    }
}

/// A trajectory projected to the screen.
public struct TrajectoryProjection: Hashable, Sendable {
    /// A position on the screen, in points from the upper left corner.
    public struct Place: Hashable, Sendable {
        /// The horizontal coordinate, to the right.
        public let x: Double
        /// The vertical coordinate, down.
        public let y: Double
    }

    /// The projected points, in the trajectory's order.
    public let places: [Place]
    /// The ends of the world's axes x, y and z, ``scaleMeters`` long, from the center.
    public let axes: [Place]
    /// The center's position.
    public let origin: Place
    /// A round length for the scale bar, meters.
    public let scaleMeters: Double
    /// The scale bar's length on the screen, points.
    public let scaleWidth: Double

    /// The margin around the trajectory, points.
    static let margin = 16.0

    /// Projects a trajectory into a rectangle of the screen, points.
    ///
    /// The scale is the same from every viewpoint, so that rotation never zooms.
    public init(
        _ path: TrajectoryPath, from viewpoint: TrajectoryViewpoint, width: Double, height: Double
    ) {
        let half = max(min(width, height) / 2 - Self.margin, 1)
        // A stationary camera is shown with a radius of 10 cm.
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

    /// The scale bar's label: "0.5 m".
    public var scaleLabel: String { SessionNumbers.quantity(scaleMeters, "m") }
}

private struct Turn {
    private let yaw: (sine: Double, cosine: Double)
    private let pitch: (sine: Double, cosine: Double)

    init(_ viewpoint: TrajectoryViewpoint) {
        yaw = sineAndCosine(viewpoint.yaw)
        pitch = sineAndCosine(viewpoint.pitch)
    }

    /// The horizontal and vertical screen coordinates of a world point.
    func screen(_ point: Vector3) -> (right: Double, up: Double) {
        let right = point.x * yaw.cosine + point.z * yaw.sine
        let near = point.z * yaw.cosine - point.x * yaw.sine
        return (right, point.y * pitch.cosine - near * pitch.sine)
    }
}

extension TrajectoryPath {
    /// The trajectory's length and number of frames.
    public var summary: Phrase {
        Phrase(
            "%@ m in %lld frames", .number(SessionNumbers.fixed(lengthMeters, 2)), .count(poseCount)
        )
    }
}
