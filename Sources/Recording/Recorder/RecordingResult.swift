public import LockstepSamples

/// What a recording has become.
public struct RecordingResult: Sendable {
    /// The session's folder.
    public var path: String
    /// The folder's name: the session's identifier.
    public var name: String
    /// How many frames are stored.
    public var frames: Int
    /// How many samples of each stream are stored; a stream without samples is absent.
    public var samples: [Stream: Int]
    /// What was not stored, and why.
    public var drops: DropLedger
    /// The smallest timestamp of a stored frame; of any sample where there is no frame; nil without any.
    public var start: HostTime?
    /// The largest timestamp, counted as ``start`` is.
    public var end: HostTime?
    /// The first stored frame's size; nil without frames.
    public var resolution: PixelSize?
    /// The movie's compression as really used; nil without a movie.
    public var codec: MovieCodec?
    /// Whether the system took the sensors away meanwhile.
    public var wasInterrupted: Bool
    /// Why the recording ended.
    public var stopReason: StopReason
    /// What somebody should know: a movie that does not match its rows.
    public var notices: [String]

    /// The time from ``start`` to ``end``; zero without samples.
    public var duration: HostDuration {
        guard let start, let end else { return .zero }
        return end - start
    }
}

/// How a recording ended.
public enum RecordingOutcome: Sendable {
    /// The session is complete.
    case completed(RecordingResult)
    /// Something failed; `partial` is what could be kept, nil if no session was opened.
    case failed(RecordingFailure, partial: RecordingResult?)
    /// The session was deleted.
    case cancelled

    /// The session that there is, complete or not.
    public var result: RecordingResult? {
        switch self {
        case .completed(let result): return result
        case .failed(_, let partial): return partial
        case .cancelled: return nil
        }
    }
}

/// How far a recording is; what a screen shows while it runs.
public struct RecordingStatus: Hashable, Sendable {
    /// How many frames are stored.
    public var frames: Int
    /// The time from the first stored frame to the latest.
    public var duration: HostDuration
    /// Bytes in memory that wait to be stored.
    public var waitingBytes: Int
    /// What was not stored so far, and why.
    public var drops: DropLedger
}

/// How far a stored source has been read.
public struct RecordingProgress: Hashable, Sendable {
    /// Samples and events read.
    public var samples: Int
    /// Frames read.
    public var frames: Int
    /// The time from the first sample's timestamp to the latest one's.
    public var elapsed: HostDuration
    /// The time that the source spans; nil if it does not say.
    public var total: HostDuration?
}
