public import LockstepSamples

/// A mode in which a fleet's phones record.
public struct FleetMode: Hashable, Sendable {
    /// The name of the mode.
    public let name: String
    /// The streams that it requests.
    public let streams: Set<Stream>
    /// The frame rate that it requests, in frames per second.
    public let framesPerSecond: Double
    /// The inertial rate that it requests, in samples per second.
    public let inertialRateHertz: Double
    /// The longest recording; nil if there is no limit.
    public let durationLimit: HostDuration?
    /// Whether an interruption ends the recording.
    public let endsAtInterruption: Bool

    /// Creates a mode.
    public init(
        name: String, streams: Set<Stream>, framesPerSecond: Double, inertialRateHertz: Double,
        durationLimit: HostDuration?, endsAtInterruption: Bool
    ) {
        self.name = name
        self.streams = streams
        self.framesPerSecond = framesPerSecond
        self.inertialRateHertz = inertialRateHertz
        self.durationLimit = durationLimit
        self.endsAtInterruption = endsAtInterruption
    }
}
