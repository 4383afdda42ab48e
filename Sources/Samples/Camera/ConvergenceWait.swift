/// Decides when a camera's white balance is locked at the values that it has reached.
///
/// A camera that has just started meters and balances for a while; locked at once, it would keep
/// values that do not fit the scene.
public struct ConvergenceWait: Hashable, Sendable {
    /// Whether the wait is over.
    public enum Outcome: Hashable, Sendable {
        /// The camera is still changing.
        case waiting
        /// The camera has converged.
        case converged
        /// The camera was still changing after ``ConvergenceWait/longest``.
        case timedOut
    }

    /// The longest wait (assumed: iPhones take less than a second indoors).
    public static let longest = HostDuration.seconds(2)

    /// The frames in a row without a change, because a camera reports none before its first frames
    /// are metered.
    private static let steadyFrames = 3

    private var start: HostTime?
    private var steady = 0

    /// Creates a wait that begins with the next frame.
    public init() {}

    /// Notes a frame.
    ///
    /// - Parameter isAdjusting: whether the camera was changing exposure or white balance.
    public mutating func note(isAdjusting: Bool, at time: HostTime) -> Outcome {
        let begun = start ?? time
        start = begun
        steady = isAdjusting ? 0 : steady + 1
        if steady >= Self.steadyFrames { return .converged }
        return time - begun >= Self.longest ? .timedOut : .waiting
    }
}
