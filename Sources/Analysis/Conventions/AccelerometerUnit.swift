/// The unit of an accelerometer.
enum AccelerometerUnit: String, CaseIterable {
    case standardGravities = "g"
    case metersPerSecondSquared = "m/s²"

    /// 1 g in the unit: standard gravity, the definition of 1 g (CGPM 1901).
    var gravity: Double { self == .standardGravities ? 1 : 9.80665 }
}
