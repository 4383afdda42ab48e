public import LockstepSamples

/// What is known of a session when it begins.
public struct SessionOpening: Sendable {
    /// What the source says of itself.
    public var source: SourceDescription
    /// Streams that were asked for and that the source does not have.
    public var missingStreams: [Stream] = []
    /// The recording mode's name.
    public var mode: String
    /// Both clocks at the start: names the folder.
    public var start: ClockAnchor
    /// The phone's offset from UTC, seconds.
    public var secondsFromUTC: Int
    /// Whether a stored recording is converted: until its end the session is only a part of it.
    public var isConversion = false
    /// What seals the session; nil for none.
    public var seal: SealIdentity?
    /// A person's title.
    public var title: String?
    /// A person's notes.
    public var notes: String?
    /// A person's tags.
    public var tags: [String] = []

    /// A session that begins now.
    public init(
        source: SourceDescription, mode: String, start: ClockAnchor, secondsFromUTC: Int
    ) {
        self.source = source
        self.mode = mode
        self.start = start
        self.secondsFromUTC = secondsFromUTC
    }
}

/// What is known of a session only when it ends.
public struct SessionClosing: Sendable {
    /// Why the recording ended, in a word or two.
    public var stopReason: String
    /// Whether the system broke it off.
    public var wasInterrupted: Bool
    /// The movie's codec as really used; nil without a movie.
    public var movieCodec: MovieCodec?
    /// What the recorder wants a reader to know.
    public var notices: [String] = []

    /// A session that ends.
    public init(stopReason: String, wasInterrupted: Bool = false, movieCodec: MovieCodec? = nil) {
        self.stopReason = stopReason
        self.wasInterrupted = wasInterrupted
        self.movieCodec = movieCodec
    }
}
