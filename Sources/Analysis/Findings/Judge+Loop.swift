import LockstepSamples

extension Judge {
    /// Whether the poses come back to where the camera comes back; nil without a loop.
    var loopFinding: Finding? {
        guard let loop = facts.depth?.loop else { return nil }
        let limit = limits[.poseLoop]
        let (off, error) = (loop.offset.value, loop.offset.standardError)
        let (share, shareError) = (100 * off / loop.path, 100 * error / loop.path)
        return finding(
            severity(share, error: shareError, beyond: limit, else: .warn), .poseLoop,
            stream: .camera,
            "After \(loop.path.short) m and \(loop.seconds.short) s the camera is back where it was, "
                + "and the depth maps there put it \((off * 1e3).short) mm from where the poses do "
                + "(standard error \((error * 1e3).short) mm).",
            remedy: "Close the loop: bundle-adjust the poses, or register the depth maps to each "
                + "other."
        ).measuring(Finding.Number(share, "%"), against: limit)
    }
}
