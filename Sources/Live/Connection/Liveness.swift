/// Decides whether the other end of a connection is still there.
///
/// Times are nanoseconds on any clock of this end that does not go backward.
public struct Liveness: Sendable {
    private var lastReceived: Int64
    private var incompleteSince: Int64?
    private var untakenSince: Int64?
    private let patience: Int64

    /// Begins with a connection.
    ///
    /// - Parameter patience: How long the other end may take, ns.
    public init(now: Int64, patience: Int64 = ConnectionLimits.patienceNanoseconds) {
        lastReceived = now
        self.patience = patience
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
        let limit = patience.secondsText
        if now - lastReceived > patience {
            throw LiveError(.tooSlow("sent nothing for \(limit)"))
        }
        if let since = incompleteSince, now - since > patience {
            throw LiveError(.tooSlow("did not complete a message within \(limit)"))
        }
        if let since = untakenSince, now - since > patience {
            throw LiveError(.tooSlow("read nothing for \(limit)"))
        }
    }
}

extension Int64 {
    /// Nanoseconds as seconds for an error: "10 s".
    var secondsText: String {
        let second: Int64 = 1_000_000_000
        return self % second == 0 ? "\(self / second) s" : "\(Double(self) / Double(second)) s"
    }
}
