import LockstepSamples

extension FindingRules {
    /// Whether depths of different frames agree when transformed by the poses.
    var depthPoseFindings: [Finding] {
        guard depthIsInMeters, facts.depth?.misshapen == nil,
            let agreement = facts.depth?.agreement
        else { return [] }
        guard let convention = depthConventionFinding(agreement) else { return [] }
        guard convention.severity != .fail, convention.severity != .warn else {
            return [convention]
        }
        let delay = depthDelayFinding(agreement)
        let met = [convention, agreementFinding(agreement), delay].compactMap { $0 }
        // Maps captured at another time look like drift, another lens or another scale.
        guard delay?.severity != .warn, delay?.severity != .fail else { return met }
        return met + [loopFinding].compactMap { $0 } + depthFitFindings(agreement)
    }

    /// Whether the longest stream lasts at least three seconds; shorter recordings get no finding
    /// instead of a finding with the severity `cannotTell`.
    private var isLongEnoughToTell: Bool {
        facts.rows.streams.values.map(\.span.seconds).max() ?? 0 >= 3
    }

    private func depthConventionFinding(_ agreement: DepthAgreement) -> Finding? {
        // Maps that do not overlap at all differ by about as much as their depths vary.
        let stated = agreement.stated ?? 1
        let inverted = agreement.inverted ?? 1
        if let reordered = agreement.reordered, reordered < 0.5 * min(stated, inverted) {
            return finding(
                .fail, .depthConvention, stream: .depth,
                "The quaternions' components are in another order: only in that order do depths of "
                    + "different frames agree, to \((100 * reordered).short) %.",
                remedy: MotionAdvice.quaternionOrder)
        }
        if inverted < 0.5 * stated {
            return finding(
                .fail, .depthConvention, stream: .depth,
                "Poses map world to camera axes: only then do depths of different frames agree, to "
                    + "\((100 * inverted).short) %.",
                remedy: "Invert the poses.")
        }
        if stated < 0.5 * inverted {
            return finding(
                .pass, .depthConvention, stream: .depth,
                "Poses map camera to world axes: only then do depths of different frames agree.")
        }
        guard isLongEnoughToTell else { return nil }
        return finding(
            .cannotTell, .depthConvention, stream: .depth,
            "Depths of different frames agree about equally well if every pose is inverted.",
            remedy: MotionAdvice.movement)
    }

    /// nil if maps overlap too little.
    private func agreementFinding(_ agreement: DepthAgreement) -> Finding? {
        guard let stated = agreement.stated else { return nil }
        let limit = limits[.depthAgreement]
        return finding(
            100 * stated > limit.value ? .warn : .pass, .depthAgreement, stream: .depth,
            "Depths of different frames agree to \((100 * stated).short) % (median of "
                + "\(agreement.pairs.counted("pair")) of maps).",
            remedy: "Check poses, intrinsics and the program that paired depth with images."
        ).measuring(Finding.Number(100 * stated, "%"), against: limit)
    }

    private func depthFitFindings(_ agreement: DepthAgreement) -> [Finding] {
        guard let fit = agreement.fit, fit.scale.standardError < 0.05 else {
            guard isLongEnoughToTell else { return [] }
            let reason =
                agreement.fit?.partsDisagree == true
                ? "parts of the recording give different results"
                : "the camera barely moved relative to the scene"
            return [
                finding(
                    .cannotTell, .depthScale, stream: .depth,
                    "The scales of depth and poses cannot be compared: \(reason).",
                    remedy: MotionAdvice.translation)
            ]
        }
        return [scaleFinding(fit), depthDriftFinding(fit), focalFinding(fit)].compactMap { $0 }
    }

    /// nil for recordings that are too short to check, or barely moved, which another finding
    /// reports.
    private func depthDelayFinding(_ agreement: DepthAgreement) -> Finding? {
        guard let delay = agreement.delay else {
            guard isLongEnoughToTell, agreement.fit != nil else { return nil }
            return finding(
                .cannotTell, .depthDelay, stream: .depth,
                "The time offset between depth maps and poses is unknown: too few maps agree at "
                    + "other times.",
                remedy: MotionAdvice.movement)
        }
        let (late, error) = (delay.value * 1e3, delay.standardError * 1e3)
        let words =
            "According to the poses, depth maps show the scene \(late.magnitude.short(by: error)) ms "
            + "\(late < 0 ? "after" : "before") their timestamps (standard error "
            + "\(error.short(by: error)) ms)."
        return finding(
            .depthDelay, stream: .depth, of: late, error: error, against: limits[.depthDelay],
            else: .warn, words,
            remedy: "Pair each map with the frame of the same time; check the program that paired "
                + "depth with images.")
    }

    private func scaleFinding(_ fit: DepthPoseFit) -> Finding {
        let (off, error) = ((fit.scale.value - 1) * 100, fit.scale.standardError * 100)
        let limit = limits[.depthScale]
        return finding(
            .depthScale, stream: .depth, of: off, error: error, against: limit, else: .warn,
            "A meter of depth is \(fit.scale.value.short) m of the poses (standard error "
                + "\(fit.scale.standardError.short)).",
            remedy: "Scale one of them; the accelerometer shows which (pose.scale).")
    }

    /// nil for recordings that are too short to check.
    private func depthDriftFinding(_ fit: DepthPoseFit) -> Finding? {
        let limit = limits[.poseDrift]
        // Slow tracking errors of a few millimeters look like drift over a few seconds.
        guard let drift = fit.drift, (facts.rows.streams[.depth]?.span.seconds ?? 0) >= 5,
            drift.standardError * 1e3 < limit.value
        else {
            guard isLongEnoughToTell else { return nil }
            return finding(
                .cannotTell, .poseDrift, stream: .camera,
                "Pose drift cannot be measured: the depth maps do not constrain the camera in all "
                    + "directions for five seconds.",
                remedy:
                    "To get a result, record longer, with surfaces of several directions in view.")
        }
        let (speed, error) = (drift.velocity.length * 1e3, drift.standardError * 1e3)
        return finding(
            .poseDrift, stream: .camera, of: speed, error: error, against: limit, else: .warn,
            "According to the depth maps, poses drift by \(speed.short(by: error)) mm/s (standard "
                + "error \(error.short(by: error)) mm/s).",
            remedy: "Bundle-adjust the poses, or register the depth maps to each other.")
    }

    /// nil if depth and poses do not determine the focal length.
    private func focalFinding(_ fit: DepthPoseFit) -> Finding? {
        guard let focal = fit.focal else { return nil }
        let (off, error) = ((1 / focal.value - 1) * 100, focal.standardError * 100)
        let limit = limits[.focalLength]
        // A short recording, whose standard error is large compared with the limit, gets no
        // finding.
        guard 4 * error < limit.value else { return nil }
        return finding(
            .focalLength, stream: .camera, of: off, error: error, against: limit, else: .warn,
            "According to depth maps and poses, the stated focal length is \(off.magnitude.short(by: error)) % too "
                + "\(off < 0 ? "short" : "long") (standard error \(error.short(by: error)) %).",
            remedy: "Check whether intrinsics were scaled with the images. Measure the lens with a "
                + "target before you change them: depth maps can be wrong too.")
    }
}
