/// One reading of the barometer: Core Motion's `CMAltitudeData`.
public struct BarometerSample: Hashable, Sendable {
    /// When the reading was taken.
    public var timestamp: HostTime
    /// Air pressure, kPa.
    public var pressureKilopascals: Double
    /// Height above where the stream began, metres; nil where the source does not say.
    public var relativeAltitudeMetres: Double?

    /// One reading.
    public init(timestamp: HostTime, pressureKilopascals: Double, relativeAltitudeMetres: Double?) {
        self.timestamp = timestamp
        self.pressureKilopascals = pressureKilopascals
        self.relativeAltitudeMetres = relativeAltitudeMetres
    }
}
