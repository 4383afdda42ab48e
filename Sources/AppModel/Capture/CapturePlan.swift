public import LockstepRecording
public import LockstepSamples

/// How one mode of the capture screen is carried out, as the settings have it.
public struct CapturePlan: Hashable, Sendable {
    /// How it records; nil for photos, which are no recording.
    public var recording: RecordingMode?
    /// Which frames are kept.
    public var gates: FrameGates.Settings
    /// Whether a photo may be steadied.
    public var stabilizesPhotos: Bool

    /// A plan that records.
    public init(_ recording: RecordingMode, gates: FrameGates.Settings = .init()) {
        self.recording = recording
        self.gates = gates
        stabilizesPhotos = true
    }

    /// A plan that takes photos.
    public init(stabilizesPhotos: Bool) {
        recording = nil
        gates = .init()
        self.stabilizesPhotos = stabilizesPhotos
    }

    /// The plan of a mode whose settings no one changed.
    public static func standard(_ mode: CaptureMode) -> CapturePlan {
        mode.recordingMode.map { CapturePlan($0) } ?? CapturePlan(stabilizesPhotos: true)
    }
}

/// The plan of every mode.
public struct CapturePlans: Hashable, Sendable {
    private var plans: [CaptureMode: CapturePlan] = [:]

    /// The plans that `plan` gives.
    public init(_ plan: (CaptureMode) -> CapturePlan = CapturePlan.standard) {
        for mode in CaptureMode.allCases { plans[mode] = plan(mode) }
    }

    /// The plan of a mode.
    public subscript(mode: CaptureMode) -> CapturePlan { plans[mode] ?? .standard(mode) }
}

/// What runs while the capture screen is open: what the viewfinder shows, or would.
public enum Feed: Hashable, Sendable {
    /// A mode's camera and sensors, as a recording will have them.
    case sensors(CaptureRequest)
    /// The photo camera, and the motion that tells how the phone is held.
    case photo(CameraPosition, motion: CaptureRequest)
}

/// What a feed turned out to be once it had started.
public struct FeedFacts: Hashable, Sendable {
    /// The streams that come.
    public var streams: Set<Stream>
    /// The camera in use; nil if none is.
    public var position: CameraPosition?
    /// What the source wants to be known, in its own words.
    public var notices: [String]

    /// A feed of streams.
    public init(
        streams: Set<Stream>, position: CameraPosition? = .back, notices: [String] = []
    ) {
        self.streams = streams
        self.position = position
        self.notices = notices
    }
}

/// A failure as a screen tells it.
public struct CaptureProblem: Hashable, Sendable {
    /// What happened, as a clause without a full stop.
    public var problem: String
    /// What the person can do, as a sentence.
    public var remedy: String

    /// A problem in words.
    public init(problem: String, remedy: String) {
        self.problem = problem
        self.remedy = remedy
    }

    /// An error in its own words, where it has them.
    public init(_ error: any Error) {
        let failure = error as? any Failure
        self.init(
            problem: failure?.problem ?? "\(error)", remedy: failure?.remedy ?? "Try again.")
    }
}
