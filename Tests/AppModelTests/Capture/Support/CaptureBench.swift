import LockstepConcurrency
import LockstepFormats
import LockstepMedia
import LockstepRecording
import LockstepSamples
import LockstepSessions
import LockstepTestSupport
import Testing

@testable import LockstepAppModel

/// A capture engine with a test phone.
final class CaptureBench: Sendable {
    let clock: HandClock
    let phone: TestPhone
    let camera = TestCamera()
    let desk = TestDesk()
    let conditions = TestConditions()
    let disk = MemoryFileSystem()
    let engine: CaptureEngine
    private let changes: Mutex<Int>
    private let felt: Mutex<[CaptureEffect]>

    static let directory = "/Documents"

    init(
        _ mode: CaptureMode = .logger, hasDepth: Bool = true, clock: HandClock = HandClock(),
        codecs: any MediaCodecs = FFmpegCodecs(),
        source: (any SensorSource & AdjustableCamera & StillCamera)? = nil,
        plan: @escaping @Sendable (CaptureMode) -> CapturePlan = CapturePlan.withPlacesAndAudio,
        prepare: (inout CaptureDependencies) -> Void = { _ in }
    ) {
        self.clock = clock
        phone = TestPhone(clock)
        var abilities = PhoneCapabilities()
        abilities.hasDepth = hasDepth
        abilities.cameras = [.back, .front]
        abilities.flashes = [.back]
        var dependencies = CaptureDependencies(
            directory: Self.directory, phone: abilities, secondsFromUTC: { 0 }, plan: plan)
        prepare(&dependencies)
        engine = CaptureEngine(
            CapturePorts(
                source: source ?? phone, camera: camera, permissions: desk, conditions: conditions,
                codecs: codecs, fileSystem: disk, clock: clock),
            dependencies, mode: mode)
        let (changes, felt) = (Mutex(0), Mutex<[CaptureEffect]>([]))
        (self.changes, self.felt) = (changes, felt)
        engine.observe(
            onChange: { changes.change { $0 += 1 } },
            onEffect: { effect in felt.change { $0.append(effect) } })
    }

    /// Opens the screen and waits for the viewfinder.
    func open() {
        engine.begin()
        engine.send(.appeared)
        wait { $0.feed.facts != nil }
    }

    /// How often the screen was told to change.
    var changeCount: Int { changes.withLock { $0 } }

    var model: CaptureModel { engine.state.withLock { $0.model } }
    var screen: CaptureScreen { engine.screen }

    var haptics: [Haptic] {
        felt.withLock { $0 }.compactMap { if case .haptic(let haptic) = $0 { haptic } else { nil } }
    }

    /// Waits until the model satisfies a condition.
    ///
    /// A test that would wait forever fails after a minute without any change.
    func wait(
        _ what: Comment = "the model never reached the state",
        _ location: SourceLocation = #_sourceLocation, until condition: (CaptureModel) -> Bool
    ) {
        var patience = 6_000
        while patience > 0 {
            let seen = changes.withLock { $0 }
            if condition(model) { return }
            if !changes.wait(milliseconds: 10, until: { $0 != seen }) { patience -= 1 }
        }
        Issue.record(what, sourceLocation: location)
    }

    func press() { engine.touch(.pressed) }
    func lift() { engine.touch(.lifted) }

    func tap() {
        press()
        lift()
    }

    /// Starts recording as a user does in the selected mode, and waits for the start.
    func start() {
        press()
        if model.gesture.style == .hold {
            clock.move(milliseconds: 300)
            engine.tick()
        } else {
            lift()
        }
        wait { $0.isRecording }
    }

    /// Stops as a user does and waits for the verdict.
    func stop() {
        if model.gesture.style == .tap { press() }
        lift()
        waitForVerdict()
    }

    func waitForVerdict() {
        wait("no verdict") { !$0.isBusy && $0.verdict?.result != nil }
    }

    /// Delivers the phone's samples no faster than the recorder stores them.
    func play(_ duration: HostDuration) throws {
        try phone.play(duration) { [engine] in
            let poll = Mutex(())
            let isFree = {
                let recorder = engine.state.withLock { $0.recorder }
                return (recorder?.status?.waitingBytes ?? 0) < (engine.tap.frameBytes ?? .max)
            }
            while !poll.wait(milliseconds: 1, until: { _ in isFree() }) {}
        }
        engine.tick()
    }

    /// All sessions on the disk.
    func sessions() throws -> [CatalogEntry] {
        guard try disk.list("/").contains(where: { $0.name == "Documents" }) else { return [] }
        return try SessionCatalog.list(Self.directory, fileSystem: disk)
    }

    func session() throws -> Session {
        let entries = try sessions()
        #expect(entries.count == 1)
        return try Session(opening: try #require(entries.first).path, fileSystem: disk)
    }

    func events() throws -> [SessionEvent] {
        let rows = try #require(try session().eventRows())
        var events: [SessionEvent] = []
        while let row = try rows.next() { events.append(row.event) }
        return events
    }
}

extension CapturePlan {
    /// The mode's default plan, with locations and audio in VIO; no mode records them by default.
    static func withPlacesAndAudio(_ mode: CaptureMode) -> CapturePlan {
        var plan = CapturePlan.standard(mode)
        if mode == .vio { plan.recording?.streams.formUnion([.location, .audio]) }
        return plan
    }
}
