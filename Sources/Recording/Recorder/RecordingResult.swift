public import LockstepSamples

/// The result of a recording.
public struct RecordingResult: Sendable {
    /// The path of the session's folder.
    public var path: String
    /// The folder's name, which is the session's identifier.
    public var name: String
    /// The number of stored frames.
    public var frames: Int
    /// The number of stored samples of each stream; a stream without samples is absent.
    public var samples: [Stream: Int]
    /// The samples that were not stored, by reason.
    public var drops: DropLedger
    /// The smallest timestamp of a stored frame, or of any sample if there are no frames; nil
    /// without samples.
    var start: HostTime?
    /// The largest timestamp, by the same rule as ``start``.
    var end: HostTime?
    /// The first stored frame's size; nil without frames.
    public var resolution: PixelSize?
    /// The movie codec that was actually used; nil without a movie.
    public var codec: MovieCodec?
    /// Whether the system interrupted the sensors during the recording.
    public var wasInterrupted: Bool
    /// Why the recording ended.
    public var stopReason: StopReason
    /// Messages for the user: a movie that does not match its rows.
    public var notices: [String]

    /// The time from ``start`` to ``end``; zero without samples.
    var duration: HostDuration {
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

    /// The resulting session, complete or not; nil if there is none.
    public var result: RecordingResult? {
        switch self {
        case .completed(let result): return result
        case .failed(_, let partial): return partial
        case .cancelled: return nil
        }
    }
}

/// A recording's progress, for display while it runs.
public struct RecordingStatus: Hashable, Sendable {
    /// The number of stored frames.
    public var frames: Int
    /// The time from the first stored frame to the latest.
    public var duration: HostDuration
    /// The bytes in memory that wait to be stored.
    public var waitingBytes: Int
    /// The bytes of stored rows, images, maps and the movie.
    public var storedBytes: Int64
    /// The samples that were not stored so far, by reason.
    public var drops: DropLedger
}

/// The progress of reading a stored source.
public struct RecordingProgress: Hashable, Sendable {
    /// The number of samples and events read.
    public var samples: Int
    /// The number of frames read.
    public var frames: Int
    /// The time from the first sample's timestamp to the latest one's.
    public var elapsed: HostDuration
    /// The duration of the source; nil if unknown.
    public var total: HostDuration?
}
