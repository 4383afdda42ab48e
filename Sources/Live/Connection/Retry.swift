public import LockstepSamples

/// Decides when a phone tries to connect again.
public struct Retry: Sendable {
    private var attempts = 0

    /// Begins without a failed attempt.
    public init() {}

    /// Returns how long to wait after a connection failed or ended.
    public mutating func delay() -> HostDuration {
        let seconds = ConnectionLimits.retrySeconds
        defer { attempts = min(attempts + 1, seconds.count - 1) }
        return .seconds(seconds[attempts])
    }

    /// The desk has accepted the phone: the next wait is short again.
    public mutating func succeeded() { attempts = 0 }
}
