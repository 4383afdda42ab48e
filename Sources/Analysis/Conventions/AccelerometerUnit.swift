/// The unit of an accelerometer.
enum AccelerometerUnit: String, CaseIterable {
    case standardGravities = "g"
    case metersPerSecondSquared = "m/s²"

    /// Standard gravity, 1 g, in this unit (CGPM 1901).
    var gravity: Double { self == .standardGravities ? 1 : 9.80665 }
}
