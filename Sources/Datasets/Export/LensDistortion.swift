import LockstepFormats
public import LockstepSamples

/// A lens's distortion, in the models that most formats support.
public enum LensDistortion: Hashable, Sendable {
    /// No distortion: a pinhole camera.
    case none
    /// k1, k2, p1, p2 of OpenCV's default model; Kalibr's `radtan`.
    case radialTangential(SIMD4<Double>)
    /// k1 to k4 of OpenCV's fisheye model; Kalibr's `equidistant`.
    case equidistant(SIMD4<Double>)

    /// Creates the distortion of a measured lens.
    ///
    /// - Returns: nil for another model, such as Kalibr's `fov`, or for a wrong number of
    ///   coefficients.
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
