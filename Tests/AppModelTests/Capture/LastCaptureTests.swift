import LockstepFormats
import LockstepRecording
import LockstepSamples
import LockstepSessions
import Testing

@testable import LockstepAppModel

/// The small image of the last capture.
@Suite struct LastCaptureTests {
    private static let image = ScaledImage(
        size: PixelSize(width: 1, height: 1), rgba: [1, 2, 3, 4])

    @Test func itIsReadWhenTheScreenAppears() {
        var bench = ModelBench(.logger)
        bench.send(.disappeared)
        #expect(bench.reads.isEmpty)
        bench.send(.appeared)
        #expect(bench.reads == [nil])
        bench.send(.lastRead(.session(path: "/s"), Self.image))
        #expect(bench.model.screen.lastImage == Self.image)
        bench.wait(milliseconds: 1000)
        #expect(bench.reads.isEmpty)
        bench.send(.disappeared)
        bench.send(.appeared)
        #expect(bench.reads == [.session(path: "/s")], "it may have been deleted")
        bench.send(.lastRead(nil, nil))
        #expect(bench.model.screen.lastImage == nil)
    }

    @Test func aRecordingAndAPhotoReplaceIt() {
        var bench = ModelBench(.logger)
        bench.record()
        bench.send(.recordingEnded(RecordingEnd(path: "/s", reason: .requested, frames: 9)))
        #expect(bench.reads == [.session(path: "/s")])
        bench.send(.used(.mode(.photo)))
        bench.startFeed()
        bench.tap()
        bench.send(.photoSaved(name: "a.heic"))
        #expect(bench.reads == [.photo(name: "a.heic")])
    }

    @Test func aRecordingWithoutFramesKeepsIt() {
        var bench = ModelBench(.logger)
        bench.record()
        bench.end(.interruption)
        #expect(bench.reads.isEmpty)
    }

    @Test func nothingIsReadDuringARecording() {
        var bench = ModelBench(.logger)
        bench.record()
        bench.send(.disappeared)
        bench.send(.appeared)
        #expect(bench.reads.isEmpty)
        bench.send(.recordingEnded(RecordingEnd(path: "/s", reason: .requested, frames: 9)))
        #expect(bench.reads == [.session(path: "/s")])
    }

    @Test func theEngineReadsTheNewestAndForgetsADeletedOne() throws {
        let bench = CaptureBench(.video)
        bench.open()
        bench.start()
        try bench.play(.seconds(1))
        bench.stop()
        bench.waitForImages()
        #expect(bench.screen.lastImage != nil)
        let path = try #require(bench.screen.clip)
        #expect(bench.model.lastCapture == .session(path: path))
        bench.engine.send(.used(.retakeClip))
        bench.engine.waitUntilIdle()
        bench.engine.checks.waitUntilIdle()
        bench.waitForImages()
        #expect(bench.screen.lastImage == nil && bench.model.lastCapture == nil)
    }

    @Test func theNewestOnTheDiskIsShownAtLaunch() throws {
        let first = CaptureBench(.video)
        first.open()
        first.start()
        try first.play(.seconds(1))
        first.stop()
        first.engine.send(.used(.useClip))
        first.engine.send(.disappeared)
        first.engine.send(.appeared)
        first.engine.readLast(.photo(name: "gone.jpg"))
        first.waitForImages()
        let entry = try #require(try first.sessions().first)
        #expect(first.model.lastCapture == .session(path: entry.path))
        first.wait { $0.feed.facts != nil }
        try first.play(.milliseconds(300))
        first.tap()
        first.engine.waitUntilIdle()
        try first.play(.milliseconds(100))
        first.wait { if case .photoSaved = $0.message { true } else { false } }
        first.engine.readLast(nil)
        first.waitForImages()
        guard case .photo? = first.model.lastCapture else {
            Issue.record("the photo is newer")
            return
        }
        #expect(first.screen.lastImage != nil)
    }
}

extension CaptureBench {
    fileprivate func waitForImages() {
        engine.waitUntilIdle()
        engine.images.waitUntilIdle()
        engine.waitUntilIdle()
    }
}

extension ModelBench {
    fileprivate var reads: [LastCapture?] {
        actions.compactMap { action -> LastCapture?? in
            if case .readLast(let capture) = action { return .some(capture) }
            return nil
        }
    }
}
