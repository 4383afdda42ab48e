import Dispatch
import Foundation
import LockstepAppleMedia
import LockstepAppleSensors
import LockstepConcurrency
import LockstepRecording
import LockstepSamples
import LockstepSessions
import Testing
import VirtualPhone

@testable import LockstepAppModel

/// The app's capture screen on a virtual phone, with its parts connected as in the app
/// (`App/Lockstep/LockstepApp.swift`), and the user's touches.
///
/// The phone advances at the screen's refresh interval. After each event it waits until the app has
/// processed it and stored the data. A scenario's losses therefore do not depend on the machine's
/// speed.
final class CaptureApp: Sendable {
    let phone: VirtualPhone
    let engine: CaptureEngine
    let folder: TemporaryFolder
    /// The folder of the key that signs seals.
    let keys: TemporaryFolder
    let told: ToldJournal
    private let changes: Mutex<Int>
    private let felt: Mutex<[CaptureEffect]>
    /// The recordings so far.
    let recordings = Mutex<[Recording]>([])

    /// The length of the journal at the start of a recording, and at its stop; the latter is nil
    /// for a recording that ended by itself.
    struct Recording: Sendable {
        var start: Int
        var stop: Int?
    }

    /// The screen's refresh interval, as in the app.
    static let beat = HostDuration.milliseconds(100)

    init(_ phone: VirtualPhone, _ scenario: Scenario) throws {
        self.phone = phone
        folder = try TemporaryFolder()
        told = ToldJournal(phone)
        let disk = scenario.disk(phone)
        var dependencies = CaptureDependencies(
            directory: folder.path, phone: .ofThisPhone, secondsFromUTC: { 0 },
            plan: scenario.plan)
        dependencies.encoderCount = 2
        dependencies.isSealing = { scenario.isSealing }
        var ports = CapturePorts(
            source: PhoneSensors(clock: PhoneClock()), camera: PhotoSession(),
            permissions: PhonePermissions(), conditions: DeviceConditions(),
            codecs: AppleCodecs(), fileSystem: disk, clock: PhoneClock())
        // Next to the sessions' folder, as Application Support is next to Documents.
        let keys = try TemporaryFolder()
        self.keys = keys
        ports.seal = {
            SealIdentity(
                CryptoKitCryptography(), key: try PhoneKey.kept(for: .seals, inFolder: keys.path))
        }
        engine = CaptureEngine(ports, dependencies, mode: scenario.mode)
        let (changes, felt) = (Mutex(0), Mutex<[CaptureEffect]>([]))
        (self.changes, self.felt) = (changes, felt)
        engine.observe(
            onChange: { changes.change { $0 += 1 } },
            onEffect: { effect in felt.change { $0.append(effect) } })
        let isWaitingForDisk = scenario.isWaitingForDisk(disk)
        phone.settle { [weak engine] in
            engine?.waitUntilStored(unless: isWaitingForDisk)
        }
    }

    var screen: CaptureScreen { engine.screen }
    var model: CaptureModel { engine.state.withLock { $0.model } }
    /// The haptic feedback so far.
    var haptics: [Haptic] {
        felt.withLock { $0 }.compactMap { if case .haptic(let haptic) = $0 { haptic } else { nil } }
    }
    /// The texts of the banners.
    var words: [String] { screen.banners.map(\.words.english) }

    /// Waits until the model fulfills a condition, while the phone's time is paused; fails after
    /// a timeout.
    func wait(
        _ what: String = "the screen never came to it",
        _ location: SourceLocation = #_sourceLocation, until condition: (CaptureModel) -> Bool
    ) {
        for _ in 0..<3_000 {
            let seen = changes.withLock { $0 }
            if condition(model) { return }
            _ = changes.wait(milliseconds: 10) { $0 != seen }
        }
        Issue.record(
            "\(what): \(model.feed), \(model.recording)", sourceLocation: location)
    }

    /// Runs the phone, and refreshes the screen at its interval.
    func play(_ duration: HostDuration, beat: HostDuration = CaptureApp.beat) throws {
        let end = phone.clock.now + duration
        while phone.clock.now < end {
            try phone.run(until: min(end, phone.clock.now + beat))
            engine.tick()
        }
    }

    /// Waits until the main thread has done all queued work.
    func flushMain() {
        for _ in 0..<3 { DispatchQueue.main.sync {} }
        engine.waitUntilIdle()
    }

    /// Ends the app as the system does: a recording is completed, and the cameras are free for the
    /// next scenario.
    func close() {
        engine.send(.condition(.willTerminate, at: phone.clock.now))
        wait { !$0.feed.isOn && !$0.isBusy }
        flushMain()
        phone.settle(nil)
    }
}

extension CaptureEngine {
    /// Waits until all decided actions are done and no frame waits for the recorder's threads.
    fileprivate func waitUntilStored(unless isWaitingForDisk: () -> Bool) {
        waitUntilIdle()
        while let status = state.withLock({ $0.recorder })?.status,
            status.waitingBytes >= (tap.frameBytes ?? .max), !isWaitingForDisk()
        {
            usleep(500)
        }
    }
}
