public import LockstepSamples

/// What became of a command.
public struct CommandResult: WireMessage {
    static let kind = MessageKind.commandResult

    /// The command's number.
    public var identifier: UInt64
    /// What became of it.
    public var outcome: Outcome
    /// When it was done, on the host clock.
    public var hostTime: HostTime
    /// The session that was started, stopped or marked; empty if there is none.
    public var session: String
    /// Why the phone refused, for people; empty otherwise.
    public var text: String

    /// Creates a message.
    public init(
        identifier: UInt64, outcome: Outcome, hostTime: HostTime, session: String, text: String
    ) {
        self.identifier = identifier
        self.outcome = outcome
        self.hostTime = hostTime
        self.session = session
        self.text = text
    }

    init(reading body: inout WireReader) throws {
        identifier = try body.integer(named: "identifier")
        outcome = try body.code(named: "outcome")
        hostTime = try body.hostTime(named: "host_time")
        session = try body.text(limit: LiveLimits.nameByteCount, named: "session")
        text = try body.text(limit: LiveLimits.textByteCount, named: "text")
    }

    func write(to body: inout WireWriter) {
        body.integer(identifier)
        body.code(outcome)
        body.time(hostTime)
        body.text(session, limit: LiveLimits.nameByteCount)
        body.text(text, limit: LiveLimits.textByteCount)
    }
}

extension CommandResult {
    /// What can become of a command.
    public enum Outcome: UInt8, Sendable, CaseIterable {
        /// It was done.
        case done = 1
        /// There was nothing to do: the phone was already recording, or not recording.
        case unneeded = 2
        /// The phone refused it.
        case refused = 3
    }
}
