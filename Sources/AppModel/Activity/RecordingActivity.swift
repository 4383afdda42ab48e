public import LockstepSamples

/// What the lock screen and the Dynamic Island show of a recording: a Live Activity.
public struct RecordingActivity: Hashable, Sendable {
    /// The mode's name.
    public var mode: Phrase
    /// The recorded time; the screen counts on by itself.
    public var elapsed: HostDuration
    /// What the recording does, or why it ended.
    public var state: Phrase
    /// The stored data and the space left.
    public var facts: [StatusItem]

    /// How long the app may be silent before the content counts as outdated: three updates.
    public static var patience: HostDuration { .seconds(90) }

    /// The recorded time as text: "1:05".
    public var elapsedText: String { timerText(elapsed) }
}

/// A change of the Live Activity.
public enum ActivityStep: Hashable, Sendable {
    /// Show a recording.
    case start(RecordingActivity)
    /// Replace the content.
    case update(RecordingActivity)
    /// The recording has ended: keep this on the lock screen, or remove everything if nil.
    case end(RecordingActivity?)
}
