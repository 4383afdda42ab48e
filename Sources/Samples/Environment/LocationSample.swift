/// One position on the earth: Core Location's `CLLocation`.
public struct LocationSample: Hashable, Sendable {
    /// The position's time on the host clock, converted from wall time with the latest earlier
    /// anchor.
    public var timestamp: HostTime
    /// The position's wall time, as reported by the source.
    public var wall: WallTime
    /// The latitude in degrees north, WGS 84.
    public var latitudeDegrees: Double
    /// The longitude in degrees east, WGS 84.
    public var longitudeDegrees: Double
    /// The radius of uncertainty in meters; negative if the position is invalid.
    public var horizontalAccuracyMeters: Double?
    /// The height above mean sea level in meters.
    public var altitudeMeters: Double?
    /// The uncertainty of the height in meters; negative if the height is invalid.
    public var verticalAccuracyMeters: Double?
    /// The ground speed in m/s; negative if invalid.
    public var speedMetersPerSecond: Double?

    /// Creates a position of which only latitude and longitude are known.
    public init(
        timestamp: HostTime, wall: WallTime, latitudeDegrees: Double, longitudeDegrees: Double
    ) {
        self.timestamp = timestamp
        self.wall = wall
        self.latitudeDegrees = latitudeDegrees
        self.longitudeDegrees = longitudeDegrees
    }
}
