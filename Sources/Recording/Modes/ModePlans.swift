public import LockstepSamples

/// How images that come as pixels are stored; encoded ones are stored as they come.
public enum StoragePlan: Hashable, Sendable {
    /// One JPEG a frame; quality runs from 0 to 1.
    case stills(quality: Double)
    /// One movie.
    case movie(MoviePlan)
}

/// How a movie is encoded.
public struct MoviePlan: Hashable, Sendable {
    /// The compressions to try, best first; H.264 always means the High profile.
    public var codecs: [MovieCodec]
    /// Average bits a second; nil leaves the choice to the encoder.
    public var bitsPerSecond: Int?

    /// A plan for one movie.
    public init(codecs: [MovieCodec], bitsPerSecond: Int?) {
        self.codecs = codecs
        self.bitsPerSecond = bitsPerSecond
    }
}

/// Which depth maps are stored.
public enum DepthPlan: Hashable, Sendable {
    /// No depth is asked for.
    case none
    /// Depth and confidence of every frame that has them.
    case everyFrame
    /// Depth and confidence so many times a second, by timestamp.
    case keyframes(perSecond: Double)
}

/// What a recording does when the system takes the sensors away: a call, another app, heat.
public enum InterruptionPolicy: String, Sendable, CaseIterable {
    /// End the recording and keep what there is, marked as interrupted.
    case stop
    /// Go on when the sensors come back; the gap stays and the recording is marked as interrupted.
    case goOn
}
