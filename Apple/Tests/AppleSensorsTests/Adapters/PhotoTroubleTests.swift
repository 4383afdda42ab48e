@preconcurrency import AVFoundation
import LockstepAppleSensors
import LockstepSamples
import Testing
import VirtualPhone

/// Reasons for a photo to fail; each request completes once, with an error.
@Suite struct PhotoTroubleTests {
    @Test func missingCameraIsReportedAndTheClaimReleased() async throws {
        let world = PhoneWorld.allowed { $0.capabilities.cameras = [] }
        try await withPhone(world) { _ in
            #expect(throws: SensorFailure.cameraMissing) { try PhotoSession().start(.back) }
            let sensors = PhoneSensors()
            _ = try sensors.start(.camera(.arkit), into: SampleCollector())
            sensors.stop()
        }
    }

    @Test func aCameraInUseByAnotherSessionIsAnErrorWithAMessage() async throws {
        try await withPhone { _ in
            let other = AVCaptureSession()
            let device = try #require(AVCaptureDevice.default(for: .video))
            let input = try AVCaptureDeviceInput(device: device)
            other.addInput(input)
            let camera = PhotoSession()
            #expect(throws: SensorFailure.cameraRefused("its input cannot be added")) {
                try camera.start(.back)
            }
            // If switching cameras fails, the current camera keeps running.
            #expect(try camera.start(.front) == .front)
            #expect(throws: SensorFailure.self) { try camera.start(.back) }
            let order = PhotoOrder(camera)
            other.removeInput(input)
            #expect(try camera.start(.back) == .back)
            camera.stop()
            #expect(throws: SensorFailure.self) { try order.photo() }
        }
    }

    @Test func photoWithoutARunningCameraFails() async throws {
        try await withPhone { _ in
            let order = PhotoOrder(PhotoSession())
            #expect(throws: SensorFailure.photoFailed("it is not running")) { try order.photo() }
        }
    }

    @Test func pendingPhotoFailsOnceWhenTheCameraStops() async throws {
        try await PhotoStudio.open { studio in
            let order = try studio.order()
            studio.camera.stop()
            try studio.phone.runToEnd()
            #expect(throws: SensorFailure.self) { try order.photo() }
        }
    }

    @Test func interruptionIsReportedAndEndsThePendingPhoto() async throws {
        let script: PhoneScript = [
            .at(.milliseconds(10), .interruptionBegan(.inUseByAnotherClient)),
            .at(.milliseconds(200), .interruptionEnded),
        ]
        try await PhotoStudio.open(script: script) { studio in
            let under = try studio.order()
            try studio.phone.run(for: .milliseconds(100))
            let failure = #expect(throws: SensorFailure.self) { try under.photo() }
            #expect(failure?.problem.hasSuffix("(AVFoundationErrorDomain -11818)") == true)
            let early = try studio.order()
            #expect(throws: SensorFailure.photoFailed("it is not running")) { try early.photo() }
            try studio.phone.run(for: .milliseconds(150))
            let late = try studio.order()
            try studio.phone.runToEnd()
            #expect(try late.photo().size == PhotoStudio.size)
            #expect(
                studio.events == [
                    .interruptionBegan(reason: "videoDeviceInUseByAnotherClient"),
                    .interruptionEnded,
                ])
        }
    }

    @Test(arguments: [
        (AVError.Code.mediaServicesWereReset, true), (AVError.Code.unknown, false),
    ])
    func cameraRestartsOnlyAfterMediaServicesWereReset(
        _ code: AVError.Code, _ startsAgain: Bool
    ) async throws {
        let script: PhoneScript = [.at(.milliseconds(100), .captureFailed(code: code.rawValue))]
        try await PhotoStudio.open(script: script) { studio in
            try studio.phone.run(for: .milliseconds(150))
            #expect(studio.events.count == 1)
            let order = try studio.order()
            try studio.phone.runToEnd()
            let photo = try? order.photo()
            #expect((photo != nil) == startsAgain)
        }
    }

    @Test func undecodableImageIsAFailure() async throws {
        try await PhotoStudio.open { _, frame in
            frame.image = .still(EncodedStill(bytes: [1, 2, 3], size: PhotoStudio.size))
        } _: { studio in
            let order = try studio.order()
            try studio.phone.runToEnd()
            let failure = #expect(throws: SensorFailure.self) { try order.photo() }
            #expect(failure?.problem.hasSuffix("(AVFoundationErrorDomain -11821)") == true)
        }
    }
}
