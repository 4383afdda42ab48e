import LockstepFormats

/// The camera facts in rows of frames besides intrinsics: the first row's, and whether others
/// differ.
struct SpectacularRowCamera {
    let first: SpectacularCalibration
    private(set) var poseVaries = false
    private(set) var lensVaries = false

    init(_ first: SpectacularCalibration) { self.first = first }

    /// Compares another row with the first.
    mutating func add(_ other: SpectacularCalibration) {
        if other.cameraFromImu != first.cameraFromImu { poseVaries = true }
        if other.intrinsics != first.intrinsics || other.model != first.model
            || other.distortionCoefficients != first.distortionCoefficients
        {
            lensVaries = true
        }
    }

    /// Whether the rows contain a distortion.
    var hasLens: Bool { first.model != nil }
}
