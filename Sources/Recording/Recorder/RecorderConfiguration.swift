public import LockstepSamples

/// A recorder's configuration.
public struct RecorderConfiguration: Sendable {
    /// The recording mode: what is recorded and how it is stored.
    public var mode: RecordingMode
    /// The folder in which session folders are created.
    public var directory: String
    /// The maximum duration; the mode's unless set, nil for none.
    public var durationLimit: HostDuration?
    /// The reaction when the system interrupts the sensors; the mode's unless set.
    public var interruption: InterruptionPolicy
    /// The frames to keep; all by default.
    public var gates = FrameGates.Settings()
    /// Whether a stored recording is converted.
    ///
    /// Nothing is rejected, thinned, limited or added then, so that every sample and event arrives
    /// in the session as it left the source.
    ///
    /// A conversion that does not reach the end of its source, because it was stopped or failed,
    /// leaves no session: a partial one would look like the complete recording.
    public var isImport = false
    /// The maximum bytes of frames in memory, waiting or being encoded.
    ///
    /// A frame beyond the limit is rejected, as is a frame of a live source while another waits
    /// longer than ``SampleQueue/longestWait``.
    ///
    /// 64 MiB holds fifteen 1920×1440 frames. ARKit stops delivering when about a dozen of its
    /// images are held, so a phone should set less.
    public var queueByteLimit = 64 << 20
    /// The number of threads that encode still images; should be the number of the machine's cores.
    public var encoderCount = 2
    /// The local offset from UTC in seconds, for the name of the session's folder.
    public var secondsFromUTC = 0
    /// The title that the user gave.
    public var title: String?
    /// The user's notes.
    public var notes: String?
    /// The user's tags.
    public var tags: [String] = []
    /// The identity that seals the session; nil for none.
    public var seal: SealIdentity?
    /// What the phone learns about a desk's clock, which the session stores; nil for none.
    public var desk: (any DeskReadings)?
    /// The disk space that a recording needs.
    public var space = SpaceLimit()
    /// Returns the free bytes on the disk; nil if unknown.
    public var freeBytes: (@Sendable () -> Int64?)?

    /// Creates a configuration with a mode and its limits.
    public init(mode: RecordingMode, directory: String) {
        self.mode = mode
        self.directory = directory
        durationLimit = mode.durationLimit
        interruption = mode.interruption
    }
}
