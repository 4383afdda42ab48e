import LockstepSamples

extension Transform {
    /// What an export without a known place of the camera writes, in vision's camera axes: the
    /// rotation of a phone's back camera, in the place of the inertial sensor.
    static let visionFromUnknownPlace =
        AxisConventions.arkitFromVision
        * Transform(rotation: Calibration.backCameraFromImuRotation, translation: .zero)

    /// Whether it is that transform, within what quaternions of a message lose.
    ///
    /// A format without a word for it cannot state that the place is unknown. An importer asks this
    /// only of Lockstep's own exports: another recording means what it states.
    var isOfUnknownPlace: Bool {
        zip(columnMajor, Self.visionFromUnknownPlace.columnMajor)
            .allSatisfy { ($0 - $1).magnitude < 1e-9 }
    }
}
