/// One position on the earth: Core Location's `CLLocation`.
public struct LocationSample: Hashable, Sendable {
    /// When the position holds, converted from wall time with the latest earlier anchor.
    public var timestamp: HostTime
    /// When the position holds, as the source said it.
    public var wall: WallTime
    /// Degrees north, WGS 84.
    public var latitudeDegrees: Double
    /// Degrees east, WGS 84.
    public var longitudeDegrees: Double
    /// Radius of uncertainty, metres; negative where the position is invalid.
    public var horizontalAccuracyMetres: Double?
    /// Height above mean sea level, metres.
    public var altitudeMetres: Double?
    /// Uncertainty of the height, metres; negative where the height is invalid.
    public var verticalAccuracyMetres: Double?
    /// Ground speed, m/s; negative where invalid.
    public var speedMetresPerSecond: Double?

    /// A position of which nothing but latitude and longitude is known.
    public init(
        timestamp: HostTime, wall: WallTime, latitudeDegrees: Double, longitudeDegrees: Double
    ) {
        self.timestamp = timestamp
        self.wall = wall
        self.latitudeDegrees = latitudeDegrees
        self.longitudeDegrees = longitudeDegrees
    }
}
