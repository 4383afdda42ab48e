import LockstepConcurrency
public import LockstepSamples

/// A sample that a virtual phone delivered or reported to its app.
public struct ToldSample: Hashable, Sendable {
    /// The sample's stream.
    public var stream: Stream
    /// The sample's timestamp.
    public var timestamp: HostTime
    /// Whether the sample was dropped, and only the drop was reported.
    public var isDropped: Bool

    /// A sample from its stream and timestamp.
    public init(_ stream: Stream, at timestamp: HostTime, isDropped: Bool = false) {
        self.stream = stream
        self.timestamp = timestamp
        self.isDropped = isDropped
    }
}

// For accounting: an app is responsible for the samples that were delivered or reported to it.
extension VirtualPhone {
    /// The number of samples of each stream that reached the app so far: delivered samples, and
    /// samples reported as dropped.
    ///
    /// Depth and feature points count with the frames that contain them. Samples that no framework
    /// reports to an app are not counted: those above the requested rate, and those that arrive
    /// while no one listens, the camera is unavailable, the app is suspended, or it holds all of
    /// ARKit's frames.
    public var toldCounts: [Stream: Int] { state.withLock { $0.told } }

    /// Sets a handler that is called with each sample just before it is delivered or reported, on
    /// the driving thread; nil removes the handler.
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
