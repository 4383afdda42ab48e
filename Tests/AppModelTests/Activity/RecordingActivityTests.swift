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
        #expect(content.state.english == "Recording motion and location only")
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
        #expect(states == ["Recording motion and location only", "Recording…"])
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

    /// A bench whose phone was locked while it recorded.
    private func locked() -> ModelBench {
        var bench = shown()
        bench.send(.condition(.becameInactive, at: bench.now))
        bench.send(.condition(.enteredBackground, at: bench.now))
        return bench
    }

    private func end(_ bench: ModelBench) throws -> RecordingActivity {
        let ends = steps(bench).compactMap { step in
            if case .end(let content?) = step { content } else { nil }
        }
        return try #require(ends.first)
    }

    @Test func anUnseenEndStatesItsReason() throws {
        var bench = locked()
        bench.wait(milliseconds: 60_000)
        bench.end(.spaceLimit)
        let content = try end(bench)
        #expect(content.state == CaptureMessage.endedBySpace.words)
        #expect(content.elapsed == .seconds(65))
    }

    @Test(arguments: [
        (StopReason.durationLimit, "the time limit"), (.spaceLimit, "the disk"),
        (.interruption, "it was interrupted"),
    ])
    func aMessageOfTheRecordingIsNoReason(_ reason: StopReason, _ words: String) throws {
        var bench = shown()
        bench.send(.used(.mark))
        #expect(bench.messages.contains("Marked."))
        bench.send(.condition(.becameInactive, at: bench.now))
        bench.end(reason)
        let text = try end(bench).state.english
        #expect(text.hasPrefix("Recording stopped: \(words)"))
    }

    @Test(arguments: [StopReason.requested, .sourceEnded, .released, .cancelled, .failure])
    func anEndWithoutAReasonIsRemoved(_ reason: StopReason) {
        var bench = shown()
        bench.send(.used(.mark))
        bench.send(.condition(.becameInactive, at: bench.now))
        bench.end(reason)
        #expect(steps(bench) == [.end(nil)])
    }

    /// Nothing says any longer that the recording continues.
    @Test func anUnseenEndAtTheLimitStatesIt() throws {
        var bench = locked()
        #expect(bench.messages.contains { $0.contains("continues") })
        bench.end(.durationLimit)
        #expect(try end(bench).state.english.contains("time limit"))
        #expect(!bench.messages.contains { $0.contains("continues") })
    }

    @Test func heatBehindTheLockScreenStatesItsReason() throws {
        var bench = locked()
        bench.send(.condition(.thermalState(.critical), at: bench.now))
        #expect(try end(bench).state == CaptureMessage.endedByHeat.words)
    }

    @Test func aFailedCameraIsTheReason() throws {
        var bench = shown()
        bench.send(.condition(.becameInactive, at: bench.now))
        bench.send(.sensorFailed(.camera, message: "the camera failed"))
        #expect(try end(bench).state.english.hasPrefix("The camera failed."))
    }

    /// The reason is shown once, and removed when the app is in front again.
    @Test func theReasonIsRemovedWhenTheUserIsBack() throws {
        var bench = locked()
        bench.send(.condition(.thermalState(.critical), at: bench.now))
        _ = try end(bench)
        bench.end(.requested)
        #expect(steps(bench).isEmpty)
        bench.send(.condition(.enteredForeground, at: bench.now))
        #expect(steps(bench).isEmpty)
        bench.send(.condition(.becameActive, at: bench.now))
        #expect(steps(bench) == [.end(nil)])
        bench.wait(milliseconds: 100)
        #expect(steps(bench).isEmpty)
    }

    @Test func theNextRecordingReplacesTheReason() throws {
        var bench = shown()
        bench.send(.condition(.becameInactive, at: bench.now))
        bench.end(.interruption)
        _ = try end(bench)
        bench.record()
        let after = steps(bench)
        #expect(after.first == .end(nil) && after.count == 2)
        guard case .start? = after.last else {
            Issue.record("the recording is not shown")
            return
        }
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
