import LockstepSamples

extension Transform {
    /// The transform that an export contains if the camera's place is unknown, in vision's camera
    /// axes.
    ///
    /// It is the rotation of a phone's back camera at the place of the inertial sensor.
    static let visionFromUnknownPlace =
        AxisConventions.arkitFromVision
        * Transform(rotation: Calibration.backCameraFromImuRotation, translation: .zero)

    /// Whether it is that transform, within the rounding of a message's quaternions.
    ///
    /// A format without a field for it cannot state that the position is unknown. Importers use
    /// this property only for Lockstep's own exports. In any other recording, the transform is
    /// taken as stated.
    var isPlaceholderForUnknownPosition: Bool {
        zip(columnMajor, Self.visionFromUnknownPlace.columnMajor)
            .allSatisfy { ($0 - $1).magnitude < 1e-9 }
    }
}
