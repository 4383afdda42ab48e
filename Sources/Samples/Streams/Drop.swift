/// Samples that a source or the recorder did not keep: nothing is lost in silence.
public struct Drop: Hashable, Sendable {
    /// Which stream lost them.
    public var stream: Stream
    /// Why.
    public var reason: DropReason
    /// How they became known.
    public var evidence: DropEvidence
    /// The lost sample's timestamp, or the first one's; nil if it is not known.
    public var timestamp: HostTime?
    /// How many; nil if it is not known.
    public var count: Int?

    /// Lost samples of one stream.
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
    /// An API or a queue of ours said so.
    case reported
    /// Timestamps show a hole: ARKit and Core Motion have no callback for drops.
    case inferred
}

/// Why samples were not kept.
public enum DropReason: String, Sendable, CaseIterable {
    /// The frame came too late: AVFoundation's `FrameWasLate`.
    case late
    /// The camera ran out of buffers: AVFoundation's `OutOfBuffers`.
    case outOfBuffers = "out_of_buffers"
    /// The camera broke off: AVFoundation's `Discontinuity`.
    case discontinuity
    /// The recorder's queue was full.
    case queueFull = "queue_full"
    /// The encoder failed on the image.
    case encoderFailed = "encoder_failed"
    /// The disk refused the data.
    case writeFailed = "write_failed"
    /// Depth was wanted and had not started yet.
    case depthNotReady = "depth_not_ready"
    /// The rate gate did not want the frame.
    case rateGate = "rate_gate"
    /// The motion gate did not want the frame.
    case motionGate = "motion_gate"
    /// The sharpness gate did not want the frame.
    case sharpnessGate = "sharpness_gate"
    /// The sample cannot be stored: its format, size or numbers.
    case unusable
    /// The recording that was imported names it, and its file is not there.
    case missing
    /// The recording was stopping.
    case stopping
    /// Its row survived a crash, its data did not.
    case lostInCrash = "lost_in_crash"
    /// Timestamps show a hole; no one said why.
    case gap
    /// It was stored, and taken out of a copy of the session on purpose.
    case redacted
}

extension DropReason {
    /// Whether a gate that the user chose left the frame out.
    package var isGate: Bool { self == .rateGate || self == .motionGate || self == .sharpnessGate }
}
