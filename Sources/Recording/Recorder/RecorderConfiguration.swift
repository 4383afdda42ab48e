public import LockstepSamples

/// What a recorder is told before it starts.
public struct RecorderConfiguration: Sendable {
    /// What is recorded and how it is stored.
    public var mode: RecordingMode
    /// The folder that session folders are created in.
    public var directory: String
    /// The longest recording; the mode's unless set, nil for none.
    public var durationLimit: HostDuration?
    /// What happens when the system takes the sensors away; the mode's unless set.
    public var interruption: InterruptionPolicy
    /// Which frames are kept; all unless asked otherwise.
    public var gates = FrameGates.Settings()
    /// Whether a stored recording is converted: then nothing is refused, thinned, limited or added, so
    /// that every sample and event arrives in the session as it left the source.
    ///
    /// A conversion that does not reach the end of its source, because it was stopped or something
    /// failed, leaves no session: a part would look like the complete recording.
    public var isImport = false
    /// The most bytes of frames in memory, waiting or being encoded; a frame beyond is refused, and
    /// so is one of a live source while another waits longer than ``SampleQueue/longestWait``.
    ///
    /// 64 MiB holds fifteen 1920×1440 frames. ARKit stops delivering when about a dozen of its
    /// images are held, so a phone should set less.
    public var queueByteLimit = 64 << 20
    /// How many threads encode still images: the machine's cores.
    public var encoderCount = 2
    /// The place's offset from UTC, seconds: names the session's folder.
    public var secondsFromUTC = 0
    /// A person's title.
    public var title: String?
    /// A person's notes.
    public var notes: String?
    /// A person's tags.
    public var tags: [String] = []
    /// What seals the session; nil for none.
    public var seal: SealIdentity?
    /// How much room a recording needs on the disk.
    public var space = SpaceLimit()
    /// Asks the disk how many bytes are free; nil if no one can tell.
    public var freeBytes: (@Sendable () -> Int64?)?

    /// A recording in a mode, with the mode's limits.
    public init(mode: RecordingMode, directory: String) {
        self.mode = mode
        self.directory = directory
        durationLimit = mode.durationLimit
        interruption = mode.interruption
    }
}
