import LockstepFormats
import LockstepSamples

extension FindingRules {
    /// What exposure and lens did to the images, by the rows.
    var exposureFindings: [Finding] {
        [
            huntingFinding(
                .exposureHunting, facts.exposure.brightness, "Exposure", "changes by a quarter",
                "Lock the exposure before recording."),
            huntingFinding(
                .focusHunting, facts.exposure.focus, "The lens", "moves by a twentieth of its way",
                "Lock the focus before recording."),
            turningFinding ?? absentExposureFinding, walkingFinding,
        ].compactMap { $0 }
    }

    /// nil if it was seen fewer than ten times.
    private func huntingFinding(
        _ name: FindingName, _ counter: ReversalCounter, _ what: String, _ change: String,
        _ remedy: String
    ) -> Finding? {
        guard counter.count >= 10 else { return nil }
        let rate = Double(counter.most) / ReversalCounter.window
        let limit = limits[.hunting]
        let isHunting = rate > limit.value
        return finding(
            isHunting ? .warn : .pass, name, stream: .camera,
            counter.most == 0
                ? "\(what) never \(change) and back."
                : "\(what) \(change) and back \(counter.most.counted("time")) within "
                    + "\(ReversalCounter.window.short) s.",
            remedy: remedy
        ).measuring(
            Finding.Number(rate, limit.unit), against: limit,
            at: isHunting
                ? [Place(file: "frames.jsonl", row: counter.row, time: counter.time)] : [])
    }

    /// Where blur makes a recording unfit, that it cannot be told is said; nil if exposure times
    /// are there, and of what is too short.
    private var absentExposureFinding: Finding? {
        guard profile.severity(.warn, of: .motionBlur, stream: .camera) == .fail,
            !facts.exposure.hasDurations,
            facts.streams[.camera]?.span.seconds ?? 0 >= ImageFacts.shortest
        else { return nil }
        return finding(
            .cannotTell, .motionBlur, stream: .camera,
            "How far movement blurs frames cannot be told: no frame states its exposure time.",
            remedy: "Look at images.sharpness; record exposure times.")
    }

    /// nil if exposures, focal lengths or a gyroscope on the camera's clock are missing.
    private var turningFinding: Finding? {
        let frames = facts.exposure.turning
        guard frames.count >= 10, record(.camera)?.description.clock != .unrelated,
            record(.gyroscope)?.description.clock != .unrelated,
            facts.motion?.comparison?.conventions?.unit != .degrees
        else { return nil }
        let limit = limits[.blur]
        let share = share(of: frames, beyond: limit.value)
        let fast = facts.exposure.turningRate.lazy.map(Double.init).quantile(0.95) ?? 0
        let median =
            (frames.lazy.map(Double.init).median ?? 0) * facts.exposure.storedSide
            / ExposureFacts.side
        let sharp = 1e3 * limit.value / max(fast, 1e-9)
        return finding(
            share > limits[.blurredShare].value ? .warn : .pass, .motionBlur, stream: .camera,
            "Turning blurs \(share.short) % of the frames by more than \(limit.number.words) of 640 "
                + "across; half of all by \(median.short) px or more of their own.",
            remedy: "Turn more slowly while images matter, or expose for \(sharp.short) ms: that "
                + "keeps 95 % of such frames within it."
        ).measuring(Finding.Number(share, "%"), against: limits[.blurredShare])
    }

    /// nil if exposures, poses or depth in meters are missing.
    private var walkingFinding: Finding? {
        guard depthIsInMeters, let meters = facts.depth?.maps.compactMap(\.median).median,
            facts.exposure.walking.count >= 10
        else { return nil }
        let frames = facts.exposure.walking.map { $0 / Float(meters) }
        let limit = limits[.blur]
        let share = share(of: frames, beyond: limit.value)
        return finding(
            share > limits[.blurredShare].value ? .warn : .pass, .speedBlur, stream: .camera,
            "Walking blurs what is \(meters.short) m away by more than \(limit.number.words) "
                + "of 640 across in \(share.short) % of the frames.",
            remedy: "Walk more slowly, keep away further, or expose for less."
        ).measuring(Finding.Number(share, "%"), against: limits[.blurredShare])
    }

    private func share(of frames: [Float], beyond limit: Double) -> Double {
        let count = frames.reduce(0) { $0 + (Double($1) > limit ? 1 : 0) }
        return 100 * Double(count) / Double(max(frames.count, 1))
    }
}
