public import LockstepSamples

/// The phone's decisions about commands: when to act, and never twice.
public struct CommandFollower: Sendable {
    /// What the phone has to do.
    public enum Action: Hashable, Sendable {
        /// Act at a host time, or at once if it is over, and report the result to
        /// ``CommandFollower/acted(_:)``. A mark belongs to that host time, whenever it is written.
        case act(Command, at: HostTime)
        /// Send a message.
        case send(Message)
    }

    /// Commands that wait or are in progress.
    private var waiting: [Command] = []
    /// The latest results, oldest first.
    private var results: [CommandResult] = []

    /// Creates a follower without commands.
    public init() {}

    /// Takes a command.
    ///
    /// - Parameter estimate: The offset to the desk's clock now; nil if it is unknown.
    public mutating func receive(
        _ command: Command, now: HostTime, estimate: DeskAnchor?
    ) -> [Action] {
        if let result = results.last(where: { $0.identifier == command.identifier }) {
            return [.send(.commandResult(result))]
        }
        guard !waiting.contains(where: { $0.identifier == command.identifier }) else { return [] }
        guard let estimate, estimate.clock == command.clock else {
            return refuse(command, now, "the phone does not know the desk's clock yet")
        }
        let time = command.deskTime.host(offsetNanoseconds: estimate.offsetNanoseconds)
        guard time - now <= GroupLimits.horizon else {
            return refuse(command, now, "the time is more than 60 s ahead")
        }
        guard waiting.count < GroupLimits.resultCount else {
            return refuse(command, now, "too many commands wait")
        }
        waiting.append(command)
        return [.act(command, at: time)]
    }

    /// Takes the result of ``Action/act(_:at:)``.
    ///
    /// The result is kept, so it reaches the desk after a broken connection, too.
    public mutating func acted(_ result: CommandResult) -> [Action] {
        waiting.removeAll { $0.identifier == result.identifier }
        results.append(result)
        if results.count > GroupLimits.resultCount { results.removeFirst() }
        return [.send(.commandResult(result))]
    }

    private mutating func refuse(_ command: Command, _ now: HostTime, _ text: String) -> [Action] {
        acted(
            CommandResult(
                identifier: command.identifier, outcome: .refused, hostTime: now, session: "",
                text: text))
    }
}
