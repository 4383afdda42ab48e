import LockstepConcurrency
import LockstepFormats
import LockstepRecording
import LockstepSamples
import LockstepSessions
import LockstepTestSupport
import Testing

@testable import LockstepAppModel

/// Larger images that are captured beside a recording.
@Suite struct StillTests {
    private func still(at time: HostTime) throws -> CameraFrame {
        let size = PixelSize(width: 128, height: 96)
        let pixels = try #require(
            PixelBuffer(format: .nv12FullRange, size: size) { _, bytes in
                for place in bytes.indices { bytes[place] = 90 }
            })
        var frame = CameraFrame(timestamp: time, image: .pixels(pixels))
        frame.worldFromCamera = Transform(rotation: .identity, translation: Vector3(1, 2, 3))
        frame.intrinsics = Intrinsics(fx: 100, fy: 101, cx: 63.5, cy: 47.5)
        frame.trackingState = .normal
        frame.orientation = .portrait
        return frame
    }

    private func record(_ bench: CaptureBench) throws {
        bench.open()
        try bench.play(.milliseconds(300))
        bench.tap()
        bench.wait { $0.isRecording }
        try bench.play(.milliseconds(300))
    }

    @Test func aStillHasThePoseAndTheNameOfItsSession() throws {
        let bench = CaptureBench(.logger)
        try record(bench)
        bench.engine.send(.used(.still))
        bench.engine.waitUntilIdle()
        let time = bench.clock.now
        try bench.play(.milliseconds(200))
        #expect(bench.screen.still == StillButton(isEnabled: false))
        bench.phone.state.withLock { $0.stills }.first?(.success(try still(at: time)))
        bench.wait { if case .photoSaved = $0.message { true } else { false } }
        #expect(bench.screen.still == StillButton(isEnabled: true))
        try bench.play(.milliseconds(200))
        bench.tap()
        bench.wait { !$0.isBusy }

        let photo = try #require(
            try PhotoFolder(in: CaptureBench.directory, fileSystem: bench.disk).list().first)
        let facts = try photo.facts.get()
        #expect(facts.size == PixelSize(width: 128, height: 96))
        #expect(facts.timestamp == time)
        #expect(facts.worldFromCamera?.translation == Vector3(1, 2, 3))
        #expect(facts.trackingState == .normal)
        #expect(facts.intrinsics?.fx == 100 && facts.pixelOrigin == .pixelCenter)
        let session = try bench.session()
        #expect(facts.session == session.manifest.sessionID)
        let rows = try #require(try session.eventRows())
        var marks: [EventRow] = []
        while let row = try rows.next() {
            if case .mark = row.event { marks.append(row) }
        }
        #expect(marks.map(\.event) == [.mark(facts.image)])
        #expect(marks.map(\.time) == [time])
    }

    /// Storing a large photo must not delay the end of a recording, nor go to the next one.
    @Test func aStillBelongsToTheRecordingThatAskedForIt() throws {
        let bench = CaptureBench(.logger)
        try record(bench)
        bench.engine.send(.used(.still))
        bench.engine.waitUntilIdle()
        let time = bench.clock.now
        let name = try #require(bench.engine.state.withLock { $0.recorder }?.sessionName)
        bench.tap()
        bench.wait { !$0.isBusy }
        bench.clock.move(milliseconds: 2000)
        try bench.play(.milliseconds(100))
        bench.tap()
        bench.wait { $0.isRecording }
        bench.phone.state.withLock { $0.stills }.first?(.success(try still(at: time)))
        bench.wait { if case .photoSaved = $0.message { true } else { false } }
        let photo = try #require(
            try PhotoFolder(in: CaptureBench.directory, fileSystem: bench.disk).list().first)
        #expect(try photo.facts.get().session == name)
        try bench.play(.milliseconds(200))
        bench.tap()
        bench.wait { !$0.isBusy }
        let entries = try bench.sessions()
        #expect(entries.count == 2)
        for entry in entries {
            let session = try Session(opening: entry.path, fileSystem: bench.disk)
            let rows = try session.eventRows()
            while let row = try rows?.next() {
                if case .mark = row.event { Issue.record("a mark in \(entry.name)") }
            }
        }
    }

    @Test func oneStillAtATimeAndOnlyDuringARecording() throws {
        let bench = CaptureBench(.logger)
        bench.open()
        try bench.play(.milliseconds(100))
        #expect(bench.screen.still == nil)
        bench.engine.send(.used(.still))
        bench.engine.waitUntilIdle()
        #expect(bench.phone.state.withLock { $0.stills.count } == 0)
        try record(bench)
        bench.engine.send(.used(.still))
        bench.engine.send(.used(.still))
        bench.engine.waitUntilIdle()
        #expect(bench.phone.state.withLock { $0.stills.count } == 1)
    }

    @Test func aFailureIsShownAndTheRecordingGoesOn() throws {
        let bench = CaptureBench(.logger)
        try record(bench)
        bench.engine.send(.used(.still))
        bench.engine.waitUntilIdle()
        bench.phone.state.withLock { $0.stills }.first?(.failure(TestFailure()))
        bench.wait { if case .failed = $0.message { true } else { false } }
        #expect(bench.model.isRecording && bench.screen.still?.isEnabled == true)
    }

    /// ARKit may never answer.
    @Test func aStillThatDoesNotComeIsGivenUp() throws {
        let bench = CaptureBench(.logger)
        try record(bench)
        bench.engine.send(.used(.still))
        bench.engine.waitUntilIdle()
        bench.clock.move(milliseconds: 5000)
        bench.engine.tick()
        #expect(bench.model.message == .stillMissing)
        #expect(bench.screen.still?.isEnabled == true)
    }

    @Test func aPhotoOfALiveImageOutsideARecordingNamesNoSession() throws {
        let bench = CaptureBench(.video)
        bench.open()
        try bench.play(.milliseconds(300))
        bench.tap()
        bench.engine.waitUntilIdle()
        try bench.play(.milliseconds(100))
        bench.wait { if case .photoSaved = $0.message { true } else { false } }
        let photo = try #require(
            try PhotoFolder(in: CaptureBench.directory, fileSystem: bench.disk).list().first)
        let facts = try photo.facts.get()
        #expect(facts.session == nil && facts.worldFromCamera == nil)
    }
}
