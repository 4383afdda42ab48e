import LockstepRecording
import LockstepSamples
import Testing

@testable import LockstepAppModel

/// A finger that slides off the record button, and gestures with missing reports.
@Suite struct ButtonTouchTests {
    @Test func aPressIsReportedOnce() {
        var touch = ButtonTouch()
        let first = touch.moved(isInside: true)
        #expect(first == [.pressed])
        let second = touch.moved(isInside: true)
        #expect(second.isEmpty)
        let third = touch.ended(isInside: true)
        #expect(third == [.lifted])
        let fourth = touch.reset(ofPress: 1)
        #expect(fourth.isEmpty)
    }

    @Test func aTapThatOnlyEndsIsStillATap() {
        var touch = ButtonTouch()
        let first = touch.ended(isInside: true)
        #expect(first == [.pressed, .lifted])
    }

    @Test func slidingOffAndBackIsReported() {
        var touch = ButtonTouch()
        _ = touch.moved(isInside: true)
        let first = touch.moved(isInside: false)
        #expect(first == [.moved(isInside: false)])
        let second = touch.moved(isInside: false)
        #expect(second.isEmpty)
        let third = touch.ended(isInside: true)
        #expect(third == [.moved(isInside: true), .lifted])
        let fourth = touch.moved(isInside: true)
        #expect(fourth == [.pressed], "each press begins on the button")
    }

    @Test func aTouchThatTheSystemTookIsCanceledOnce() {
        var touch = ButtonTouch()
        _ = touch.moved(isInside: true)
        let first = touch.reset(ofPress: 1)
        #expect(first == [.cancelled])
        let second = touch.reset(ofPress: 1)
        #expect(second.isEmpty)
        _ = touch.moved(isInside: true)
        let third = touch.reset(ofPress: 1)
        #expect(third.isEmpty, "the earlier press is over")
    }

    @Test(arguments: [(38.0, 38.0, true), (38, -31, true), (38, -33, false), (-16, -16, false)])
    func theButtonReachesBeyondItsEdge(_ x: Double, _ y: Double, _ isInside: Bool) {
        #expect(ButtonTouch.isInside(x: x, y: y, diameter: 76) == isInside)
    }

    @Test(arguments: [CaptureMode.photo, .logger, .video])
    func aPressThatSlidOffHasNoEffect(_ mode: CaptureMode) {
        var bench = ModelBench(mode)
        bench.send(.pressed(at: bench.now))
        bench.send(.moved(isInside: false))
        bench.wait(milliseconds: 400)
        #expect(bench.actions.isEmpty)
        bench.send(.lifted(at: bench.now))
        #expect(bench.actions.isEmpty)
        #expect(!bench.model.isBusy && !bench.model.isTakingPhoto)
        bench.tap()
        #expect(bench.model.isBusy || bench.model.isTakingPhoto || mode == .video)
    }

    @Test(arguments: [CaptureMode.photo, .logger])
    func aFingerThatCameBackCounts(_ mode: CaptureMode) {
        var bench = ModelBench(mode)
        bench.send(.pressed(at: bench.now))
        bench.send(.moved(isInside: false))
        bench.send(.moved(isInside: true))
        bench.send(.lifted(at: bench.now))
        #expect(bench.model.isBusy || bench.model.isTakingPhoto)
    }

    @Test func aHeldRecordingContinuesOffTheButtonUntilItIsLifted() {
        var bench = ModelBench(.video)
        bench.send(.pressed(at: bench.now))
        bench.wait(milliseconds: 300)
        bench.send(.recordingStarted(at: bench.now))
        bench.send(.moved(isInside: false))
        bench.wait(milliseconds: 2000)
        #expect(bench.model.isRecording)
        bench.send(.lifted(at: bench.now))
        #expect(bench.actions.contains(.stopRecording(.requested)))
    }

    @Test func aRecordingThatATapWouldStopContinuesIfTheFingerSlidOff() {
        var bench = ModelBench(.logger)
        bench.record()
        bench.send(.pressed(at: bench.now))
        bench.send(.moved(isInside: false))
        bench.send(.lifted(at: bench.now))
        #expect(bench.model.isRecording)
        bench.tap()
        #expect(bench.actions.contains(.stopRecording(.requested)))
    }
}
