import LockstepSamples

extension Transform {
    /// What an export without a known place of the camera writes, in vision's camera axes: the
    /// rotation of a phone's back camera, in the place of the inertial sensor.
    static let visionFromUnknownPlace =
        AxesOfOthers.arkitFromVision
        * Transform(rotation: Calibration.backCameraFromImuRotation, translation: .zero)

    /// Whether it is that transform, within what quaternions of a message lose.
    ///
    /// A layout without a word for it cannot say that nobody knows the place. Of a camera that was
    /// measured there, nothing is lost either: exports write the same numbers again.
    var isOfUnknownPlace: Bool {
        zip(columnMajor, Self.visionFromUnknownPlace.columnMajor)
            .allSatisfy { ($0 - $1).magnitude < 1e-9 }
    }
}
