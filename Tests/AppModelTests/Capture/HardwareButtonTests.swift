import LockstepRecording
import LockstepSamples
import Testing

@testable import LockstepAppModel

/// The volume buttons and Camera Control as the record button.
@Suite struct HardwareButtonTests {
    @Test(arguments: [CaptureMode.logger, .vio, .vislam], HardwareButton.allCases)
    func aPressStartsAndAPressStops(_ mode: CaptureMode, _ button: HardwareButton) {
        var bench = ModelBench(mode)
        #expect(bench.model.screen.acceptsButtons)
        bench.press(button)
        #expect(bench.actions.isEmpty)
        bench.lift(button)
        #expect(bench.model.isBusy)
        bench.send(.recordingStarted(at: bench.now))
        bench.press(button)
        bench.lift(button)
        #expect(bench.actions.contains(.stopRecording(.requested)))
    }

    @Test(arguments: HardwareButton.allCases)
    func aClipLastsAsLongAsTheButtonIsHeld(_ button: HardwareButton) {
        var bench = ModelBench(.video)
        bench.press(button)
        #expect(bench.actions == [.effect(.wake(after: RecordGesture.holdThreshold))])
        bench.wait(milliseconds: 300)
        #expect(bench.model.isBusy)
        bench.send(.recordingStarted(at: bench.now))
        bench.wait(milliseconds: 5000)
        #expect(bench.model.isRecording)
        bench.lift(button)
        #expect(bench.actions.contains(.stopRecording(.requested)))
    }

    @Test func aShortPressTakesAPhoto() {
        var bench = ModelBench(.video)
        bench.press(.primary)
        bench.lift(.primary)
        #expect(bench.actions == [.takePhotoFromFrame])
        bench = ModelBench(.photo)
        bench.press(.secondary)
        bench.lift(.secondary)
        #expect(bench.model.isTakingPhoto)
    }

    @Test func theSelfTimerIsStartedAndCanceled() {
        var bench = ModelBench(.logger)
        var options = ViewfinderOptions()
        options.selfTimer = .three
        bench.send(.used(.options(options)))
        bench.press(.primary)
        bench.lift(.primary)
        #expect(bench.model.screen.countdown == 3)
        bench.press(.secondary)
        bench.lift(.secondary)
        #expect(bench.model.screen.countdown == nil && !bench.model.isBusy)
    }

    /// Two thumbs on both volume buttons start one recording.
    @Test func theFirstButtonCounts() {
        var bench = ModelBench(.logger)
        bench.press(.primary)
        bench.press(.secondary)
        bench.lift(.secondary)
        #expect(!bench.model.isBusy)
        bench.lift(.primary)
        #expect(bench.model.isBusy)
    }

    /// A key brushed by the hand that holds the phone does not end the clip under the finger.
    @Test func aButtonDoesNotTakeOverFromAFinger() {
        var bench = ModelBench(.video)
        bench.send(.pressed(at: bench.now))
        bench.wait(milliseconds: 300)
        bench.send(.recordingStarted(at: bench.now))
        bench.press(.primary)
        bench.lift(.primary)
        #expect(bench.model.isRecording && !bench.actions.contains(.stopRecording(.requested)))
        bench.send(.lifted(at: bench.now))
        #expect(bench.actions.contains(.stopRecording(.requested)))
    }

    /// A button whose release is never reported does not disable the record button.
    @Test func aFingerTakesOver() {
        var bench = ModelBench(.video)
        bench.press(.primary)
        bench.send(.pressed(at: bench.now))
        bench.wait(milliseconds: 300)
        bench.send(.recordingStarted(at: bench.now))
        bench.lift(.primary)
        #expect(bench.model.isRecording)
        bench.send(.lifted(at: bench.now))
        #expect(bench.actions.contains(.stopRecording(.requested)))
    }

    @Test func aCanceledPressEndsAClipAndStartsNothing() {
        var bench = ModelBench(.logger)
        bench.press(.primary)
        bench.send(.button(.primary, .cancelled, at: bench.now))
        bench.lift(.primary)
        #expect(!bench.model.isBusy)
        bench = ModelBench(.video)
        bench.press(.primary)
        bench.wait(milliseconds: 300)
        bench.send(.recordingStarted(at: bench.now))
        bench.send(.button(.primary, .cancelled, at: bench.now))
        #expect(bench.actions.contains(.stopRecording(.requested)))
    }

    @Test(arguments: [
        CaptureEvent.disappeared, .permission(.camera, .denied),
        .condition(.becameInactive, at: HostTime(nanoseconds: 10_000_000_000)),
        .condition(.enteredBackground, at: HostTime(nanoseconds: 10_000_000_000)),
        .sensorFailed(.camera, message: "gone"), .used(.depth),
    ])
    func aScreenThatDoesNotListenLeavesTheButtonsAlone(_ event: CaptureEvent) {
        var bench = ModelBench(.logger, hasDepth: false)
        bench.press(.primary)
        bench.send(event)
        #expect(!bench.model.screen.acceptsButtons && bench.model.presser == nil)
        bench.lift(.primary)
        bench.press(.primary)
        bench.lift(.primary)
        #expect(!bench.model.isBusy)
    }

    /// Nothing reports the release while the question is open.
    @Test func aQuestionEndsTheHoldOfAClip() {
        var bench = ModelBench(.video)
        bench.press(.primary)
        bench.wait(milliseconds: 300)
        bench.send(.recordingStarted(at: bench.now))
        bench.send(.used(.discard))
        #expect(bench.actions.contains(.stopRecording(.requested)))
    }
}

extension ModelBench {
    fileprivate mutating func press(_ button: HardwareButton) {
        send(.button(button, .pressed, at: now))
    }

    fileprivate mutating func lift(_ button: HardwareButton) {
        send(.button(button, .lifted, at: now))
    }
}
