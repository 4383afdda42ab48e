import LockstepRecording
import LockstepSamples
import Testing

@testable import LockstepAppModel

/// The Live Activity of a recording.
@Suite struct RecordingActivityTests {
    private func steps(_ bench: ModelBench) -> [ActivityStep] {
        bench.actions.compactMap { action in
            if case .effect(.activity(let step)) = action { step } else { nil }
        }
    }

    /// A bench that records in a mode that goes on while the phone is locked.
    private func recording(_ mode: CaptureMode = .vio) -> ModelBench {
        var bench = ModelBench(mode)
        bench.record()
        return bench
    }

    private func shown(_ mode: CaptureMode = .vio) -> ModelBench {
        var bench = recording(mode)
        bench.wait(milliseconds: 5000)
        return bench
    }

    @Test(arguments: [CaptureMode.logger, .vio, .vislam])
    func aRecordingOfFiveSecondsIsShown(_ mode: CaptureMode) throws {
        var bench = recording(mode)
        #expect(steps(bench).isEmpty)
        bench.wait(milliseconds: 4900)
        #expect(steps(bench).isEmpty)
        let status = CaptureStatus(storedBytes: 412_345_678, freeBytes: 12_345_000_000)
        bench.wait(milliseconds: 100, status)
        guard case .start(let content)? = steps(bench).first else {
            Issue.record("nothing is shown")
            return
        }
        #expect(content.mode == mode.title && content.elapsed == .seconds(5))
        #expect(content.state.english == "Recording…")
        let facts = content.facts.map { "\($0.name.english) \($0.value.english)" }
        #expect(facts == ["Stored 412 MB", "Free 12.3 GB", "Time left 2 min"])
    }

    @Test func aClipIsNotShown() {
        var bench = recording(.video)
        for _ in 0..<14 {
            bench.wait(milliseconds: 1000)
            #expect(steps(bench).isEmpty)
        }
        bench.send(.condition(.becameInactive, at: bench.now))
        #expect(steps(bench).isEmpty)
    }

    /// Ten ticks a second make two updates a minute.
    @Test func updatesAreRare() {
        var bench = shown()
        var updates: [HostDuration] = []
        for _ in 0..<1200 {
            bench.wait(milliseconds: 100, CaptureStatus(storedBytes: bench.now.nanoseconds))
            for case .update(let content) in steps(bench) { updates.append(content.elapsed) }
        }
        #expect(RecordingActivity.patience >= CaptureModel.activityInterval + .seconds(30))
        #expect(updates == [35, 65, 95, 125].map { .seconds($0) })
    }

    /// The system starts no Live Activity for an app in the background.
    @Test func leavingTheAppShowsAShortRecordingAtOnce() {
        var bench = recording()
        bench.wait(milliseconds: 1000)
        bench.send(.condition(.becameInactive, at: bench.now))
        #expect(steps(bench).count == 1)
        bench.send(.condition(.enteredBackground, at: bench.now))
        guard case .update(let content)? = steps(bench).first else {
            Issue.record("the state does not change")
            return
        }
        #expect(content.state.english == "Recording without the camera")
        bench.send(.condition(.enteredForeground, at: bench.now))
        bench.send(.condition(.becameActive, at: bench.now))
        #expect(steps(bench).isEmpty)
    }

    @Test func theStateFollowsTheCamera() {
        var bench = shown()
        var states: [String] = []
        for condition: PhoneCondition in [
            .becameInactive, .enteredBackground, .enteredForeground, .becameActive,
        ] {
            bench.send(.condition(condition, at: bench.now))
            for case .update(let content) in steps(bench) { states.append(content.state.english) }
        }
        #expect(states == ["Recording without the camera", "Recording…"])
    }

    @Test func aStoppedRecordingIsRemoved() {
        var bench = shown()
        bench.send(.activated(at: bench.now))
        #expect(steps(bench) == [.end(nil)])
        bench.end(.requested)
        #expect(steps(bench).isEmpty)
    }

    /// Siri stops the recording of a locked phone.
    @Test func aStopOnCommandIsRemovedToo() {
        var bench = shown()
        bench.send(.condition(.becameInactive, at: bench.now))
        bench.send(.condition(.enteredBackground, at: bench.now))
        bench.send(.command(.stop, at: bench.now))
        #expect(steps(bench) == [.end(nil)])
    }

    @Test func anUnseenEndStatesItsReason() {
        var bench = shown()
        bench.send(.condition(.becameInactive, at: bench.now))
        bench.send(.condition(.enteredBackground, at: bench.now))
        bench.wait(milliseconds: 60_000)
        bench.end(.spaceLimit)
        guard case .end(let content?)? = steps(bench).first else {
            Issue.record("nothing remains")
            return
        }
        #expect(content.state == CaptureMessage.endedBySpace.words)
        #expect(content.elapsed == .seconds(65))
    }

    /// Nothing says any longer that the recording continues.
    @Test func anUnseenEndAtTheLimitIsRemoved() {
        var bench = shown()
        bench.send(.condition(.becameInactive, at: bench.now))
        bench.send(.condition(.enteredBackground, at: bench.now))
        #expect(bench.messages.contains { $0.contains("continues") })
        bench.end(.durationLimit)
        #expect(steps(bench) == [.end(nil)])
        #expect(!bench.messages.contains { $0.contains("continues") })
    }

    @Test func heatBehindTheLockScreenStatesItsReason() {
        var bench = shown()
        bench.send(.condition(.becameInactive, at: bench.now))
        bench.send(.condition(.enteredBackground, at: bench.now))
        bench.send(.condition(.thermalState(.critical), at: bench.now))
        guard case .end(let content?)? = steps(bench).first else {
            Issue.record("nothing remains")
            return
        }
        #expect(content.state == CaptureMessage.endedByHeat.words)
    }

    @Test func anEndThatIsSeenIsRemoved() {
        var bench = shown()
        bench.end(.spaceLimit)
        #expect(steps(bench) == [.end(nil)])
    }

    @Test func theNextRecordingIsShownAgain() {
        var bench = shown()
        bench.send(.activated(at: bench.now))
        bench.end(.requested)
        bench.record()
        bench.wait(milliseconds: 5000)
        #expect(steps(bench).count == 1)
    }
}
