public import LockstepLive
public import LockstepSamples

/// The phone's recordings, as a desk steers them: a port.
public protocol RecordingControl: AnyObject, Sendable {
    /// Carries out a command now, and returns soon.
    ///
    /// - Parameters:
    ///   - time: The host time that was asked for; a mark belongs to it.
    ///   - done: Called once, on any thread.
    func perform(
        _ action: Command.Action, text: String, at time: HostTime,
        done: @escaping @Sendable (CommandAnswer) -> Void)

    /// What the phone does now.
    ///
    /// Read several times a second, so it must not wait.
    var report: RecordingReport { get }
}

/// What became of a desk's command on the phone.
public struct CommandAnswer: Hashable, Sendable {
    /// What became of it.
    public var outcome: CommandResult.Outcome
    /// When it was done, on the host clock.
    public var hostTime: HostTime
    /// The session that was started, stopped or marked; empty if there is none.
    public var session: String
    /// Why it was refused, for people; empty otherwise.
    public var text: String

    /// Creates an answer.
    public init(
        _ outcome: CommandResult.Outcome, at hostTime: HostTime, session: String = "",
        text: String = ""
    ) {
        self.outcome = outcome
        self.hostTime = hostTime
        self.session = session
        self.text = text
    }
}

/// What a phone does.
public struct RecordingReport: Hashable, Sendable {
    /// Whether it records.
    public var activity: PhoneStatus.Activity
    /// The session that is being recorded; empty if there is none.
    public var session: String
    /// How long it has been recorded.
    public var elapsed: HostDuration

    /// Creates a report.
    public init(
        activity: PhoneStatus.Activity = .idle, session: String = "",
        elapsed: HostDuration = .zero
    ) {
        self.activity = activity
        self.session = session
        self.elapsed = elapsed
    }
}
