import LockstepRecording
import LockstepSamples
import Testing

@testable import LockstepAppModel

/// The delay between a touch and the photo or recording.
@Suite struct SelfTimerTests {
    private func bench(
        _ mode: CaptureMode, _ timer: ViewfinderOptions.SelfTimer = .three
    ) -> ModelBench {
        var bench = ModelBench(mode)
        var options = ViewfinderOptions()
        options.selfTimer = timer
        bench.send(.used(.options(options)))
        return bench
    }

    @Test(arguments: [CaptureMode.logger, .vio, .vislam, .photo])
    func theTimerCountsAndThenStarts(_ mode: CaptureMode) {
        var bench = bench(mode)
        bench.tap()
        #expect(bench.haptics == [.count] && bench.model.screen.countdown == 3)
        var counted: [Int?] = []
        for _ in 0..<2 {
            bench.wait(milliseconds: 1000)
            #expect(bench.haptics == [.count])
            counted.append(bench.model.screen.countdown)
        }
        #expect(counted == [2, 1] && !bench.model.isBusy && !bench.model.isTakingPhoto)
        bench.wait(milliseconds: 1000)
        #expect(bench.model.screen.countdown == nil)
        #expect(bench.model.isBusy == (mode != .photo))
        #expect(bench.model.isTakingPhoto == (mode == .photo))
    }

    @Test func voiceOverSpeaksEachSecond() {
        var bench = bench(.photo)
        bench.tap()
        var spoken = bench.announcements
        for _ in 0..<6 {
            bench.wait(milliseconds: 500)
            spoken += bench.announcements
        }
        #expect(spoken == ["Self-timer: 3 s", "2", "1"])
    }

    @Test(arguments: [CaptureMode.logger, .photo])
    func aSecondTouchCancels(_ mode: CaptureMode) {
        var bench = bench(mode, .ten)
        bench.tap()
        #expect(bench.model.screen.button.label.english == "Cancel the self-timer")
        bench.wait(milliseconds: 4000)
        #expect(bench.model.screen.countdown == 6)
        bench.tap()
        #expect(bench.model.screen.countdown == nil)
        bench.wait(milliseconds: 60_000)
        #expect(!bench.model.isBusy && !bench.model.isTakingPhoto)
        bench.tap()
        #expect(bench.model.screen.countdown == 10)
    }

    @Test func aButtonThatIsHeldHasNoTimer() {
        var bench = bench(.video)
        #expect(!bench.model.screen.hasSelfTimer)
        bench.send(.pressed(at: bench.now))
        bench.wait(milliseconds: 300)
        #expect(bench.model.isBusy)
    }

    @Test(arguments: [
        CaptureEvent.disappeared, .used(.mode(.vio)), .interruptionBegan(reason: "call"),
        .sensorFailed(.camera, message: "broken"), .used(.options(ViewfinderOptions())),
        .condition(.becameInactive, at: HostTime(nanoseconds: 10_000_000_000)),
    ])
    func theTimerEndsWithWhatItWaitsFor(_ event: CaptureEvent) {
        var bench = bench(.logger)
        bench.tap()
        bench.send(event)
        bench.wait(milliseconds: 60_000)
        #expect(!bench.model.isBusy && bench.model.screen.countdown == nil)
    }

    /// The refusal is better heard at once than in ten seconds.
    @Test func aRefusalDoesNotWait() {
        var bench = bench(.logger, .ten)
        bench.send(.condition(.thermalState(.critical), at: bench.now))
        bench.send(.activated(at: bench.now))
        #expect(bench.haptics == [.warning] && bench.model.screen.countdown == nil)
    }

    @Test func theChoiceIsRemembered() {
        var bench = ModelBench(.logger)
        var options = ViewfinderOptions()
        options.selfTimer = .ten
        options.isFitted = true
        bench.send(.used(.options(options)))
        #expect(bench.actions == [.effect(.remember(.logger, options))])
        bench.send(.used(.options(options)))
        #expect(bench.actions.isEmpty)
        bench.send(.used(.mode(.vio)))
        #expect(bench.actions.contains(.effect(.remember(.vio, options))))
    }
}

extension ModelBench {
    fileprivate var announcements: [String] {
        actions.compactMap {
            if case .effect(.announce(let words)) = $0 { words.english } else { nil }
        }
    }

    mutating func tap() {
        send(.pressed(at: now))
        send(.lifted(at: now))
    }
}
