import LockstepSamples

/// The poses that the phone reports: the truth plus the errors of its tracking.
struct PoseTracking: Sendable {
    private let model: PhoneModel
    private let errors: PoseErrors

    /// Creates the tracking of one phone.
    init(_ model: PhoneModel) {
        self.model = model
        errors = PoseErrors(model, part: 0)
    }

    /// Returns the pose reported for a frame, at the instant that its timestamp marks.
    func worldFromCamera(_ plan: FramePlan) -> Transform {
        let seconds = model.seconds(at: plan.marked)
        let truth = model.trajectory.state(at: seconds).worldFromCamera
        return Transform(
            rotation: errors.rotation(at: seconds).matrix * truth.rotation,
            translation: truth.translation + errors.translation(at: seconds)
                + defects(at: seconds))
    }

    private func defects(at seconds: Double) -> Vector3 {
        var error = Vector3((model.defects[.poseDrift] ?? 0) * seconds, 0, 0)
        if let length = model.defects[.relocalizationJump], let jump = model.jumpSeconds,
            seconds >= jump
        {
            error += Vector3(0.8, 0, 0.6) * length
        }
        return error
    }

    /// Returns the intrinsics reported for a frame.
    func intrinsics(_ plan: FramePlan) -> Intrinsics {
        var reported = plan.intrinsics
        let factor = 1 + (model.defects[.wrongIntrinsics] ?? 0)
        reported.fx *= factor
        reported.fy *= factor
        return reported
    }
}
