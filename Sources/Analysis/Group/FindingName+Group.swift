extension FindingName {
    /// Whether the members' sessions can be opened.
    public static let groupMembers = FindingName("group.members", position: 1001)
    /// Whether the members' sessions are those that the group was made of.
    public static let groupIdentity = FindingName("group.identity", position: 1002)
    /// Whether every member is related to the reference clock.
    public static let groupRelation = FindingName("group.relation", position: 1003)
    /// Whether different methods agree.
    public static let groupAgreement = FindingName("group.agreement", position: 1004)
    /// How wrong times may be.
    public static let groupBound = FindingName("group.bound", position: 1005)
    /// Whether the members recorded at the same time.
    public static let groupOverlap = FindingName("group.overlap", position: 1006)
    /// Whether the members met the same desk.
    public static let groupDesk = FindingName("group.desk", position: 1007)

    /// The names of findings about a group, in order.
    public static let ofGroups: [FindingName] = [
        .groupMembers, .groupIdentity, .groupRelation, .groupAgreement, .groupBound, .groupOverlap,
        .groupDesk,
    ]
}
