import LockstepSamples

extension FindingRules {
    /// Checks of the poses' world and of the accelerometer's sign against each other; empty if the
    /// convention of poses or axes is wrong, which another finding reports.
    var gravityFindings: [Finding] {
        guard let gravity = facts.motion?.gravity, !isTurnedOtherwise else { return [] }
        return [signFinding(gravity), worldFinding(gravity), scaleFinding(gravity)]
            .compactMap { $0 }
    }

    private func signFinding(_ gravity: GravityFit) -> Finding {
        guard let isAlong = gravity.readsAlongGravity else {
            return finding(
                .cannotTell, .accelerometerSign, stream: .accelerometer,
                "The camera barely accelerated: a wrong sign looks the same as a world upside "
                    + "down.",
                remedy: MotionAdvice.translation)
        }
        return finding(
            isAlong ? .pass : .fail, .accelerometerSign, stream: .accelerometer,
            isAlong
                ? "The accelerometer points along gravity at rest, as Apple's does."
                : "The accelerometer points against gravity at rest; Apple's points along it.",
            remedy: "Change the sign of its values: they are specific force.")
    }

    private func worldFinding(_ gravity: GravityFit) -> Finding? {
        guard let direction = gravity.gravityDirection else { return nil }
        let tilt = gravity.tiltFromVertical
        let (degrees, error) = (tilt.value * 180 / .pi, tilt.standardError * 180 / .pi)
        let angle = direction.y < 0 ? degrees : 180 - degrees
        let limit = limits[.worldTilt]
        return finding(
            .worldUp, stream: .camera, of: angle, error: error, against: limit, else: .warn,
            "The world's y axis is \(angle.short(by: error))° (standard error "
                + "\(error.short(by: error))°) from up, according to "
                + "the accelerometer.",
            remedy: "Rotate the world by that angle, or do not assume that y points up.")
    }

    /// nil for a saturated accelerometer, whose own scale is wrong.
    private func scaleFinding(_ gravity: GravityFit) -> Finding? {
        guard let scale = gravity.poseScale,
            facts.motion?.noise[.accelerometer]?.saturation.count == 0
        else { return nil }
        let (off, error) = ((scale.value - 1) * 100, scale.standardError * 100)
        let limit = limits[.poseScale]
        return finding(
            .poseScale, stream: .camera, of: off, error: error, against: limit, else: .warn,
            "A meter of the poses is \(scale.value.short) m according to the accelerometer (standard error "
                + "\(scale.standardError.short)).",
            remedy: "Scale the poses, or find out their unit.")
    }
}
