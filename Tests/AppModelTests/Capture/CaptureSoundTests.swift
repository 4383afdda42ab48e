import LockstepRecording
import LockstepSamples
import Testing

@testable import LockstepAppModel

/// The sounds at the start and end of a recording and of the self-timer.
@Suite struct CaptureSoundTests {
    /// The bench's VIO records audio, which would contain the sounds.
    @Test func aRecordingWithAudioMakesNoSound() {
        var bench = ModelBench(.vio)
        bench.send(.activated(at: bench.now))
        bench.send(.recordingStarted(at: bench.now))
        #expect(bench.sounds.isEmpty && bench.haptics.isEmpty == false)
        bench.wait(milliseconds: 2000)
        bench.send(.activated(at: bench.now))
        #expect(bench.sounds.isEmpty && bench.haptics == [.stop])
    }

    /// Without permission there is no audio that could contain the sounds.
    @Test func aRecordingWithoutTheMicrophoneIsHeard() {
        var bench = ModelBench(.vio)
        bench.send(.permission(.microphone, .denied))
        bench.startFeed()
        bench.send(.activated(at: bench.now))
        bench.send(.recordingStarted(at: bench.now))
        #expect(bench.sounds == [.begin])
    }

    @Test(arguments: [CaptureMode.logger, .video, .vislam])
    func startAndEndAreHeardOnce(_ mode: CaptureMode) {
        var bench = ModelBench(mode)
        bench.send(.activated(at: bench.now))
        #expect(bench.sounds.isEmpty, "nothing records yet")
        bench.send(.recordingStarted(at: bench.now))
        #expect(bench.sounds == [.begin])
        bench.wait(milliseconds: 2000)
        #expect(bench.sounds.isEmpty)
        bench.send(.activated(at: bench.now))
        #expect(bench.sounds == [.end])
        bench.end(.requested)
        #expect(bench.sounds.isEmpty)
    }

    @Test(arguments: [StopReason.durationLimit, .spaceLimit, .failure, .interruption])
    func anEndByItselfIsHeard(_ reason: StopReason) {
        var bench = ModelBench(.video)
        bench.record()
        bench.end(reason)
        #expect(bench.sounds == [.end])
    }

    @Test func aRefusalIsFeltAndNotHeard() {
        var bench = ModelBench(.logger)
        bench.send(.condition(.thermalState(.critical), at: bench.now))
        bench.send(.activated(at: bench.now))
        #expect(bench.haptics == [.warning] && bench.sounds.isEmpty)
    }

    @Test(arguments: [CaptureMode.logger, .photo])
    func eachSecondOfTheTimerIsHeard(_ mode: CaptureMode) {
        var bench = ModelBench(mode)
        var options = ViewfinderOptions()
        options.selfTimer = .three
        bench.send(.used(.options(options)))
        bench.tap()
        var heard = [bench.sounds]
        for _ in 0..<3 {
            bench.wait(milliseconds: 1000)
            heard.append(bench.sounds)
        }
        #expect(heard == [[.count], [.count], [.count], []])
    }

    @Test func aMarkIsNotHeard() {
        var bench = ModelBench(.logger)
        bench.record()
        bench.send(.used(.mark))
        #expect(bench.haptics == [.count] && bench.sounds.isEmpty)
    }

    @Test func theSettingsSilenceEverySound() {
        var settings = AppSettings()
        #expect(CaptureMode.allCases.allSatisfy { settings.plan($0).playsSounds })
        settings.playsSounds = false
        var bench = ModelBench(.logger)
        bench.send(.plansChanged(CapturePlans(settings.plan)))
        var options = ViewfinderOptions()
        options.selfTimer = .three
        bench.send(.used(.options(options)))
        bench.tap()
        #expect(bench.haptics == [.count] && bench.sounds.isEmpty)
        bench.send(.command(.stop, at: bench.now))
        bench.send(.used(.options(ViewfinderOptions())))
        bench.record()
        #expect(bench.haptics == [.start] && bench.sounds.isEmpty)
        bench.end(.durationLimit)
        #expect(bench.haptics == [.autoStop] && bench.sounds.isEmpty)
    }

    @Test func theSwitchIsStored() {
        var model = SettingsModel(settings: AppSettings(), notice: nil, capabilities: .init())
        #expect(model.handle(.soundsPlayed(true)) == nil)
        #expect(model.handle(.soundsPlayed(false))?.playsSounds == false)
    }
}
