public import LockstepSamples

/// `metadata.json`: the description of a session, its device, and the meaning of its numbers.
public struct SessionManifest: Hashable, Sendable {
    /// The format's name in the manifest.
    public static let formatName = "lockstep-session"
    /// The format version that this code writes, and the newest that it reads.
    public static let formatVersion = 1

    /// The stop reason that `recover` sets if a recording has none.
    public static let cutOff = "cut_off"
    /// The stop reason of a conversion (an import, a trim, a replayed recording) until it reaches
    /// the end of its source.
    ///
    /// A session that keeps it contains only a part of its source.
    public static let conversionCutOff = "conversion_cut_off"

    /// The folder's name.
    public var sessionID: String
    /// The state of the recording.
    public var state: SessionState
    /// The phone's model identifier; nil if unknown.
    public var deviceModel: String?
    /// The phone's system version; nil if unknown.
    public var osVersion: String?
    /// The first sample's timestamp; nil if there is none yet.
    public var start: HostTime?
    /// The last sample's timestamp; nil if there is none yet.
    public var end: HostTime?
    /// The number of stored frames.
    public var frameCount: Int
    /// Whether any stored frame has depth.
    public var hasDepth: Bool
    /// The native image's size.
    public var imageSize: PixelSize?
    /// The depth map's size.
    public var depthSize: PixelSize?
    /// The recording mode.
    public var mode: String
    /// The stop reason; nil while recording, and ``conversionCutOff`` during a conversion.
    public var stopReason: String?
    /// Whether the system interrupted the recording.
    public var wasInterrupted: Bool
    /// The codec that the movie actually uses.
    public var movieCodec: MovieCodec?
    /// Pairs of host and wall time, in order.
    public var clockAnchors: [ClockAnchor]
    /// The phone's offset from UTC in seconds.
    public var secondsFromUTC: Int
    /// The records of the streams.
    public var streams: [StreamRecord]
    /// Requested streams that the source does not have.
    public var missingStreams: [Stream]
    /// The camera's mounting relative to the IMU.
    public var calibration: Calibration?
    /// Notices for readers: assumptions and losses of recording or import.
    public var notices: [String]
    /// The user's title.
    public var title: String?
    /// The user's notes.
    public var notes: String?
    /// The user's tags.
    public var tags: [String]
    /// Unknown keys of the manifest with their values, which are kept when the manifest is
    /// rewritten.
    public var unknownMembers: [String: JSONValue] = [:]
    /// Unknown streams, which are kept unchanged.
    public var unknownStreams: [JSONValue] = []

    /// Creates the manifest of a session that has just begun.
    public init(sessionID: String, mode: String, secondsFromUTC: Int) {
        self.sessionID = sessionID
        self.mode = mode
        self.secondsFromUTC = secondsFromUTC
        state = .recording
        frameCount = 0
        hasDepth = false
        wasInterrupted = false
        clockAnchors = []
        streams = []
        missingStreams = []
        notices = []
        tags = []
    }
}

/// The state of a recording.
public enum SessionState: String, Sendable, CaseIterable {
    /// In progress, or interrupted and not yet recovered.
    case recording
    /// Ended normally.
    case complete
    /// Interrupted, and repaired afterwards.
    case recovered
}

/// The manifest's record of one stream.
public struct StreamRecord: Hashable, Sendable {
    /// The stream's description by the source.
    public var description: StreamDescription
    /// The number of stored samples.
    public var count: Int
    /// The smallest timestamp; nil if there are no samples.
    public var first: HostTime?
    /// The largest timestamp; nil if there are no samples.
    public var last: HostTime?
    /// The number of dropped samples by reason.
    public var drops: [DropReason: Int]
    /// Unknown keys with their values.
    public var unknownMembers: [String: JSONValue] = [:]

    /// Creates a record without samples.
    public init(_ description: StreamDescription) {
        self.description = description
        count = 0
        drops = [:]
    }

    /// Samples per second between the first and last timestamp; nil with fewer than two samples, for
    /// surfaces, which are read together, and for audio, which comes in blocks.
    public var achievedRateHertz: Double? {
        guard let first, let last, last > first, count > 1, description.stream.hasRate
        else { return nil }
        return Double(count - 1) / (last - first).seconds
    }
}
