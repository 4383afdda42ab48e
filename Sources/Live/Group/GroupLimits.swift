public import LockstepSamples

/// The numbers behind start, stop and mark together (docs/PROTOCOL.md, section 9).
public enum GroupLimits {
    /// How many results of commands a phone keeps, to answer a repeated command.
    public static let resultCount = 64
    /// How many commands without a result a desk keeps for a phone that is not connected.
    public static let pendingCount = 64
    /// The furthest time ahead that a phone accepts: what is later is a mistake or a wrong clock.
    public static let horizon = HostDuration.seconds(60)
}
