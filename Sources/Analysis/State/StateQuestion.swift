extension Question {
    /// Whether the recording is complete, has the samples it should have, and is on one clock.
    static let state = Question(
        names: [.state, .empty, .sharedClock, .present],
        rules: { $0.stateFindings + $0.presenceFindings })
}

extension FindingName {
    /// Whether the recording was completed.
    public static let state = FindingName("session.state", position: 1)
    /// Whether the session has any samples.
    public static let empty = FindingName("session.empty", position: 2)
    /// Whether all streams are on one clock.
    public static let sharedClock = FindingName("clock.shared", position: 3)
    /// Whether a stream that is declared or needed has samples.
    public static let present = FindingName("stream.present", position: 4)
}
