public import LockstepSamples

/// The desk's decisions about the commands of one phone: each is sent until it has a result.
public struct CommandLeader: Sendable {
    /// The commands without a result, oldest first.
    public private(set) var pending: [Command] = []
    private var nextCount: UInt32 = 0
    private let run: UInt32

    /// Creates a leader.
    ///
    /// - Parameter run: A random number of this run of the desk, so that no identifier occurs twice.
    public init(run: UInt32) {
        self.run = run
    }

    /// Returns a new command; nil if too many have no result.
    public mutating func command(
        _ action: Command.Action, clock: DeskClock, at time: DeskTime, text: String
    ) -> Command? {
        guard pending.count < GroupLimits.pendingCount, nextCount < .max else { return nil }
        let command = Command(
            identifier: UInt64(run) << 32 | UInt64(nextCount), action: action, clock: clock,
            deskTime: time, text: text)
        nextCount += 1
        pending.append(command)
        return command
    }

    /// Adds a command that other phones get, too.
    ///
    /// - Returns: False if too many have no result; the phone then does not get it.
    public mutating func add(_ command: Command) -> Bool {
        guard pending.count < GroupLimits.pendingCount else { return false }
        pending.append(command)
        return true
    }

    /// The phone is connected again: the messages to repeat.
    public var repeated: [Message] { pending.map(Message.command) }

    /// Takes a result.
    ///
    /// - Returns: The command that it answers; nil if it was answered before.
    public mutating func receive(_ result: CommandResult) -> Command? {
        guard let index = pending.firstIndex(where: { $0.identifier == result.identifier }) else {
            return nil
        }
        return pending.remove(at: index)
    }
}
