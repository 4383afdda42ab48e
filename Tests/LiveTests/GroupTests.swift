import LockstepLive
import LockstepSamples
import Testing

/// Start, stop and mark together over links that break.
@Suite struct GroupTests {
    static let clock = NetworkModel.clock(1)
    static let now = HostTime(nanoseconds: 10_000_000_000)
    static let anchor = DeskAnchor(
        clock: clock, segment: 0, host: now, offsetNanoseconds: 5_000_000_000,
        offsetBoundNanoseconds: 1_000_000, driftPPM: 0, driftBoundPPM: 100)

    static func command(_ leader: inout CommandLeader, deskSeconds: Int64) throws -> Command {
        let time = DeskTime(nanoseconds: deskSeconds * 1_000_000_000)
        let command = leader.command(.start, clock: clock, at: time, text: "Kitchen")
        return try #require(command)
    }

    static func done(_ command: Command, at time: HostTime) -> CommandResult {
        CommandResult(
            identifier: command.identifier, outcome: .done, hostTime: time, session: "session_1",
            text: "")
    }

    @Test func phoneActsAtTheDesksTimeOnItsOwnClock() throws {
        var (leader, follower) = (CommandLeader(run: 7), CommandFollower())
        let command = try Self.command(&leader, deskSeconds: 16)
        let actions = follower.receive(command, now: Self.now, estimate: Self.anchor)
        #expect(actions == [.act(command, at: HostTime(nanoseconds: 11_000_000_000))])
    }

    /// The link breaks before the command, before the result, or not at all, and the desk repeats
    /// the command up to three times, before and after the phone has acted.
    @Test func commandIsCarriedOutOnceWhereverTheLinkBreaks() throws {
        for losses in 0..<64 {
            var (leader, follower, acted) = (CommandLeader(run: 7), CommandFollower(), 0)
            let command = try Self.command(&leader, deskSeconds: 15)
            for attempt in 0..<4 where !leader.pending.isEmpty {
                let commandIsLost = attempt < 3 && losses >> (2 * attempt) & 1 == 1
                let resultIsLost = attempt < 3 && losses >> (2 * attempt + 1) & 1 == 1
                guard !commandIsLost else { continue }
                #expect(leader.repeated == [.command(command)])
                var actions = follower.receive(command, now: Self.now, estimate: Self.anchor)
                while let action = actions.popLast() {
                    switch action {
                    case .act(let command, let time):
                        acted += 1
                        actions += follower.acted(Self.done(command, at: time))
                    case .send(.commandResult(let result)):
                        guard !resultIsLost else { continue }
                        #expect(leader.receive(result) == command)
                    case .send: Issue.record("\(action)")
                    }
                }
            }
            #expect(acted == 1 && leader.pending.isEmpty, "losses \(losses)")
        }
    }

    @Test func commandThatIsInProgressIsNotBegunAgain() throws {
        var (leader, follower) = (CommandLeader(run: 7), CommandFollower())
        let command = try Self.command(&leader, deskSeconds: 20)
        _ = follower.receive(command, now: Self.now, estimate: Self.anchor)
        #expect(follower.receive(command, now: Self.now, estimate: Self.anchor).isEmpty)
    }

    @Test func phoneRefusesWithoutAnEstimateOrFarAhead() throws {
        var leader = CommandLeader(run: 7)
        let near = try Self.command(&leader, deskSeconds: 16)
        let far = try Self.command(&leader, deskSeconds: 76)
        var other = Self.anchor
        other.clock = NetworkModel.clock(2)
        for (command, estimate) in [(near, nil), (near, other), (far, Self.anchor)] {
            var follower = CommandFollower()
            let actions = follower.receive(command, now: Self.now, estimate: estimate)
            guard case .send(.commandResult(let result))? = actions.first else {
                Issue.record("\(actions)")
                return
            }
            #expect(result.outcome == .refused && !result.text.isEmpty)
        }
    }

    @Test func identifiersOfTwoRunsDiffer() throws {
        var (first, second) = (CommandLeader(run: 7), CommandLeader(run: 8))
        let identifiers = try (0..<20).flatMap { _ in
            [
                try Self.command(&first, deskSeconds: 1).identifier,
                try Self.command(&second, deskSeconds: 1).identifier,
            ]
        }
        #expect(Set(identifiers).count == 40)
    }

    @Test func memoryIsBounded() throws {
        var (leader, follower) = (CommandLeader(run: 7), CommandFollower())
        for _ in 0..<GroupLimits.pendingCount { _ = try Self.command(&leader, deskSeconds: 16) }
        let oneMore = leader.command(
            .mark, clock: Self.clock, at: DeskTime(nanoseconds: 0), text: "")
        #expect(oneMore == nil)
        for command in leader.pending {
            _ = follower.receive(command, now: Self.now, estimate: Self.anchor)
        }
        var more = CommandLeader(run: 8)
        let command = try Self.command(&more, deskSeconds: 16)
        let actions = follower.receive(command, now: Self.now, estimate: Self.anchor)
        guard case .send(.commandResult(let result))? = actions.first else {
            Issue.record("\(actions)")
            return
        }
        #expect(result.outcome == .refused)
    }
}
