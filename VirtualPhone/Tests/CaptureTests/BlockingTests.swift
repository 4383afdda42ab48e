@preconcurrency import AVFoundation
import LockstepConcurrency
import LockstepSamples
import Testing
import VirtualPhone

/// Calls of a session that block, and what they block.
@Suite struct BlockingTests {
    @Test func blockingCallsOnTheMainThreadAreNoticed() async throws {
        try await VirtualPhone.withPhone(.allowed, source: FrameList(count: 1)) { phone in
            let rig = Rig()
            try rig.setUp()
            rig.session.startRunning()
            rig.session.stopRunning()
            #expect(phone.notices == [])
            let session = rig.session
            await MainActor.run {
                session.beginConfiguration()
                session.commitConfiguration()
                session.startRunning()
                session.stopRunning()
            }
            let calls = ["commitConfiguration", "startRunning", "stopRunning"]
            #expect(
                phone.notices
                    == calls.map { call in
                        "AVCaptureSession.\(call) may block, and ran on the main thread."
                    })
        }
    }

    @Test func aPreviewLayerWaitsForAStartingSession() async throws {
        var world = PhoneWorld.allowed
        world.captureStartDuration = .milliseconds(300)
        try await VirtualPhone.withPhone(world, source: FrameList(count: 30)) { phone in
            let rig = Rig()
            try rig.setUp()
            let session = rig.session
            let layer = AVCaptureVideoPreviewLayer()
            let (isStarting, isConnected) = (Mutex(false), Mutex(false))
            let starting = try WorkerThread {
                isStarting.change { $0 = true }
                session.startRunning()
            }
            isStarting.change(when: { $0 }) { _ in }
            // Long enough for the thread to have entered the call.
            #expect(!isConnected.wait(milliseconds: 100) { $0 })
            let connecting = try WorkerThread {
                layer.session = session
                isConnected.change { $0 = true }
            }
            #expect(!isConnected.wait(milliseconds: 200) { $0 } && !session.isRunning)
            try phone.run(for: .milliseconds(300))
            starting.join()
            connecting.join()
            #expect(session.isRunning && layer.session === session)
            try phone.runToEnd()
            #expect(layer.shownImage != nil && phone.notices == [])
        }
    }

    @Test func aThreadThatRunsThePhoneStartsASessionInItsTime() async throws {
        var world = PhoneWorld.allowed
        world.captureStartDuration = .milliseconds(300)
        try await VirtualPhone.withPhone(world, source: FrameList(count: 30)) { phone in
            let rig = Rig()
            try rig.setUp()
            let session = rig.session
            phone.schedule(after: .milliseconds(100)) { session.startRunning() }
            try phone.run(for: .milliseconds(400))
            #expect(session.isRunning)
        }
    }
}
