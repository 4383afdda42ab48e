/// Decides whether the other end of a connection is still there.
///
/// Times are nanoseconds on any clock of this end that does not go backward.
public struct Liveness: Sendable {
    private var lastReceived: Int64
    private var incompleteSince: Int64?
    private var untakenSince: Int64?

    /// Begins with a connection.
    public init(now: Int64) {
        lastReceived = now
    }

    /// Notes that bytes arrived.
    ///
    /// - Parameters:
    ///   - hasIncomplete: Whether a message is incomplete afterward.
    ///   - completed: Whether the bytes completed a message.
    public mutating func received(now: Int64, completed: Bool, hasIncomplete: Bool) {
        lastReceived = now
        if completed || !hasIncomplete { incompleteSince = nil }
        if hasIncomplete { incompleteSince = incompleteSince ?? now }
    }

    /// Notes whether bytes wait because the other end does not take them.
    public mutating func waiting(now: Int64, isWaiting: Bool, hasProgressed: Bool) {
        if hasProgressed || !isWaiting { untakenSince = nil }
        if isWaiting { untakenSince = untakenSince ?? now }
    }

    /// Throws if the connection has to be closed.
    public func check(now: Int64) throws {
        let limit = ConnectionLimits.patienceNanoseconds
        if now - lastReceived > limit { throw LiveError(.tooSlow("sent nothing for 10 s")) }
        if let since = incompleteSince, now - since > limit {
            throw LiveError(.tooSlow("did not complete a message within 10 s"))
        }
        if let since = untakenSince, now - since > limit {
            throw LiveError(.tooSlow("took nothing for 10 s"))
        }
    }
}
