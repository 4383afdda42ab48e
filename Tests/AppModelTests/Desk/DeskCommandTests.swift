import LockstepConcurrency
import LockstepFormats
import LockstepLink
import LockstepLive
import LockstepSamples
import LockstepSessions
import Testing

@testable import LockstepAppModel

/// A desk's commands, carried out by a capture engine.
@Suite struct DeskCommandTests {
    private final class Rig: Sendable {
        let bench: CaptureBench
        let commands: DeskCommands
        let link = TestLink()
        private let answers = Mutex<[CommandAnswer]>([])
        private let uncovered = Mutex(0)

        init(_ mode: CaptureMode = .logger) {
            let (link, clock) = (link, HandClock())
            let commands = DeskCommands(clock: clock)
            self.commands = commands
            bench = CaptureBench(mode, clock: clock, prepare: { $0.connect(link, commands) })
            let uncovered = uncovered
            commands.attach(bench.engine) { uncovered.withLock { $0 += 1 } }
        }

        var uncoverCount: Int { uncovered.withLock { $0 } }

        func perform(_ action: Command.Action, _ text: String = "", at time: HostTime? = nil) {
            commands.perform(action, text: text, at: time ?? bench.clock.now) { [answers] answer in
                answers.change { $0.append(answer) }
            }
        }

        /// The answer to the command number `index`.
        func answer(_ index: Int) -> CommandAnswer? {
            for _ in 0..<600 {
                let isThere = answers.wait(milliseconds: 100) { $0.count > index }
                if isThere { return answers.withLock { $0[index] } }
            }
            return nil
        }

        var answerCount: Int { answers.withLock { $0.count } }
    }

    @Test func aDeskStartsMarksAndStopsARecording() throws {
        let rig = Rig()
        rig.bench.open()
        rig.perform(.start, "walk 1")
        let start = try #require(rig.answer(0))
        #expect(start.outcome == .done && start.hostTime == rig.bench.clock.now)
        #expect(rig.commands.report.activity == .recording)
        #expect(rig.commands.report.session == start.session && !start.session.isEmpty)
        #expect(rig.uncoverCount == 1)

        try rig.bench.play(.seconds(1))
        let moment = start.hostTime + .milliseconds(500)
        rig.perform(.mark, "door", at: moment)
        #expect(rig.answer(1)?.outcome == .done)
        rig.perform(.start)
        #expect(rig.answer(2)?.outcome == .unneeded)
        rig.perform(.mark, "early", at: HostTime(nanoseconds: 1))
        #expect(rig.answer(3)?.outcome == .refused)
        #expect(rig.commands.report.elapsed >= .seconds(1))

        rig.perform(.stop)
        let stop = try #require(rig.answer(4))
        #expect(stop.outcome == .done && stop.session == start.session)
        rig.bench.waitForVerdict()
        let session = try rig.bench.session()
        #expect(session.manifest.stopReason == "requested" && session.manifest.title == "walk 1")
        let rows = try #require(try session.eventRows())
        var marks: [EventRow] = []
        while let row = try rows.next() {
            if case .mark = row.event { marks.append(row) }
        }
        #expect(marks.map(\.event) == [.mark("door")])
        #expect(
            marks.map(\.time) == [moment], "a mark belongs to the moment that was asked for")

        rig.perform(.stop)
        #expect(rig.answer(5)?.outcome == .unneeded)
        rig.perform(.mark, "late")
        #expect(rig.answer(6)?.outcome == .refused)
        #expect(rig.commands.report == RecordingReport())
        #expect(rig.link.calls.contains("recording") && rig.link.calls.contains("sessions"))
    }

    @Test func everySampleOfTheSourceReachesTheLiveView() throws {
        let rig = Rig()
        rig.bench.open()
        try rig.bench.play(.milliseconds(200))
        let before = rig.link.tap.count
        #expect(before.all > 0 && before.numbered == 0)
        rig.perform(.start)
        #expect(rig.answer(0)?.outcome == .done)
        try rig.bench.play(.milliseconds(200))
        #expect(rig.link.tap.count.numbered > 0, "a recorded sample has its number")
        rig.perform(.stop)
        rig.bench.waitForVerdict()
    }

    @Test func aStartWaitsForTheCameraAndIsAnsweredOnce() throws {
        let rig = Rig()
        rig.bench.engine.begin()
        rig.perform(.start)
        rig.perform(.start)
        #expect(rig.answerCount == 0 && rig.commands.report.activity == .idle)
        rig.bench.engine.send(.appeared)
        #expect(rig.answer(1)?.outcome == .done && rig.answerCount == 2)
        rig.perform(.stop)
        rig.bench.waitForVerdict()
    }

    @Test func aStartWithoutACameraIsRefusedInTime() {
        let rig = Rig()
        rig.bench.engine.begin()
        rig.bench.engine.tick()
        rig.perform(.start)
        rig.bench.clock.move(milliseconds: 10_000)
        rig.bench.engine.tick()
        let answer = rig.answer(0)
        #expect(answer?.outcome == .refused && answer?.text == "The camera is not ready yet.")
    }

    @Test func photosAreNotRecordedForADesk() {
        let rig = Rig(.photo)
        rig.bench.open()
        rig.perform(.start)
        #expect(rig.answer(0)?.outcome == .refused)
    }

    @Test func withoutAnEngineCommandsAreRefused() {
        let commands = DeskCommands(clock: HandClock())
        let answers = Mutex<[CommandAnswer]>([])
        for action in Command.Action.allCases {
            commands.perform(action, text: "", at: HostTime(nanoseconds: 0)) { answer in
                answers.withLock { $0.append(answer) }
            }
        }
        #expect(answers.withLock { $0 }.map(\.outcome) == [.refused, .refused, .refused])
        #expect(commands.report == RecordingReport())
    }

    @Test func theConnectionEndsInTheBackground() {
        let link = TestLink()
        for condition: PhoneCondition in [
            .becameInactive, .enteredBackground, .memoryWarning, .enteredForeground, .becameActive,
            .willTerminate,
        ] {
            link.take(condition)
        }
        #expect(link.calls == ["background", "foreground", "foreground", "background"])
    }
}

/// The sign on the capture screen.
@Suite struct DeskSignTests {
    @Test func theCaptureScreenShowsAndSpeaksThatItStreams() {
        var bench = ModelBench(.logger)
        #expect(bench.model.screen.desk == nil)
        bench.send(.desk(DeskSign(desk: "Studio", isStreaming: false)))
        #expect(bench.actions == [.effect(.announce(Phrase("Connected to %@", .text("Studio"))))])
        bench.send(.desk(DeskSign(desk: "Studio", isStreaming: true)))
        #expect(bench.actions == [.effect(.announce(Phrase("Streaming to %@", .text("Studio"))))])
        #expect(bench.model.screen.desk?.isStreaming == true)
        bench.record()
        #expect(bench.model.screen.desk?.isStreaming == true, "also while it records")
        bench.send(.desk(nil))
        #expect(bench.actions == [.effect(.announce(Phrase("The desk is disconnected.")))])
        #expect(bench.model.screen.desk == nil)
    }
}
