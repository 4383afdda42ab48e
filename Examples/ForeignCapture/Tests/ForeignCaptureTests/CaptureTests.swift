import ForeignCapture
import LockstepSamples
import Testing
import VirtualPhone

/// Third-party capture code, unchanged, on the synthetic phone.
@Suite struct CaptureTests {
    private static let feed = Result { try Content(SyntheticFeed.phone()) }
    private let content: Content

    init() throws {
        content = try Self.feed.get()
    }

    @Test func everyFrameAndReadingIsWrittenInOrderWithItsTime() async throws {
        let captured = try await run(.video)
        #expect(captured.messages == [])
        #expect(captured.frames.map(\.what) == content.frames.map { _ in "frame" })
        #expect(captured.frames.map(\.seconds) == content.frames.map(\.timestamp.seconds))
        #expect(captured.frames.allSatisfy { $0.size == SyntheticFeed.size })
        try expectReadings(in: captured)
    }

    @Test func worldTrackingAddsThePlaceOfEachFrame() async throws {
        let captured = try await run(.worldTracking)
        #expect(
            captured.messages == ["tracking: limited, initializing", "tracking: normal"])
        #expect(captured.frames.map(\.seconds) == content.frames.map(\.timestamp.seconds))
        let places = content.frames.map { frame in
            (frame.worldFromCamera?.columnMajor[12..<15]).map { $0.map(Float.init) } ?? []
        }
        #expect(captured.frames.map(\.place) == places)
        try expectReadings(in: captured)
    }

    @Test func framesThatComeWhileTheAppIsBusyAreWrittenAsLate() async throws {
        let captured = try await run(.video) { phone in
            // A little more than two frames: the second and third of three are late.
            phone.clock.sleep(until: phone.clock.now + .milliseconds(80))
        }
        let pattern = ["frame", "FrameWasLate", "FrameWasLate"]
        #expect(
            captured.frames.map(\.what) == content.frames.indices.map { pattern[$0 % 3] })
        #expect(captured.frames.map(\.seconds) == content.frames.map(\.timestamp.seconds))
        try expectReadings(in: captured)
    }

    @Test func anotherAppTakesTheCameraAndLeavesTheSensors() async throws {
        let script: PhoneScript = [
            .at(.milliseconds(1_000), .interruptionBegan(.inUseByAnotherClient)),
            .at(.milliseconds(1_700), .interruptionEnded),
        ]
        let captured = try await run(.video, script: script)
        #expect(captured.messages == ["interrupted: 3", "interruption ended"])
        let times = captured.frames.map(\.seconds)
        let gaps = zip(times.dropFirst(), times).map { $0 - $1 }
        #expect(gaps.count { $0 > 0.1 } == 1)
        #expect((0.65...0.8).contains(gaps.max() ?? 0))
        #expect(captured.frames.count < content.frames.count - 15)
        try expectReadings(in: captured)
    }

    @Test func withoutPermissionNothingIsWritten() async throws {
        var world = PhoneWorld()
        world.answers[.camera] = .denied
        let captured = try await run(.video, world)
        #expect(captured.messages == ["no permission for the camera"])
        #expect(captured.frames.isEmpty && captured.readings.isEmpty)
    }

    @Test func aSensorThatFailsIsTold() async throws {
        let failure = PhoneScript.Line.at(
            .seconds(1), .sensorFailed(.gyroscope, code: 103))
        let captured = try await run(.video, script: [failure])
        #expect(captured.messages == ["gyroscope: 103"])
        #expect(captured.frames.count == content.frames.count)
    }

    private func run(
        _ mode: CaptureController.Mode, _ world: PhoneWorld = PhoneWorld(),
        script: PhoneScript = PhoneScript(), onFrame: (@Sendable (VirtualPhone) -> Void)? = nil
    ) async throws -> Captured {
        try await capture(
            mode, world, from: SyntheticFeed.phone(), startsAt: SyntheticFeed.start,
            script: script, onFrame: onFrame)
    }

    private func expectReadings(in captured: Captured) throws {
        for (stream, sensor) in [
            (Stream.accelerometer, "accelerometer"), (.gyroscope, "gyroscope"),
        ] {
            let expected = try #require(content.inertial[stream]).map { sample in
                Captured.Reading(
                    seconds: sample.timestamp.seconds, sensor: sensor, value: sample.value)
            }
            #expect(captured.readings(of: sensor) == expected)
        }
    }
}
