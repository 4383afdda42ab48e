import ARKit
import AVFoundation
import LockstepConcurrency
import LockstepSamples
import Testing
import VirtualPhone

/// The camera that ARKit offers for configuration, and capture sessions that compete for it.
@Suite struct CameraTests {
    @Test func theConfigurableCameraExistsWithWorldTracking() async throws {
        var world = allowed
        try await VirtualPhone.withPhone(world) { _ in
            let device = ARWorldTrackingConfiguration.configurableCaptureDeviceForPrimaryCamera
            #expect(device?.position == .back)
        }
        world.capabilities.hasWorldTracking = false
        try await VirtualPhone.withPhone(world) { _ in
            let device = ARWorldTrackingConfiguration.configurableCaptureDeviceForPrimaryCamera
            #expect(device == nil)
        }
    }

    @Test func aLockedLensPositionIsReachedWhileFramesArrive() async throws {
        let settled = Mutex(0)
        try await track(Feed(30), SessionWitness()) { _ in
        } _: { phone, _ in
            let lent = ARWorldTrackingConfiguration.configurableCaptureDeviceForPrimaryCamera
            let device = try #require(lent)
            try device.lockForConfiguration()
            device.setFocusModeLocked(lensPosition: 0.25) { _ in settled.withLock { $0 += 1 } }
            device.unlockForConfiguration()
            #expect(device.lensPosition != 0.25)
            try phone.runToEnd()
            #expect(device.lensPosition == 0.25)
        }
        #expect(settled.withLock { $0 } == 1)
    }

    @Test func captureAndWorldTrackingInterruptEachOther() async throws {
        let witness = SessionWitness()
        let reasons = Mutex<[Int]>([])
        try await track(Feed(90), witness) { _ in
        } _: { phone, session in
            try phone.run(for: .milliseconds(490))
            let capture = AVCaptureSession()
            let device = try #require(AVCaptureDevice.default(for: .video))
            capture.addInput(try AVCaptureDeviceInput(device: device))
            capture.addOutput(AVCaptureVideoDataOutput())
            let observer = NotificationCenter.default.addObserver(
                forName: .AVCaptureSessionWasInterrupted, object: capture, queue: nil
            ) { notification in
                let reason = notification.userInfo?[AVCaptureSessionInterruptionReasonKey]
                reasons.withLock { $0.append((reason as? NSNumber)?.intValue ?? 0) }
            }
            defer { NotificationCenter.default.removeObserver(observer) }
            capture.startRunning()
            try phone.run(for: .milliseconds(500))
            #expect(capture.isRunning)
            session.run(ARWorldTrackingConfiguration())
            try phone.run(for: .milliseconds(500))
            capture.stopRunning()
            try phone.runToEnd()
        }
        #expect(
            witness.lines == ["normal", "frames", "interrupted", "resumed", "asked", "frames"])
        let inUse = AVCaptureSession.InterruptionReason.videoDeviceInUseByAnotherClient
        #expect(reasons.withLock { $0 } == [inUse.rawValue])
    }
}
