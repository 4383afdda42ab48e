import LockstepSamples

extension FindingRules {
    /// Whether the poses return to an earlier place when the camera does; nil without a loop, or if
    /// the depth maps do not determine it.
    var loopFinding: Finding? {
        guard let loop = facts.depth?.loop else { return nil }
        let limit = limits[.poseLoop]
        let (off, error) = (loop.offset.value, loop.offset.standardError)
        let (share, shareError) = (100 * off / loop.path, 100 * error / loop.path)
        guard shareError <= limit.value else { return nil }
        return finding(
            .poseLoop, stream: .camera, of: share, error: shareError, against: limit, else: .warn,
            "After \(loop.path.short) m and \(loop.seconds.short) s the camera returns to an earlier place, "
                + "where depth maps and poses differ by \((off * 1e3).short(by: error * 1e3)) mm "
                + "(standard error \((error * 1e3).short(by: error * 1e3)) mm).",
            remedy: "Close the loop: bundle-adjust the poses, or register the depth maps to each "
                + "other.",
            toTell: "To get a result, return to more places, and view them from as near as before.")
    }
}
