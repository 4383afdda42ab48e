/// One barometer sample: Core Motion's `CMAltitudeData`.
public struct BarometerSample: Hashable, Sendable {
    /// The sample's time on the host clock.
    public var timestamp: HostTime
    /// The air pressure in kPa.
    public var pressureKilopascals: Double
    /// The height relative to the start of the stream in meters; nil if the source does not report
    /// it.
    public var relativeAltitudeMeters: Double?

    /// Creates a sample.
    public init(timestamp: HostTime, pressureKilopascals: Double, relativeAltitudeMeters: Double?) {
        self.timestamp = timestamp
        self.pressureKilopascals = pressureKilopascals
        self.relativeAltitudeMeters = relativeAltitudeMeters
    }
}
