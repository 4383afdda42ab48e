import Dispatch
import Foundation
import LockstepAppleSensors
import LockstepConcurrency
import LockstepSamples
import QuartzCore
import Testing
import VirtualPhone

/// Frames and samples pass the main thread by, which draws the screen.
@Suite(.serialized) struct MainThreadTests {
    @Test(arguments: [CameraInterface.arkit, .avFoundation])
    func nothingWaitsForAMainThreadThatIsBusy(_ interface: CameraInterface) async throws {
        let witness = SampleCollector()
        let feed = SensorFeed(frames: 300)
        try await VirtualPhone.withPhone(.allowed, source: feed) { phone in
            let sensors = PhoneSensors()
            _ = try sensors.start(.camera(interface), into: witness)
            await settleMainThread()
            if interface == .avFoundation { _ = witness.wait { !$0.settings.isEmpty } }
            let busy = DispatchSemaphore(value: 0)
            DispatchQueue.main.async { busy.wait() }
            let outcome = Result { try phone.runToEnd() }
            let count = witness.frames.count
            busy.signal()
            sensors.stop()
            try outcome.get()
            #expect(count == 300)
        }
        await settleMainThread()
    }

    /// A camera that a test starts and stops.
    private struct Starting: Sendable {
        var name: String
        var previewLayer: @MainActor @Sendable () -> CALayer
        var start: @Sendable () throws -> Void
        var stop: @Sendable () -> Void

        static func sensors() -> Starting {
            let sensors = PhoneSensors()
            return Starting(name: "sensors") {
                sensors.previewLayer
            } start: {
                _ = try sensors.start(.camera(.avFoundation), into: SampleCollector())
            } stop: {
                sensors.stop()
            }
        }

        static func photo() -> Starting {
            let photo = PhotoSession()
            return Starting(name: "photo") {
                photo.previewLayer
            } start: {
                _ = try photo.start(.back)
            } stop: {
                photo.stop()
            }
        }
    }

    /// While a capture session starts, connecting or disconnecting its preview blocks.
    @Test func theMainThreadDoesNotWaitForAStartingCamera() async throws {
        let world = PhoneWorld.allowed { $0.captureStartDuration = .milliseconds(300) }
        for made in [Starting.sensors, Starting.photo] {
            try await VirtualPhone.withPhone(world, source: SensorFeed(frames: 60)) { phone in
                // A capture session belongs to the phone on which it is made.
                let camera = made()
                await MainActor.run { _ = camera.previewLayer() }
                let busy = DispatchSemaphore(value: 0)
                DispatchQueue.main.async { busy.wait() }
                try camera.start()
                giveSessionTime()
                busy.signal()
                #expect(isMainThreadFree, "\(camera.name) starts")
                // As when the user leaves the screen at once.
                let isStopped = Mutex(false)
                let stopping = try WorkerThread {
                    camera.stop()
                    isStopped.change { $0 = true }
                }
                giveSessionTime()
                #expect(isMainThreadFree, "\(camera.name) stops")
                while !isStopped.wait(milliseconds: 10, until: { $0 }) {
                    try phone.run(for: .milliseconds(100))
                }
                stopping.join()
                #expect(phone.notices == [])
            }
            await settleMainThread()
        }
    }

    /// Waits long enough for a session to be called on its queue, where it blocks.
    private func giveSessionTime() { usleep(500_000) }

    private var isMainThreadFree: Bool {
        let isFree = Mutex(false)
        DispatchQueue.main.async { isFree.change { $0 = true } }
        return isFree.wait(milliseconds: 2000) { $0 }
    }
}
