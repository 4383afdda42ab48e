import LockstepSamples
import Testing

@testable import LockstepRecording

private typealias Machine = RecorderStateMachine

private let broken = RecordingFailure(.writeFailed, "the disk is full", remedy: "Make room.")
private let worse = RecordingFailure(.sourceFailed, "the cable is cut", remedy: "Get a new one.")

struct RecorderStateMachineTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        let events: [RecorderStateMachine.Event]
        let actions: [RecorderStateMachine.Action]
        let phase: RecorderStateMachine.Phase

        var testDescription: String { name }
    }

    static let cases: [Case] = [
        Case(name: "nothing has happened", events: [], actions: [], phase: .idle),
        Case(
            name: "starting opens a session", events: [.start], actions: [.open], phase: .recording),
        Case(
            name: "an open session records", events: [.start, .opened], actions: [.open],
            phase: .recording),
        Case(
            name: "a second start is refused", events: [.start, .opened, .start],
            actions: [.open, .refuse(.alreadyRecording)], phase: .recording),
        Case(
            name: "stopping closes", events: [.start, .opened, .stop(.requested)],
            actions: [.open, .close(.requested)], phase: .processing),
        Case(
            name: "starting while closing is refused",
            events: [.start, .opened, .stop(.requested), .start],
            actions: [.open, .close(.requested), .refuse(.alreadyRecording)], phase: .processing),
        Case(
            name: "closing completes", events: [.start, .opened, .stop(.requested), .closed],
            actions: [.open, .close(.requested), .report(.completed(.requested))], phase: .idle),
        Case(
            name: "limit and release at once end it once, for the first reason",
            events: [.start, .opened, .stop(.durationLimit), .stop(.requested), .closed],
            actions: [.open, .close(.durationLimit), .report(.completed(.durationLimit))],
            phase: .idle),
        Case(
            name: "released before the start is complete",
            events: [.start, .stop(.requested), .opened, .closed],
            actions: [.open, .close(.requested), .report(.completed(.requested))], phase: .idle),
        Case(
            name: "canceled before the start is complete",
            events: [.start, .stop(.requested), .cancel, .opened, .closed, .discarded],
            actions: [.open, .close(.cancelled), .discard, .report(.cancelled)], phase: .idle),
        Case(
            name: "canceling deletes", events: [.start, .opened, .cancel, .closed, .discarded],
            actions: [.open, .close(.cancelled), .discard, .report(.cancelled)], phase: .idle),
        Case(
            name: "canceling overrides a stop",
            events: [.start, .opened, .stop(.requested), .cancel, .closed],
            actions: [.open, .close(.requested), .discard], phase: .processing),
        Case(
            name: "a session that does not open is an error", events: [.start, .refused(broken)],
            actions: [.open, .report(.failed(broken))], phase: .error),
        Case(
            name: "a failure closes and is an error",
            events: [.start, .opened, .failed(broken), .closed],
            actions: [.open, .close(.failure), .report(.failed(broken))], phase: .error),
        Case(
            name: "a failure before the start is complete closes the session",
            events: [.start, .stop(.requested), .failed(broken), .opened, .closed],
            actions: [.open, .close(.failure), .report(.failed(broken))], phase: .error),
        Case(
            name: "canceling takes precedence over a failure",
            events: [.start, .cancel, .failed(broken), .opened, .closed],
            actions: [.open, .close(.cancelled), .discard], phase: .processing),
        Case(
            name: "a folder that cannot be deleted is an error",
            events: [.start, .opened, .cancel, .closed, .failed(broken), .discarded],
            actions: [.open, .close(.cancelled), .discard, .report(.failed(broken))],
            phase: .error),
        Case(
            name: "the first failure counts",
            events: [.start, .opened, .failed(broken), .failed(worse), .closed],
            actions: [.open, .close(.failure), .report(.failed(broken))], phase: .error),
        Case(
            name: "a failure while closing is an error",
            events: [.start, .opened, .stop(.requested), .failed(broken), .closed],
            actions: [.open, .close(.requested), .report(.failed(broken))], phase: .error),
        Case(
            name: "starting again leaves an error", events: [.start, .refused(broken), .start],
            actions: [.open, .report(.failed(broken)), .open], phase: .recording),
        Case(
            name: "nothing to stop", events: [.stop(.requested)],
            actions: [.refuse(.notRecording)], phase: .idle),
        Case(
            name: "nothing to cancel", events: [.cancel], actions: [.refuse(.notRecording)],
            phase: .idle),
        Case(
            name: "events of a closed session change nothing",
            events: [.opened, .refused(broken), .closed, .discarded, .failed(broken)],
            actions: [], phase: .idle),
    ]

    @Test(arguments: cases) func answers(_ example: Case) {
        var machine = RecorderStateMachine()
        let actions = example.events.flatMap { machine.handle($0) }
        #expect(actions == example.actions)
        #expect(machine.phase == example.phase)
    }

    /// The actions of a machine that converts a stored recording: it completes with its source or
    /// leaves nothing.
    static let conversions: [Case] = [
        Case(
            name: "the end of the source completes",
            events: [.start, .opened, .stop(.sourceEnded), .closed],
            actions: [.open, .close(.sourceEnded), .report(.completed(.sourceEnded))], phase: .idle
        ),
        Case(
            name: "a stop before the end deletes",
            events: [.start, .opened, .stop(.requested), .closed, .discarded],
            actions: [.open, .close(.cancelled), .discard, .report(.cancelled)], phase: .idle),
        Case(
            name: "a recorder that is released before the end deletes",
            events: [.start, .opened, .stop(.released), .closed, .discarded],
            actions: [.open, .close(.cancelled), .discard, .report(.cancelled)], phase: .idle),
        Case(
            name: "a stop after the end of the source is too late",
            events: [.start, .opened, .stop(.sourceEnded), .stop(.requested), .closed],
            actions: [.open, .close(.sourceEnded), .report(.completed(.sourceEnded))], phase: .idle
        ),
        Case(
            name: "a failure deletes and is an error",
            events: [.start, .opened, .failed(broken), .stop(.requested), .closed, .discarded],
            actions: [.open, .close(.cancelled), .discard, .report(.failed(broken))], phase: .error
        ),
        Case(
            name: "a failure while completing deletes and is an error",
            events: [.start, .opened, .stop(.sourceEnded), .failed(broken), .closed, .discarded],
            actions: [.open, .close(.sourceEnded), .discard, .report(.failed(broken))],
            phase: .error),
        Case(
            name: "the first failure counts, not that of deleting",
            events: [.start, .opened, .failed(broken), .closed, .failed(worse), .discarded],
            actions: [.open, .close(.cancelled), .discard, .report(.failed(broken))], phase: .error
        ),
    ]

    @Test(arguments: conversions) func conversionCompletesOnlyWithItsSource(_ example: Case) {
        var machine = RecorderStateMachine(keepsPart: false)
        let actions = example.events.flatMap { machine.handle($0) }
        #expect(actions == example.actions)
        #expect(machine.phase == example.phase)
    }

    @Test func anErrorIsReadableUntilTheNextStart() {
        var machine = RecorderStateMachine()
        _ = [.start, .refused(broken)].flatMap { machine.handle($0) }
        #expect(machine.failure == broken)
        _ = machine.handle(.start)
        #expect(machine.failure == nil)
    }
}

/// Every sequence of up to seven events, with the performer's answers only when they are due.
struct RecorderStateMachineWorldTests {
    private static let wishes: [Machine.Event] = [
        .start, .stop(.requested), .stop(.durationLimit), .cancel, .failed(broken),
    ]

    /// A machine with the answers that its performer still owes.
    private struct World {
        var machine = Machine()
        var owesOpened = false
        var owesClosed = false
        var owesDiscarded = false
        var opened = 0
        var reported = 0
        var trail: [Machine.Event] = []

        var moves: [Machine.Event] {
            var moves = wishes
            if owesOpened { moves += [.opened, .refused(worse)] }
            if owesClosed { moves.append(.closed) }
            if owesDiscarded { moves.append(.discarded) }
            return moves
        }

        mutating func take(_ event: Machine.Event) {
            trail.append(event)
            settle(event)
            for action in machine.handle(event) { perform(action) }
            if case .starting = machine.state {} else { owesOpened = false }
            if case .discarding = machine.state {} else { owesDiscarded = false }
        }

        private mutating func settle(_ event: Machine.Event) {
            switch event {
            case .opened, .refused: owesOpened = false
            case .closed: owesClosed = false
            case .discarded: owesDiscarded = false
            default: break
            }
        }

        private mutating func perform(_ action: Machine.Action) {
            switch action {
            case .open:
                #expect(opened == reported, "two sessions are open after \(trail)")
                opened += 1
                owesOpened = true
            case .close:
                #expect(!owesClosed, "closed twice by \(trail)")
                owesClosed = true
            case .discard:
                #expect(!owesDiscarded, "deleted twice by \(trail)")
                owesDiscarded = true
            case .report:
                reported += 1
                #expect(reported == opened, "\(reported) results of \(opened) in \(trail)")
            case .refuse: break
            }
        }
    }

    private func explore(_ world: World, depth: Int, _ visit: (World) -> Void) {
        visit(world)
        guard depth > 0 else { return }
        for move in world.moves {
            var next = world
            next.take(move)
            explore(next, depth: depth - 1, visit)
        }
    }

    @Test(arguments: [true, false])
    func everyStateCanBeLeftAndReportsEachSessionOnce(keepsPart: Bool) {
        var worlds = 0
        explore(World(machine: Machine(keepsPart: keepsPart)), depth: 7) { world in
            worlds += 1
            var rest = world
            for move: Machine.Event in [.opened, .closed, .discarded]
            where rest.moves.contains(move) {
                rest.take(move)
            }
            if rest.machine.phase == .recording {
                rest.take(.stop(.requested))
                rest.take(.closed)
                if rest.owesDiscarded { rest.take(.discarded) }
            }
            #expect([.idle, .error].contains(rest.machine.phase), "stuck after \(world.trail)")
            #expect(rest.opened == rest.reported)
            rest.take(.start)
            #expect(rest.machine.phase == .recording)
        }
        #expect(worlds > 50_000)
    }
}
