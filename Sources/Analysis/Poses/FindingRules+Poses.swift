import LockstepSamples

extension FindingRules {
    /// Whether frames have poses, and jumps of tracking that no motion explains.
    var poseFindings: [Finding] {
        let present = [posesPresentFinding].compactMap { $0 }
        guard let motion = facts.motion, let poses = motion.poses else { return present }
        var jumps = Occurrences()
        for jump in poses.jumps {
            let row = motion.poseRows.indices.contains(jump.pose) ? motion.poseRows[jump.pose] : nil
            jumps.add(
                Place(file: "frames.jsonl", row: row, time: jump.time),
                problem: "the first jump is \(jump.meters.short) m and "
                    + "\((jump.radians * 180 / .pi).short)°")
        }
        return present + [
            finding(
                .poseJumps, stream: .camera, seen: jumps, else: .warn, unit: "jumps",
                good: "Poses do not jump (path length \(poses.pathLength.short) m).",
                bad: "Poses jump",
                remedy:
                    "Split the recording there; poses before and after do not share a world frame.")
        ]
    }

    /// Whether frames have poses; nil if the purpose does not need them, or there are no frames.
    private var posesPresentFinding: Finding? {
        guard profile.needs.contains(.poses), hasFrames else { return nil }
        let count = facts.motion?.poseRows.count ?? 0
        return finding(
            count > 0 ? .pass : .fail, .posesPresent, stream: .camera,
            count > 0
                ? "\(count.counted("frame")) \(count.verb("has", "have")) a pose."
                : "The profile '\(profile.rawValue)' needs poses, and no frame has one.",
            remedy: "Record with tracking, or compute poses from the images and import them.")
    }
}
