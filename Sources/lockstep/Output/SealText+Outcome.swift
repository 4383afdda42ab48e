import LockstepSessions

extension SealText {
    private static let intact = JobOutcome("intact")
    private static let changed = JobOutcome("changed", code: .findings)
    private static let unsealed = JobOutcome("unsealed", code: .findings)
    private static let interrupted = JobOutcome("interrupted", code: .findings)

    /// All verdicts, the worst first.
    static let outcomes = [changed, unsealed, interrupted, intact]

    /// The verdict in one word.
    var outcome: JobOutcome {
        if report.isProven { return Self.intact }
        guard report.differences.isEmpty else { return Self.changed }
        if report.isStopped, report.earlierDifferences.isEmpty { return Self.unsealed }
        return report.matchesSeal ? Self.changed : Self.interrupted
    }
}
