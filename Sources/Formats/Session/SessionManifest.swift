public import LockstepSamples

/// `metadata.json`: what a session is, who recorded it, and what each of its numbers means.
public struct SessionManifest: Hashable, Sendable {
    /// The format's name in the manifest.
    public static let formatName = "lockstep-session"
    /// The format's version written by this code and the newest it reads.
    public static let formatVersion = 1

    /// The reason that `recover` gives a recording that has none.
    public static let cutOff = "cut_off"
    /// The reason of a conversion (an import, a trim, a recording of a stored recording) until it has
    /// reached the end of its source: a session that keeps it is only a part of its source.
    public static let conversionCutOff = "conversion_cut_off"

    /// The folder's name.
    public var sessionID: String
    /// How far the recording came.
    public var state: SessionState
    /// The phone's model identifier; nil if it is not known.
    public var deviceModel: String?
    /// The phone's system version; nil if it is not known.
    public var osVersion: String?
    /// The first sample's timestamp; nil if there is none yet.
    public var start: HostTime?
    /// The last sample's timestamp; nil if there is none yet.
    public var end: HostTime?
    /// How many frames are stored.
    public var frameCount: Int
    /// Whether any stored frame has depth.
    public var hasDepth: Bool
    /// The native image's size.
    public var imageSize: PixelSize?
    /// The depth map's size.
    public var depthSize: PixelSize?
    /// The mode it was recorded in.
    public var mode: String
    /// Why it ended; nil while it is being recorded, and ``conversionCutOff`` while it is converted.
    public var stopReason: String?
    /// Whether the system broke it off.
    public var wasInterrupted: Bool
    /// The movie's codec as really used.
    public var movieCodec: MovieCodec?
    /// Pairs of host and wall time, in order.
    public var clockAnchors: [ClockAnchor]
    /// The phone's offset from UTC, seconds.
    public var secondsFromUTC: Int
    /// What is known of each stream.
    public var streams: [StreamRecord]
    /// Streams that were asked for and that the source does not have.
    public var missingStreams: [Stream]
    /// How the camera sits on the IMU.
    public var calibration: Calibration?
    /// What a reader should know: guesses and losses on the way in.
    public var notices: [String]
    /// A person's title.
    public var title: String?
    /// A person's notes.
    public var notes: String?
    /// A person's tags.
    public var tags: [String]
    /// Keys of the manifest that this code does not know, with their values: kept when the manifest
    /// is written again.
    public var unknownMembers: [String: JSONValue] = [:]
    /// Streams that this code does not know, as they stand: kept too.
    public var unknownStreams: [JSONValue] = []

    /// The manifest of a session that has just begun.
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

/// How far a recording came.
public enum SessionState: String, Sendable, CaseIterable {
    /// It is being recorded, or was cut off and not yet recovered.
    case recording
    /// It was ended properly.
    case complete
    /// It was cut off and put in order afterwards.
    case recovered
}

/// What a manifest says of one stream.
public struct StreamRecord: Hashable, Sendable {
    /// What the source said of it.
    public var description: StreamDescription
    /// How many samples are stored.
    public var count: Int
    /// The smallest timestamp; nil without samples.
    public var first: HostTime?
    /// The largest timestamp; nil without samples.
    public var last: HostTime?
    /// Samples that were not kept, by reason.
    public var drops: [DropReason: Int]
    /// Keys that this code does not know, with their values.
    public var unknownMembers: [String: JSONValue] = [:]

    /// A stream without samples so far.
    public init(_ description: StreamDescription) {
        self.description = description
        count = 0
        drops = [:]
    }

    /// Samples a second from the first timestamp to the last; nil with fewer than two samples.
    public var achievedRateHertz: Double? {
        guard let first, let last, last > first, count > 1 else { return nil }
        return Double(count - 1) / (last - first).seconds
    }
}
