import LockstepSamples

extension FindingRules {
    /// Whether the poses come back to where the camera comes back; nil without a loop, and where
    /// the depth maps do not tell.
    var loopFinding: Finding? {
        guard let loop = facts.depth?.loop else { return nil }
        let limit = limits[.poseLoop]
        let (off, error) = (loop.offset.value, loop.offset.standardError)
        let (share, shareError) = (100 * off / loop.path, 100 * error / loop.path)
        guard shareError <= limit.value else { return nil }
        return finding(
            .poseLoop, stream: .camera, of: share, error: shareError, against: limit, else: .warn,
            "After \(loop.path.short) m and \(loop.seconds.short) s the camera is back where it was, "
                + "and the depth maps there put it \((off * 1e3).short(by: error * 1e3)) mm from where the poses do "
                + "(standard error \((error * 1e3).short(by: error * 1e3)) mm).",
            remedy: "Close the loop: bundle-adjust the poses, or register the depth maps to each "
                + "other.",
            toTell: "Come back to more places, and look at them from as near as before, to tell.")
    }
}
