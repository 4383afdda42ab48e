extension Question {
    /// Whether frames have poses, and whether these jump.
    static let poses = Question(
        names: [.posesPresent, .poseJumps],
        rules: { rules in rules.poseFindings.map(rules.sayingPart) })
}

extension FindingName {
    /// Whether frames have poses, if the purpose needs them.
    public static let posesPresent = FindingName("pose.present", position: 33)
    /// Whether poses jump.
    public static let poseJumps = FindingName("pose.jumps", position: 35)
}
