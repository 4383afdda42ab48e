/// Samples that a source or the recorder did not keep; every loss is recorded.
public struct Drop: Hashable, Sendable {
    /// The stream that lost samples.
    public var stream: Stream
    /// The reason.
    public var reason: DropReason
    /// How the drop became known.
    public var evidence: DropEvidence
    /// The timestamp of the lost sample, or of the first one; nil if unknown.
    public var timestamp: HostTime?
    /// The number of lost samples; nil if unknown.
    public var count: Int?

    /// Creates a drop of one stream.
    public init(
        stream: Stream, reason: DropReason, evidence: DropEvidence, timestamp: HostTime?,
        count: Int? = 1
    ) {
        self.stream = stream
        self.reason = reason
        self.evidence = evidence
        self.timestamp = timestamp
        self.count = count
    }
}

/// How a drop became known.
public enum DropEvidence: String, Sendable, CaseIterable {
    /// An API or one of the recorder's queues reported it.
    case reported
    /// Timestamps show a gap: ARKit and Core Motion have no callback for drops.
    case inferred
}

/// The reason why samples were not kept.
public enum DropReason: String, Sendable, CaseIterable {
    /// The frame was late: AVFoundation's `FrameWasLate`.
    case late
    /// The camera ran out of buffers: AVFoundation's `OutOfBuffers`.
    case outOfBuffers = "out_of_buffers"
    /// The camera was interrupted: AVFoundation's `Discontinuity`.
    case discontinuity
    /// The recorder's queue was full.
    case queueFull = "queue_full"
    /// The image could not be encoded.
    case encoderFailed = "encoder_failed"
    /// The movie was paused, because the app was not in front.
    case encoderPaused = "encoder_paused"
    /// The disk rejected the data.
    case writeFailed = "write_failed"
    /// Depth was requested and had not started yet.
    case depthNotReady = "depth_not_ready"
    /// The rate gate rejected the frame.
    case rateGate = "rate_gate"
    /// The motion gate rejected the frame.
    case motionGate = "motion_gate"
    /// The sharpness gate rejected the frame.
    case sharpnessGate = "sharpness_gate"
    /// The sample cannot be stored because of its format, size or values.
    case unusable
    /// The imported recording lists it, but its file is missing.
    case missing
    /// The recording was stopping.
    case stopping
    /// Its row survived a crash, but its data did not.
    case lostInCrash = "lost_in_crash"
    /// Timestamps show a gap without a known reason.
    case gap
    /// It was stored, and was removed from a copy of the session on purpose.
    case redacted
}

extension DropReason {
    /// Whether a gate that the user chose left the frame out.
    package var isGate: Bool { self == .rateGate || self == .motionGate || self == .sharpnessGate }
}
