public import LockstepSamples

/// The desk asks for a start, a stop or a mark at a time on its clock.
public struct Command: WireMessage {
    static let kind = MessageKind.command

    /// The desk's number of the command, never used twice.
    ///
    /// The phone carries out each number once.
    public var identifier: UInt64
    /// What to do.
    public var action: Action
    /// The clock of `deskTime`.
    public var clock: DeskClock
    /// When to do it; what is past is done at once.
    public var deskTime: DeskTime
    /// The title of a recording that starts, or the words of a mark.
    public var text: String

    /// Creates a message.
    public init(
        identifier: UInt64, action: Action, clock: DeskClock, deskTime: DeskTime, text: String
    ) {
        self.identifier = identifier
        self.action = action
        self.clock = clock
        self.deskTime = deskTime
        self.text = text
    }

    init(reading body: inout WireReader) throws {
        identifier = try body.integer(named: "identifier")
        action = try body.code(named: "action")
        clock = try body.clock(named: "clock")
        deskTime = try body.deskTime(named: "desk_time")
        text = try body.text(limit: LiveLimits.textByteCount, named: "text")
    }

    func write(to body: inout WireWriter) {
        body.integer(identifier)
        body.code(action)
        body.bytes(clock.bytes)
        body.time(deskTime)
        body.text(text, limit: LiveLimits.textByteCount)
    }
}

extension Command {
    /// What a desk can ask for.
    public enum Action: UInt8, Sendable, CaseIterable {
        /// Start a recording.
        case start = 1
        /// Stop the recording.
        case stop = 2
        /// Mark the moment in the recording.
        case mark = 3
    }
}
