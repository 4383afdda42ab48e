import LockstepSamples
import Testing

@testable import LockstepRecording

private func at(_ milliseconds: Int64) -> HostTime {
    HostTime(nanoseconds: milliseconds * 1_000_000)
}

struct RecordGestureTests {
    struct Timeline: Sendable, CustomTestStringConvertible {
        let name: String
        let style: RecordGesture.Style
        let events: [RecordGesture.Event]
        let actions: [RecordGesture.Action]

        var testDescription: String { "\(style): \(name)" }
    }

    static let timelines: [Timeline] = [
        Timeline(
            name: "a tap is a photo", style: .hold,
            events: [.pressed(at: at(0)), .lifted(at: at(299))], actions: [.takePhoto]),
        Timeline(
            name: "held for 0.3 s starts", style: .hold,
            events: [.pressed(at: at(0)), .reached(at(299)), .reached(at(300))],
            actions: [.startRecording]),
        Timeline(
            name: "a second timer does not start again", style: .hold,
            events: [.pressed(at: at(0)), .reached(at(300)), .reached(at(400))],
            actions: [.startRecording]),
        Timeline(
            name: "a long press whose timer never fired does nothing", style: .hold,
            events: [.pressed(at: at(0)), .lifted(at: at(300))], actions: []),
        Timeline(
            name: "release stops", style: .hold,
            events: [
                .pressed(at: at(0)), .reached(at(300)), .recordingStarted, .lifted(at: at(5000)),
                .recordingEnded,
            ], actions: [.startRecording, .stopRecording]),
        Timeline(
            name: "release after the automatic stop does nothing, and the next tap is a photo",
            style: .hold,
            events: [
                .pressed(at: at(0)), .reached(at(300)), .recordingStarted, .recordingEnded,
                .lifted(at: at(16_000)), .pressed(at: at(17_000)), .lifted(at: at(17_100)),
            ], actions: [.startRecording, .takePhoto]),
        Timeline(
            name: "a finger lifted before the start stops as soon as it has started", style: .hold,
            events: [
                .pressed(at: at(0)), .reached(at(300)), .lifted(at: at(310)), .recordingStarted,
                .recordingEnded, .pressed(at: at(900)), .lifted(at: at(950)),
            ], actions: [.startRecording, .stopRecording, .takePhoto]),
        Timeline(
            name: "a start that fails with the finger down leaves nothing behind", style: .hold,
            events: [
                .pressed(at: at(0)), .reached(at(300)), .recordingEnded, .lifted(at: at(500)),
                .pressed(at: at(900)), .lifted(at: at(950)),
            ], actions: [.startRecording, .takePhoto]),
        Timeline(
            name: "a touch taken by the system takes no photo", style: .hold,
            events: [.pressed(at: at(0)), .touchCanceled], actions: []),
        Timeline(
            name: "a touch taken by the system stops", style: .hold,
            events: [.pressed(at: at(0)), .reached(at(300)), .recordingStarted, .touchCanceled],
            actions: [.startRecording, .stopRecording]),
        Timeline(
            name: "a touch taken before it has started stops as soon as it has", style: .hold,
            events: [.pressed(at: at(0)), .reached(at(300)), .touchCanceled, .recordingStarted],
            actions: [.startRecording, .stopRecording]),
        Timeline(
            name: "a press while the session is completed takes no photo", style: .hold,
            events: [
                .pressed(at: at(0)), .reached(at(300)), .recordingStarted, .lifted(at: at(900)),
                .pressed(at: at(950)), .lifted(at: at(990)), .recordingEnded,
            ], actions: [.startRecording, .stopRecording]),
        Timeline(
            name: "a recording started elsewhere is stopped by a press", style: .hold,
            events: [.recordingStarted, .pressed(at: at(0)), .lifted(at: at(100))],
            actions: [.stopRecording]),
        Timeline(
            name: "one tap starts, the next stops", style: .tap,
            events: [
                .pressed(at: at(0)), .reached(at(300)), .lifted(at: at(900)), .recordingStarted,
                .pressed(at: at(5000)), .lifted(at: at(5100)), .recordingEnded,
            ], actions: [.startRecording, .stopRecording]),
        Timeline(
            name: "a second tap before the start stops as soon as it has started", style: .tap,
            events: [
                .pressed(at: at(0)), .lifted(at: at(10)), .pressed(at: at(20)),
                .lifted(at: at(30)), .recordingStarted,
            ], actions: [.startRecording, .stopRecording]),
        Timeline(
            name: "a tap taken by the system changes nothing", style: .tap,
            events: [
                .pressed(at: at(0)), .lifted(at: at(10)), .recordingStarted, .pressed(at: at(20)),
                .touchCanceled,
            ], actions: [.startRecording]),
    ]

    @Test(arguments: timelines) func reads(_ timeline: Timeline) {
        var gesture = RecordGesture(style: timeline.style)
        #expect(timeline.events.compactMap { gesture.handle($0) } == timeline.actions)
    }
}

/// Every timeline of up to eight steps, with a recorder that eventually obeys each command.
struct RecordGestureWorldTests {
    private enum Step: CaseIterable {
        case press, lift, lose, wait, recorderStarts, recorderEnds
    }

    private enum Recorder {
        case idle, starting, recording, stopping
    }

    private struct World {
        var gesture: RecordGesture
        var recorder = Recorder.idle
        var isDown = false
        var time = Int64(0)
        var trail: [Step] = []

        var steps: [Step] {
            Step.allCases.filter { step in
                switch step {
                case .press: return !isDown
                case .lift, .lose: return isDown
                case .wait: return true
                case .recorderStarts: return recorder == .starting
                case .recorderEnds: return recorder != .idle
                }
            }
        }

        mutating func take(_ step: Step) {
            trail.append(step)
            time += 200
            if let action = gesture.handle(event(step)) { obey(action) }
        }

        private mutating func event(_ step: Step) -> RecordGesture.Event {
            switch step {
            case .press: isDown = true
            case .lift, .lose: isDown = false
            case .recorderStarts: recorder = .recording
            case .recorderEnds: recorder = .idle
            case .wait: break
            }
            switch step {
            case .press: return .pressed(at: at(time))
            case .lift: return .lifted(at: at(time))
            case .lose: return .touchCanceled
            case .wait: return .reached(at(time))
            case .recorderStarts: return .recordingStarted
            case .recorderEnds: return .recordingEnded
            }
        }

        private mutating func obey(_ action: RecordGesture.Action) {
            switch (action, recorder) {
            case (.startRecording, .idle): recorder = .starting
            case (.stopRecording, .recording): recorder = .stopping
            case (.takePhoto, .idle): break
            default: Issue.record("\(action) while \(recorder) after \(trail)")
            }
        }
    }

    private func explore(_ world: World, depth: Int, _ visit: (World) -> Void) {
        visit(world)
        guard depth > 0 else { return }
        for step in world.steps {
            var next = world
            next.take(step)
            explore(next, depth: depth - 1, visit)
        }
    }

    @Test func noFingerLeavesARecordingRunning() {
        explore(World(gesture: RecordGesture(style: .hold)), depth: 8) { world in
            var rest = world
            for step in [Step.lift, .recorderStarts, .recorderEnds] where rest.steps.contains(step)
            {
                if step == .recorderEnds {
                    #expect(rest.recorder == .stopping, "never stopped after \(rest.trail)")
                }
                rest.take(step)
            }
            #expect(rest.gesture.state == .idle, "not at rest after \(rest.trail)")
        }
    }

    @Test func everyTapDoesOneThing() {
        explore(World(gesture: RecordGesture(style: .tap)), depth: 8) { world in
            var rest = world
            for step in [Step.lose, .recorderStarts] where rest.steps.contains(step) {
                rest.take(step)
            }
            guard rest.recorder != .stopping else { return }
            let wasRecording = rest.recorder == .recording
            rest.take(.press)
            rest.take(.lift)
            #expect(rest.recorder == (wasRecording ? .stopping : .starting), "\(rest.trail)")
        }
    }
}
