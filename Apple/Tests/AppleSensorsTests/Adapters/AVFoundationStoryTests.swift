@preconcurrency import AVFoundation
import LockstepAppleSensors
import LockstepSamples
import Testing
import VirtualPhone

/// Events during a capture session: interruptions, the background and failures.
@Suite struct AVFoundationStoryTests {
    private let camera = CaptureRequest.camera(.avFoundation)

    @Test(arguments: [
        (PhoneInterruption.notAvailableInBackground, "videoDeviceNotAvailableInBackground"),
        (.inUseByAnotherClient, "videoDeviceInUseByAnotherClient"),
        (
            .notAvailableWithMultipleForegroundApps,
            "videoDeviceNotAvailableWithMultipleForegroundApps"
        ),
        (.notAvailableDueToSystemPressure, "videoDeviceNotAvailableDueToSystemPressure"),
    ])
    func anInterruptionIsReportedWithItsReasonAndTheCameraIsConfiguredAgain(
        _ interruption: PhoneInterruption, _ reason: String
    ) async throws {
        let script: PhoneScript = [
            .at(.milliseconds(500), .interruptionBegan(interruption)),
            .at(.milliseconds(1000), .interruptionEnded),
        ]
        let (heard, _) = try await withSensors(camera, SensorFeed(frames: 60), script: script) {
            running in
            try running.phone.runToEnd()
            #expect(running.witness.wait { $0.settings.count == 2 })
        }
        #expect(heard.news == [.interruptionBegan(reason: reason), .interruptionEnded])
        let away = HostTime.start + .milliseconds(497)..<HostTime.start + .milliseconds(996)
        #expect(!heard.frames.contains { away.contains($0.timestamp) })
        #expect(heard.frames.count == 45)
    }

    @Test func goingToTheBackgroundIsAnInterruption() async throws {
        let script: PhoneScript = [
            .at(.milliseconds(500), .condition(.enteredBackground)),
            .at(.milliseconds(1000), .condition(.enteredForeground)),
        ]
        let (heard, _) = try await withSensors(camera, SensorFeed(frames: 60), script: script)
        #expect(
            heard.news == [
                .interruptionBegan(reason: "videoDeviceNotAvailableInBackground"),
                .interruptionEnded,
            ])
        #expect(heard.frames.count == 45)
    }

    @Test func cameraRestartsAfterMediaServicesWereReset() async throws {
        let code = AVError.Code.mediaServicesWereReset.rawValue
        let script: PhoneScript = [.at(.milliseconds(500), .captureFailed(code: code))]
        let (heard, _) = try await withSensors(camera, SensorFeed(frames: 60), script: script) {
            running in
            try running.phone.run(for: .milliseconds(501))
            #expect(running.witness.wait { $0.settings.count == 2 })
            try running.phone.runToEnd()
        }
        #expect(heard.failures.map(\.stream) == [.camera])
        #expect(heard.failures.first?.words.hasSuffix("(AVFoundationErrorDomain -11819)") == true)
        #expect(heard.frames.count == 60)
    }

    @Test func otherFailuresEndFramesAndAreReported() async throws {
        let code = AVError.Code.unknown.rawValue
        let script: PhoneScript = [.at(.milliseconds(500), .captureFailed(code: code))]
        let (heard, _) = try await withSensors(camera, SensorFeed(frames: 60), script: script)
        #expect(heard.failures.map(\.stream) == [.camera])
        #expect(heard.frames.count == 14)
    }

    @Test func stopEndsSamplesAndReleasesTheCamera() async throws {
        try await withSensors(camera, SensorFeed(frames: 60)) { running in
            try running.phone.run(for: .milliseconds(500))
            running.sensors.stop()
            let count = running.witness.samples.count
            let second = SampleCollector()
            _ = try running.sensors.start(.camera(.arkit), into: second)
            try running.phone.runToEnd()
            #expect(running.witness.samples.count == count)
            #expect(second.frames.count == 46)
        }
    }
}
