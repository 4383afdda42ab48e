import LockstepRecording
import LockstepSamples
import Testing

@testable import LockstepAppModel

/// After a clip: use it, or record it again.
@Suite struct ClipReviewTests {
    @Test(arguments: CaptureMode.allCases)
    func onlyAClipIsLookedAt(_ mode: CaptureMode) {
        guard mode != .photo else { return }
        var bench = ModelBench(mode)
        bench.record()
        bench.send(
            .recordingEnded(RecordingEnd(path: "/s", reason: .durationLimit, frames: 100)))
        #expect(bench.model.screen.clip == (mode == .video ? "/s" : nil))
        let facts = bench.model.screen.clipFacts.map(\.english)
        #expect(facts == (mode == .video ? ["0:15", "100 frames"] : []))
    }

    @Test func aUsedClipStays() {
        let bench = recorded()
        var used = bench
        used.send(.used(.useClip))
        #expect(used.actions.isEmpty && used.model.screen.clip == nil)
        #expect(used.model.screen.verdict != nil)
    }

    @Test func aRetakenClipIsDeletedOnce() {
        var bench = recorded()
        bench.send(.used(.retakeClip))
        #expect(bench.actions == [.delete(path: "/s")])
        #expect(bench.model.screen.clip == nil && bench.model.screen.verdict == nil)
        #expect(bench.messages.contains("The recording was deleted."))
        bench.send(.used(.retakeClip))
        #expect(bench.actions.isEmpty)
    }

    @Test func withoutFramesThereIsNothingToLookAt() {
        var bench = ModelBench(.video)
        bench.record()
        bench.send(.recordingEnded(RecordingEnd(path: "/s", reason: .interruption, frames: 0)))
        #expect(bench.model.screen.clip == nil)
    }

    @Test func theNextRecordingKeepsAnUndecidedClip() {
        var bench = recorded()
        bench.record()
        #expect(bench.actions.contains(.delete(path: "/s")) == false)
        #expect(bench.model.screen.clip == nil)
    }

    @Test(arguments: [true, false])
    func theEngineDeletesOnlyARetakenClip(_ isRetaken: Bool) throws {
        let bench = CaptureBench(.video)
        bench.open()
        bench.start()
        try bench.play(.seconds(1))
        bench.stop()
        #expect(bench.screen.clip != nil)
        #expect(try bench.sessions().count == 1)
        bench.engine.send(.used(isRetaken ? .retakeClip : .useClip))
        bench.engine.waitUntilIdle()
        bench.engine.checks.waitUntilIdle()
        #expect(try bench.sessions().count == (isRetaken ? 0 : 1))
    }

    private func recorded() -> ModelBench {
        var bench = ModelBench(.video)
        bench.record()
        bench.send(.recordingEnded(RecordingEnd(path: "/s", reason: .released, frames: 100)))
        return bench
    }
}
