import LockstepFormats
import LockstepSamples

extension FindingRules {
    /// The effect of exposure and lens on the images, judged by the rows.
    var exposureFindings: [Finding] {
        [
            huntingFinding(
                .exposureHunting, facts.rows.exposure.brightness, "Exposure", "changes by 25 %",
                "Lock the exposure before recording."),
            huntingFinding(
                .focusHunting, facts.rows.exposure.focus, "The lens", "moves by 5 % of its range",
                "Lock the focus before recording."),
            turningFinding ?? absentExposureFinding, walkingFinding,
        ].compactMap { $0 }
    }

    /// nil with fewer than ten values.
    private func huntingFinding(
        _ name: FindingName, _ counter: ReversalCounter, _ what: String, _ change: String,
        _ remedy: Remedy
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

    /// Reports that blur cannot be measured, for purposes that need sharp images.
    ///
    /// nil if the exposure times exist, or the recording is too short.
    private var absentExposureFinding: Finding? {
        guard profile.severity(.warn, of: .motionBlur, stream: .camera) == .fail,
            !facts.rows.exposure.hasDurations,
            facts.rows.streams[.camera]?.span.seconds ?? 0 >= ImageFacts.shortest
        else { return nil }
        return finding(
            .cannotTell, .motionBlur, stream: .camera,
            "Motion blur cannot be computed: no frame has an exposure time.",
            remedy: "See images.sharpness for the sharpness of images; record exposure times.")
    }

    /// nil if exposures, focal lengths or a gyroscope on the camera's clock are missing.
    private var turningFinding: Finding? {
        let frames = facts.rows.exposure.turning
        guard frames.count >= 10, record(.camera)?.description.clock != .unrelated,
            record(.gyroscope)?.description.clock != .unrelated,
            facts.motion?.comparison?.conventions?.unit != .degrees
        else { return nil }
        let limit = limits[.blur]
        let share = share(of: frames, beyond: limit.value)
        let fast = facts.rows.exposure.turningRate.lazy.map(Double.init).quantile(0.95) ?? 0
        let median =
            (frames.lazy.map(Double.init).median ?? 0) * facts.rows.exposure.storedSide
            / ImageFacts.odometrySide
        let sharp = 1e3 * limit.value / max(fast, 1e-9)
        return finding(
            share > limits[.blurredShare].value ? .warn : .pass, .motionBlur, stream: .camera,
            "Rotation blurs \(share.short) % of the frames by more than \(limit.number.words) "
                + "in an image 640 px wide. At full size, the median blur is \(median.short) px.",
            remedy: "Rotate more slowly, or expose for at most \(sharp.short) ms, which keeps 95 % "
                + "of such frames within the limit."
        ).measuring(Finding.Number(share, "%"), against: limits[.blurredShare])
    }

    /// nil if exposures, poses or depth in meters are missing.
    private var walkingFinding: Finding? {
        guard depthIsInMeters, let meters = facts.depth?.maps.compactMap(\.median).median,
            facts.rows.exposure.walking.count >= 10
        else { return nil }
        let frames = facts.rows.exposure.walking.map { $0 / Float(meters) }
        let limit = limits[.blur]
        let share = share(of: frames, beyond: limit.value)
        return finding(
            share > limits[.blurredShare].value ? .warn : .pass, .speedBlur, stream: .camera,
            "In \(share.short) % of the frames, walking blurs objects \(meters.short) m away by more "
                + "than \(limit.number.words) in an image 640 px wide.",
            remedy: "Walk more slowly, keep more distance, or use shorter exposures."
        ).measuring(Finding.Number(share, "%"), against: limits[.blurredShare])
    }

    private func share(of frames: [Float], beyond limit: Double) -> Double {
        let count = frames.reduce(0) { $0 + (Double($1) > limit ? 1 : 0) }
        return 100 * Double(count) / Double(max(frames.count, 1))
    }
}
