import LockstepAppleSensors
import LockstepConcurrency
import LockstepSamples
import Testing
import VirtualPhone

/// Larger images of world tracking, beside its frames.
@Suite struct StillTests {
    private final class Answers: Sendable {
        private let heard = Mutex<[Result<CameraFrame, any Error>]>([])
        var all: [Result<CameraFrame, any Error>] { heard.withLock { $0 } }
        func append(_ result: Result<CameraFrame, any Error>) {
            heard.withLock { $0.append(result) }
        }
    }

    @Test func aStillHasMorePixelsAndThePoseOfItsFrame() async throws {
        let answers = Answers()
        let pose = Transform(rotation: .identity, translation: Vector3(1, 2, 3))
        let feed = SensorFeed(frames: 30) { _, frame in
            frame.worldFromCamera = pose
            frame.intrinsics = Intrinsics(fx: 10, fy: 11, cx: 5.5, cy: 3.5)
        }
        let (heard, _) = try await withSensors(.camera(.arkit), feed) { running in
            #expect(running.sensors.abilities?.capturesStills == true)
            running.sensors.captureStill { answers.append($0) }
            running.sensors.captureStill { answers.append($0) }
            try running.phone.runToEnd()
        }
        #expect(answers.all.count == 2)
        let stills = answers.all.compactMap { try? $0.get() }
        #expect(stills.count == 1, "one at a time")
        let still = try #require(stills.first)
        #expect(still.image.size == PixelSize(width: 24, height: 16))
        #expect(still.worldFromCamera == pose)
        #expect(still.intrinsics == Intrinsics(fx: 20, fy: 22, cx: 11.5, cy: 7.5))
        // The frames are delivered as ever.
        #expect(heard.frames.count == 30)
        #expect(heard.frames.allSatisfy { $0.image.size == .small })
        #expect(heard.frames.contains { $0.timestamp == still.timestamp })
    }

    @Test func withoutWorldTrackingNoStillIsCaptured() async throws {
        let answers = Answers()
        try await withSensors(.camera(.avFoundation), SensorFeed(frames: 3)) { running in
            #expect(running.sensors.abilities?.capturesStills == false)
            running.sensors.captureStill { answers.append($0) }
            try running.phone.runToEnd()
            running.sensors.stop()
            running.sensors.captureStill { answers.append($0) }
        }
        #expect(answers.all.count == 2)
        for answer in answers.all {
            #expect(throws: SensorFailure.self) { try answer.get() }
        }
    }
}
