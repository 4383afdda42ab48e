import LockstepSamples

extension Sample {
    /// One sample that the recording speaks of and that cannot be kept.
    static func lost(_ stream: Stream, at time: HostTime) -> Sample {
        let drop = Drop(stream: stream, reason: .unusable, evidence: .inferred, timestamp: time)
        return .event(.drop(drop), at: time)
    }
}
