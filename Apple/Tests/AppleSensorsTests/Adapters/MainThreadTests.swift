import Dispatch
import LockstepAppleSensors
import LockstepSamples
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
}
