/// One reading of the barometer: Core Motion's `CMAltitudeData`.
public struct BarometerSample: Hashable, Sendable {
    /// When the reading was taken.
    public var timestamp: HostTime
    /// Air pressure, kPa.
    public var pressureKilopascals: Double
    /// Height above where the stream began, meters; nil if the source does not say.
    public var relativeAltitudeMeters: Double?

    /// One reading.
    public init(timestamp: HostTime, pressureKilopascals: Double, relativeAltitudeMeters: Double?) {
        self.timestamp = timestamp
        self.pressureKilopascals = pressureKilopascals
        self.relativeAltitudeMeters = relativeAltitudeMeters
    }
}
