import LockstepAnalysis
import LockstepRecording
import LockstepSamples
import Testing

@testable import LockstepAppModel

/// Commands from Shortcuts, Siri and the Action button.
@Suite struct CommandTests {
    private func command(_ command: CaptureCommand, _ bench: inout ModelBench) {
        bench.send(.command(command, at: bench.now))
    }

    @Test func aCommandRecordsWithTheRunningCamera() {
        var bench = ModelBench(.logger)
        command(.start(nil), &bench)
        #expect(bench.model.isBusy)
        bench.send(.recordingStarted(at: bench.now))
        command(.start(.vio), &bench)
        #expect(bench.actions.isEmpty && bench.model.mode == .logger)
        command(.stop, &bench)
        #expect(bench.actions.contains(.stopRecording(.requested)))
    }

    /// The app was opened for the command, or another mode's camera must start first.
    @Test(arguments: [CaptureMode.vio, .video, .vislam])
    func aCommandWaitsForItsCamera(_ mode: CaptureMode) {
        var bench = ModelBench(.logger, isRunning: false)
        command(.start(mode), &bench)
        #expect(bench.model.mode == mode && !bench.model.isBusy)
        bench.wait(milliseconds: 3000)
        #expect(!bench.model.isBusy)
        bench.startFeed()
        #expect(bench.model.isBusy && bench.model.order?.mode.name == mode.rawValue)
    }

    @Test func aCommandDoesNotWaitForever() {
        var bench = ModelBench(.logger, isRunning: false)
        bench.wait(milliseconds: 0)
        command(.start(nil), &bench)
        bench.wait(milliseconds: 10_000)
        #expect(bench.messages.contains("The camera is not ready yet."))
        bench.startFeed()
        #expect(!bench.model.isBusy)
    }

    /// The screen was covered; nobody expects a recording when it is uncovered minutes later.
    @Test func aCommandThatWaitedTooLongIsNotObeyed() {
        var bench = ModelBench(.logger, isRunning: false)
        bench.wait(milliseconds: 0)
        bench.send(.disappeared)
        command(.start(nil), &bench)
        #expect(bench.model.isLive, "the deadline must pass")
        bench.wait(milliseconds: 10_000)
        #expect(bench.messages.contains("The camera is not ready yet."))
        bench.send(.appeared)
        bench.startFeed()
        #expect(!bench.model.isBusy)
    }

    @Test func aCommandDoesNotCountDownAndCanBeWithdrawn() {
        var bench = ModelBench(.logger, isRunning: false)
        var options = ViewfinderOptions()
        options.selfTimer = .ten
        bench.send(.used(.options(options)))
        command(.start(nil), &bench)
        command(.stop, &bench)
        bench.startFeed()
        #expect(!bench.model.isBusy)
        command(.start(nil), &bench)
        #expect(bench.model.isBusy && bench.model.screen.countdown == nil)
    }

    /// The recording would lack what the question is about.
    @Test func aCommandWaitsForTheAnswerToAQuestion() {
        var bench = ModelBench(.vio, isRunning: false)
        bench.wait(milliseconds: 0)
        bench.send(.permission(.microphone, .notDetermined))
        #expect(bench.model.question == .microphone)
        bench.startFeed()
        command(.start(nil), &bench)
        #expect(!bench.model.isBusy)
        bench.wait(milliseconds: 30_000)
        #expect(!bench.model.isBusy, "the question has no deadline")
        bench.send(.permission(.microphone, .authorized))
        bench.startFeed()
        #expect(bench.model.order?.mode.streams.contains(.audio) == true)
    }

    @Test func aCommandWithoutEffectIsRefused() {
        var bench = ModelBench(.logger)
        #expect(bench.model.refusal(of: .stop) == .nothingIsRecorded)
        #expect(bench.model.refusal(of: .mark("")) == .nothingIsRecorded)
        #expect(bench.model.refusal(of: .start(nil)) == nil)
        bench.record()
        for command: CaptureCommand in [.stop, .mark(""), .start(nil)] {
            #expect(bench.model.refusal(of: command) == nil)
        }
        #expect(ModelBench(.photo).model.refusal(of: .start(nil)) == .photoMode)
        #expect(ModelBench(.photo).model.refusal(of: .start(.vio)) == nil)
        var waiting = ModelBench(.logger, isRunning: false)
        command(.start(nil), &waiting)
        #expect(waiting.model.refusal(of: .stop) == nil, "the wait can be ended")
    }

    @Test func photosAreNotRecorded() {
        var bench = ModelBench(.photo)
        command(.start(nil), &bench)
        #expect(!bench.model.isBusy && bench.model.awaitedStart == nil)
    }

    @Test func onlyARecordingIsMarked() {
        var bench = ModelBench(.logger)
        command(.mark("door"), &bench)
        #expect(bench.actions.isEmpty)
        bench.record()
        command(.mark("door"), &bench)
        #expect(bench.actions == [.note(.mark("door")), .effect(.haptic(.count))])
        bench.send(.used(.mark))
        #expect(bench.actions.first == .note(.mark("")))
        #expect(bench.messages.contains("Marked."))
    }

    @Test func aMarkIsAnEventOfTheSession() throws {
        let bench = CaptureBench(.logger)
        bench.open()
        #expect(bench.engine.obey(.start(nil)) == nil)
        bench.wait { $0.isRecording }
        try bench.play(.seconds(1))
        #expect(bench.engine.obey(.mark("the \"red\" door")) == nil)
        try bench.play(.seconds(1))
        #expect(bench.engine.obey(.stop) == nil)
        bench.waitForVerdict()
        #expect(bench.model.verdict?.result?.severity != .fail)
        let marks = try bench.events().filter { if case .mark = $0 { true } else { false } }
        #expect(marks == [.mark("the \"red\" door")])
    }
}
