import LockstepRecording
import LockstepSamples
import Testing

@testable import LockstepAppModel

/// How a photo is seen, felt and heard.
@Suite struct ShutterFeedbackTests {
    /// AVCapturePhotoOutput plays the shutter's sound itself.
    @Test func aPhotoIsSeenAndFelt() {
        var bench = ModelBench(.photo)
        bench.tap()
        #expect(bench.blinks == 1 && bench.haptics == [.photo] && bench.sounds.isEmpty)
        bench.send(.frameTaken)
        #expect(bench.actions.isEmpty)
        bench.send(.photoSaved(name: "a.jpg"))
        #expect(bench.blinks == 0)
    }

    @Test(arguments: [true, false])
    func aPhotoFromAFrameIsHeardWhenTheFrameComes(_ playsSounds: Bool) {
        var settings = AppSettings()
        settings.playsSounds = playsSounds
        var bench = ModelBench(.video)
        bench.send(.plansChanged(CapturePlans(settings.plan)))
        bench.startFeed()
        bench.tap()
        #expect(bench.actions == [.takePhotoFromFrame])
        bench.send(.frameTaken)
        #expect(bench.blinks == 1 && bench.haptics == [.photo])
        #expect(bench.sounds == (playsSounds ? [.shutter] : []))
    }

    @Test func aFrameThatComesTooLateIsNoPhoto() {
        var bench = ModelBench(.video)
        bench.tap()
        bench.wait(milliseconds: 1000)
        #expect(bench.actions.contains(.abandonPhoto))
        bench.send(.frameTaken)
        #expect(bench.actions.isEmpty)
    }
}

extension ModelBench {
    fileprivate var blinks: Int { actions.filter { $0 == .effect(.blink) }.count }
}
