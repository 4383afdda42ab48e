public import LockstepRecording
public import LockstepSamples

/// The plan for one mode of the capture screen, from the settings.
public struct CapturePlan: Hashable, Sendable {
    /// The recording mode; nil for photos, which are not recordings.
    public var recording: RecordingMode?
    /// The selection of kept frames.
    public var gates: FrameGates.Settings
    /// Whether photos may be stabilized.
    public var stabilizesPhotos: Bool
    /// Whether photos have the camera's largest size.
    public var takesLargestPhotos = false
    /// Whether sounds are played.
    public var playsSounds = true

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

    /// The plan of a mode with default settings.
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

/// The source of the viewfinder, which runs while the capture screen is open.
public enum Feed: Hashable, Sendable {
    /// A mode's camera and sensors, as for a recording.
    case sensors(CaptureRequest)
    /// The photo camera, and the motion that gives the device's orientation.
    case photo(CameraPosition, CameraLens, motion: CaptureRequest)
}

/// The properties of a started feed.
public struct FeedFacts: Hashable, Sendable {
    /// The delivered streams.
    public var streams: Set<Stream>
    /// The camera in use; nil if none is.
    public var position: CameraPosition?
    /// The camera's image, and the adjustments that it accepts.
    public var abilities: CameraAbilities
    /// What the source cannot deliver of the request.
    public var limits: [SourceLimit]
    /// Other notices, in English.
    public var notices: [String] = []
    /// The streams that failed since the feed started.
    var failedStreams: Set<Stream> = []

    /// Creates the facts of a feed.
    public init(
        streams: Set<Stream>, position: CameraPosition? = .back,
        abilities: CameraAbilities = CameraAbilities(), limits: [SourceLimit] = []
    ) {
        self.abilities = abilities
        self.streams = streams
        self.position = position
        self.limits = limits
    }
}

/// A failure as shown on a screen.
public struct CaptureProblem: Hashable, Sendable {
    /// The problem, as a clause without a period.
    public var problem: String
    /// The remedy.
    public var remedy: Remedy

    /// Creates a problem.
    public init(problem: String, remedy: Remedy) {
        self.problem = problem
        self.remedy = remedy
    }

    /// Converts an error, with its own texts if it has them.
    public init(_ error: any Error) {
        let failure = error as? any Failure
        self.init(
            problem: failure?.problem ?? "\(error)", remedy: failure?.remedy ?? "Try again.")
    }
}
