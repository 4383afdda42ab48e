import LockstepFormats

/// What rows of frames say of the camera beside its intrinsics: the first one's words, and whether
/// others say something else.
struct SpectacularRowCamera {
    let first: SpectacularCalibration
    private(set) var poseVaries = false
    private(set) var lensVaries = false

    init(_ first: SpectacularCalibration) { self.first = first }

    /// Takes in another row.
    mutating func add(_ other: SpectacularCalibration) {
        if other.cameraFromImu != first.cameraFromImu { poseVaries = true }
        if other.intrinsics != first.intrinsics || other.model != first.model
            || other.distortionCoefficients != first.distortionCoefficients
        {
            lensVaries = true
        }
    }

    /// Whether rows have a distortion.
    var hasLens: Bool { first.model != nil }
}
