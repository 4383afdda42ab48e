import LockstepSamples

extension FindingRules {
    /// How evenly the wall clock ran relative to the host clock.
    var anchorFindings: [Finding] {
        let anchors = facts.rows.anchors
        guard anchors.count > 1, anchors.span >= 5 else { return [] }
        let limit = limits[.anchorDrift]
        let drift = anchors.gain / anchors.span * 1e6
        if anchors.steps.count > 0 {
            return [
                finding(
                    .warn, .anchors,
                    "The wall clock was set \(anchors.steps.count.counted("time")) while recording, "
                        + "by \(anchors.largestStep.short) s at most.",
                    remedy:
                        "Wall times on either side of a step are not comparable; use host times, "
                        + "which do not step."
                ).measuring(
                    Finding.Number(anchors.largestStep * 1e3, "ms"), against: limits[.anchorStep],
                    at: anchors.steps.places)
            ]
        }
        return [
            finding(
                drift.magnitude > limit.value ? .warn : .pass, .anchors,
                "The wall clock runs \(drift.short) ppm faster than the host clock (\(anchors.count) "
                    + "anchors over \(anchors.span.short) s).",
                remedy: "Convert wall times with the nearest anchor instead of the first."
            ).measuring(Finding.Number(drift, "ppm"), against: limit)
        ]
    }
}
