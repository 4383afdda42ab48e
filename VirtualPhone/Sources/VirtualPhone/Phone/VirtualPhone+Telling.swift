public import LockstepSamples
internal import LockstepSessions

/// One sample that a virtual phone told its app of.
public struct ToldSample: Hashable, Sendable {
    /// Which stream it belongs to.
    public var stream: Stream
    /// When it was taken.
    public var timestamp: HostTime
    /// Whether the app was told only that it was dropped.
    public var isDropped: Bool

    /// A sample by its stream and timestamp.
    public init(_ stream: Stream, at timestamp: HostTime, isDropped: Bool = false) {
        self.stream = stream
        self.timestamp = timestamp
        self.isDropped = isDropped
    }
}

// For accounts: what an app was told of is what it can answer for.
extension VirtualPhone {
    /// How many samples of each stream the app was told of so far: those that it was called with,
    /// and those of which it was told that they were dropped.
    ///
    /// Depth and feature points count with the frames that bring them. Not counted is what no
    /// framework tells an app of: samples that come while no one listens or the camera is away,
    /// faster than was asked for, or while the app holds all of ARKit's frames.
    public var toldCounts: [Stream: Int] { state.withLock { $0.told } }

    /// Calls `body` with each sample just before the app is told of it, on the driving thread; nil
    /// calls no one any more.
    public func whenTelling(_ body: (@Sendable (ToldSample) -> Void)?) {
        state.withLock { $0.onTelling = body }
    }

    /// Counts a sample; for the stand-ins of Apple's modules.
    public func noteTold(_ sample: ToldSample) {
        let body = state.withLock { state in
            state.told[sample.stream, default: 0] += 1
            return state.onTelling
        }
        body?(sample)
    }
}
