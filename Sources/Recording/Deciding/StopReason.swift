/// Why a recording ended.
public enum StopReason: String, Sendable, CaseIterable {
    /// Somebody asked.
    case requested
    /// The longest duration was reached.
    case durationLimit = "duration_limit"
    /// The disk was nearly full.
    case spaceLimit = "space_limit"
    /// The system took the sensors away.
    case interruption
    /// The source had no more samples.
    case sourceEnded = "source_ended"
    /// The recorder was released while it recorded.
    case released
    /// It was cancelled; nothing is kept.
    case cancelled
    /// Something failed; what there is is kept.
    case failure
}
