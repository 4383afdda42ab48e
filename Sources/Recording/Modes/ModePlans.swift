public import LockstepSamples

/// How images that arrive as pixels are stored; encoded images are stored unchanged.
public enum StoragePlan: Hashable, Sendable {
    /// One image file per frame; quality ranges from 0 to 1.
    case stills(quality: Double, as: StillFormat = .jpeg)
    /// One movie.
    case movie(MoviePlan)
}

/// How a movie is encoded.
public struct MoviePlan: Hashable, Sendable {
    /// The codecs to try, best first; H.264 always means the High profile.
    public var codecs: [MovieCodec]
    /// The average bit rate in bits per second; nil leaves it to the encoder.
    public var bitsPerSecond: Int?

    /// Creates a plan for one movie.
    public init(codecs: [MovieCodec], bitsPerSecond: Int?) {
        self.codecs = codecs
        self.bitsPerSecond = bitsPerSecond
    }
}

/// The depth maps that are stored.
public enum DepthPlan: Hashable, Sendable {
    /// No depth is requested.
    case none
    /// Depth and confidence of every frame that has them.
    case everyFrame
    /// Depth and confidence at this rate per second, by timestamp.
    case keyframes(perSecond: Double)
}

/// The reaction of a recording when the system interrupts the sensors: a call, another app, heat.
public enum InterruptionPolicy: String, Sendable, CaseIterable {
    /// End the recording and keep it, marked as interrupted.
    case stop
    /// Continue when the sensors resume; the gap stays and the recording is marked as interrupted.
    case goOn
}
