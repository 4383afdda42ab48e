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
    /// Radius of uncertainty, meters; negative where the position is invalid.
    public var horizontalAccuracyMeters: Double?
    /// Height above mean sea level, meters.
    public var altitudeMeters: Double?
    /// Uncertainty of the height, meters; negative where the height is invalid.
    public var verticalAccuracyMeters: Double?
    /// Ground speed, m/s; negative where invalid.
    public var speedMetersPerSecond: Double?

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
