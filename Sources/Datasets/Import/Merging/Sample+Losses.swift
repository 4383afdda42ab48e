import LockstepSamples

extension Sample {
    /// A drop of samples that the recording mentions but that cannot be kept, the first at `time`.
    static func lost(_ stream: Stream, at time: HostTime, count: Int = 1) -> Sample {
        let drop = Drop(
            stream: stream, reason: .unusable, evidence: .inferred, timestamp: time, count: count)
        return .event(.drop(drop), at: time)
    }
}
