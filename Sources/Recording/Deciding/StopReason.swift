/// Why a recording ended.
public enum StopReason: String, Sendable, CaseIterable {
    /// A user requested it.
    case requested
    /// The maximum duration was reached.
    case durationLimit = "duration_limit"
    /// The disk was nearly full.
    case spaceLimit = "space_limit"
    /// The system took the sensors away, or the app left the screen.
    case interruption
    /// The source had no more samples.
    case sourceEnded = "source_ended"
    /// The recorder was released during the recording.
    case released
    /// The recording was canceled; nothing is kept.
    case cancelled
    /// Something failed; what was recorded is kept.
    case failure
}
