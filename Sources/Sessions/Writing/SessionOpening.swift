public import LockstepSamples

/// The facts known at a session's start.
public struct SessionOpening: Sendable {
    /// The source's description.
    public var source: SourceDescription
    /// Streams that were requested but that the source does not have.
    public var missingStreams: [Stream] = []
    /// The recording mode's name.
    public var mode: String
    /// Both clocks at the start; the wall time names the folder.
    public var start: ClockAnchor
    /// The phone's offset from UTC in seconds.
    public var secondsFromUTC: Int
    /// Whether this converts a stored recording: until the session ends it is only a part of it.
    public var isConversion = false
    /// The identity that seals the session; nil for none.
    public var seal: SealIdentity?
    /// The title that the user gave.
    public var title: String?
    /// The user's notes.
    public var notes: String?
    /// The user's tags.
    public var tags: [String] = []

    /// Describes a session that starts now.
    public init(
        source: SourceDescription, mode: String, start: ClockAnchor, secondsFromUTC: Int
    ) {
        self.source = source
        self.mode = mode
        self.start = start
        self.secondsFromUTC = secondsFromUTC
    }
}

/// The facts known only at a session's end.
public struct SessionClosing: Sendable {
    /// Why the recording ended, in a word or two.
    public var stopReason: String
    /// Whether the system interrupted the recording.
    public var wasInterrupted: Bool
    /// The movie codec that was actually used; nil without a movie.
    public var movieCodec: MovieCodec?
    /// The recorder's notices for the user.
    public var notices: [String] = []

    /// Describes a session that ends.
    public init(stopReason: String, wasInterrupted: Bool = false, movieCodec: MovieCodec? = nil) {
        self.stopReason = stopReason
        self.wasInterrupted = wasInterrupted
        self.movieCodec = movieCodec
    }
}
