import LockstepSamples

extension FindingRules {
    /// Whether depths of different frames meet where the poses bring them.
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
        // Maps of another time are off as if by drift, by another lens or by another meter.
        guard delay?.severity != .warn, delay?.severity != .fail else { return met }
        return met + [loopFinding].compactMap { $0 } + depthFitFindings(agreement)
    }

    /// Says nothing of what lasts shorter than this, seconds, rather than that no one can tell.
    private var isLongEnoughToTell: Bool {
        facts.streams.values.map(\.span.seconds).max() ?? 0 >= 3
    }

    private func depthConventionFinding(_ agreement: DepthAgreement) -> Finding? {
        // Maps that do not meet at all differ by about as much as depths do by themselves.
        let stated = agreement.stated ?? 1
        let inverted = agreement.inverted ?? 1
        if let reordered = agreement.reordered, reordered < 0.5 * min(stated, inverted) {
            return finding(
                .fail, .depthConvention, stream: .depth,
                "Poses map axes by a quaternion whose numbers are in another order: only then do "
                    + "depths of different frames meet, to \((100 * reordered).short) %.",
                remedy: Remedy.quaternionOrder)
        }
        if inverted < 0.5 * stated {
            return finding(
                .fail, .depthConvention, stream: .depth,
                "Poses map world to camera axes: only then do depths of different frames meet, to "
                    + "\((100 * inverted).short) %.",
                remedy: "Invert the poses.")
        }
        if stated < 0.5 * inverted {
            return finding(
                .pass, .depthConvention, stream: .depth,
                "Poses map camera to world axes: only then do depths of different frames meet.")
        }
        guard isLongEnoughToTell else { return nil }
        return finding(
            .cannotTell, .depthConvention, stream: .depth,
            "Depths of different frames meet about as well with every pose inverted.",
            remedy: Remedy.movement)
    }

    /// nil if maps have too little in common.
    private func agreementFinding(_ agreement: DepthAgreement) -> Finding? {
        guard let stated = agreement.stated else { return nil }
        let limit = limits[.depthAgreement]
        return finding(
            100 * stated > limit.value ? .warn : .pass, .depthAgreement, stream: .depth,
            "Depths of different frames meet to \((100 * stated).short) % (median of "
                + "\(agreement.pairs.counted("pair")) of maps).",
            remedy: "Look at poses, intrinsics and what paired depth with images."
        ).measuring(Finding.Number(100 * stated, "%"), against: limit)
    }

    private func depthFitFindings(_ agreement: DepthAgreement) -> [Finding] {
        guard let fit = agreement.fit, fit.scale.standardError < 0.05 else {
            guard isLongEnoughToTell else { return [] }
            return [
                finding(
                    .cannotTell, .depthScale, stream: .depth,
                    "Whether depth and poses have the same meter cannot be told: the camera hardly "
                        + "moved beside what it saw.",
                    remedy: Remedy.translation)
            ]
        }
        return [scaleFinding(fit), depthDriftFinding(fit), focalFinding(fit)].compactMap { $0 }
    }

    /// nil for what is too short to be judged at all, or hardly moved, which is a finding already.
    private func depthDelayFinding(_ agreement: DepthAgreement) -> Finding? {
        guard let delay = agreement.delay else {
            guard isLongEnoughToTell, agreement.fit != nil else { return nil }
            return finding(
                .cannotTell, .depthDelay, stream: .depth,
                "Whether depth maps are of the time of their poses cannot be told: too few of them "
                    + "meet at other times.",
                remedy: Remedy.movement)
        }
        let (late, error) = (delay.value * 1e3, delay.standardError * 1e3)
        let words =
            "Depth maps show what the camera saw \(late.magnitude.short(by: error)) ms "
            + "\(late < 0 ? "after" : "before") their timestamps, by the poses (standard error "
            + "\(error.short(by: error)) ms)."
        return finding(
            .depthDelay, stream: .depth, of: late, error: error, against: limits[.depthDelay],
            else: .warn, words,
            remedy: "Pair each map with the frame at whose time it was made; look at what paired "
                + "depth with images.")
    }

    private func scaleFinding(_ fit: DepthPoseFit) -> Finding {
        let (off, error) = ((fit.scale.value - 1) * 100, fit.scale.standardError * 100)
        let limit = limits[.depthScale]
        return finding(
            .depthScale, stream: .depth, of: off, error: error, against: limit, else: .warn,
            "A meter of depth is \(fit.scale.value.short) m of the poses (standard error "
                + "\(fit.scale.standardError.short)).",
            remedy: "Scale one of them; look which by the accelerometer (pose.scale).")
    }

    /// nil for what is too short to be judged at all.
    private func depthDriftFinding(_ fit: DepthPoseFit) -> Finding? {
        let limit = limits[.poseDrift]
        // Tracking's own slow errors of some millimeters look like drift for some seconds.
        guard let drift = fit.drift, (facts.streams[.depth]?.span.seconds ?? 0) >= 5,
            drift.standardError * 1e3 < limit.value
        else {
            guard isLongEnoughToTell else { return nil }
            return finding(
                .cannotTell, .poseDrift, stream: .camera,
                "Whether poses drift cannot be told: the depth maps do not hold the camera in all "
                    + "directions for five seconds.",
                remedy: "To tell, record for longer, with surfaces of several directions in view.")
        }
        let (speed, error) = (drift.velocity.length * 1e3, drift.standardError * 1e3)
        return finding(
            .poseDrift, stream: .camera, of: speed, error: error, against: limit, else: .warn,
            "By the depth maps, poses move away from the room by \(speed.short(by: error)) mm/s (standard "
                + "error \(error.short(by: error)) mm/s).",
            remedy: "Bundle-adjust the poses, or register the depth maps to each other.")
    }

    /// nil if depth and poses do not tell.
    private func focalFinding(_ fit: DepthPoseFit) -> Finding? {
        guard let focal = fit.focal else { return nil }
        let (off, error) = ((1 / focal.value - 1) * 100, focal.standardError * 100)
        let limit = limits[.focalLength]
        // A doubt about a recording of a few seconds is no news.
        guard 4 * error < limit.value else { return nil }
        return finding(
            .focalLength, stream: .camera, of: off, error: error, against: limit, else: .warn,
            "By depth maps and poses, the stated focal length is \(off.magnitude.short(by: error)) % too "
                + "\(off < 0 ? "short" : "long") (standard error \(error.short(by: error)) %).",
            remedy: "Look whether intrinsics were scaled with the images. Measure the lens with a "
                + "target before you change them: depth maps can be wrong too.")
    }
}
