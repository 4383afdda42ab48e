public import LockstepSamples

/// What a lens does to an image beside focal lengths and principal point, in the models that most
/// layouts know.
public enum LensDistortion: Hashable, Sendable {
    /// Nothing: a pinhole.
    case none
    /// k1, k2, p1, p2 of OpenCV's usual model; Kalibr's `radtan`.
    case radialTangential(SIMD4<Double>)
    /// k1 to k4 of OpenCV's fisheye model; Kalibr's `equidistant`.
    case equidistant(SIMD4<Double>)

    /// The distortion of a lens that was measured.
    ///
    /// - Returns: nil for another model, such as Kalibr's `fov`, or for numbers that do not fit it.
    public init?(_ lens: LensCalibration) {
        let numbers = lens.distortionCoefficients
        guard numbers.allSatisfy(\.isFinite) else { return nil }
        switch (lens.distortionModel, numbers.count) {
        case ("none", _): self = .none
        case ("radtan", 4): self = .radialTangential(SIMD4(numbers))
        case ("equidistant", 4): self = .equidistant(SIMD4(numbers))
        default: return nil
        }
    }
}
