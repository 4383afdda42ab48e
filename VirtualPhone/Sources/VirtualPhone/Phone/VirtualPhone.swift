public import LockstepSamples
internal import LockstepSessions

/// A phone that does not exist, for code that was written for one.
///
/// One lives at a time in a process. It is fed by a source (a recording, the synthetic phone) and
/// by a script; the stand-ins of Apple's modules find it as ``current`` and behave as on a phone
/// with its ``PhoneWorld``. Without one they behave as a phone that has nothing.
///
/// ```swift
/// try await VirtualPhone.withPhone(source: recording, script: [.at(.seconds(7), …)]) { phone in
///     let motion = CMMotionManager()
///     motion.startAccelerometerUpdates(to: queue) { data, error in … }
///     try phone.runToEnd()
/// }
/// ```
///
/// At a virtual pace the phone goes from event to event. After each it waits until all code that it
/// called has returned or sleeps on ``clock``: a slow delegate is one that sleeps there.
public final class VirtualPhone: Sendable {
    private static let turn = PhoneTurn()
    static let living = Mutex<VirtualPhone?>(nil)

    /// The phone that lives now; nil if none does.
    public static var current: VirtualPhone? { living.withLock { $0 } }

    /// The host clock.
    public let clock: VirtualClock
    /// The host clock's reading when the phone's life began: where its script counts from.
    public let startTime: HostTime
    /// The source's own words; nil without a source.
    public let sourceDescription: SourceDescription?
    let timeline: Timeline
    let state: Mutex<State>

    struct State {
        var world: PhoneWorld
        var silent: Set<Stream> = []
        /// Why the cameras are away; nil while they are there.
        var interruption: PhoneInterruption?
        /// Whether the app is in the background.
        var isInBackground = false
        /// Who wants the camera; the last one has it.
        var cameraUses: [CameraUse] = []
        /// How the recording last said that the phone was held.
        var recordedOrientation: ImageOrientation?
        var settle: (@Sendable () -> Void)?
        /// What the app was told of.
        var told: [Stream: Int] = [:]
        var onTelling: (@Sendable (ToldSample) -> Void)?
        var notices: [String] = []
        /// What went wrong while the driving thread slept.
        var failure: (any Error)?
    }

    /// Lives one phone's life: boots it, lends it to `body`, and ends it when `body` returns.
    ///
    /// A second phone waits until the first one's life is over. Time stands still unless `body`
    /// runs the phone.
    ///
    /// - Throws: what `body` throws, or what the source throws when asked for its first sample.
    public static func withPhone<Result>(
        _ world: PhoneWorld = PhoneWorld(), source: (any StoredSource)? = nil,
        script: PhoneScript = PhoneScript(), isolation: isolated (any Actor)? = #isolation,
        _ body: (VirtualPhone) async throws -> Result
    ) async throws -> Result {
        await turn.take()
        defer { turn.giveBack() }
        let phone = try VirtualPhone(world, source: source, script: script)
        phone.boot()
        defer {
            // Calls of the app that still sleep go on, and are waited for, while the phone is there.
            phone.end()
            living.withLock { $0 = nil }
        }
        return try await body(phone)
    }

    /// Runs `body` while no phone lives, and lets none begin its life meanwhile.
    ///
    /// For code that uses stand-ins without a phone, beside tests whose phones it would hear.
    ///
    /// - Throws: what `body` throws.
    public static func withoutPhone<Result>(
        isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
    ) async rethrows -> Result {
        await turn.take()
        defer { turn.giveBack() }
        return try await body()
    }

    private init(_ world: PhoneWorld, source: (any StoredSource)?, script: PhoneScript) throws {
        let first = try source?.next()
        sourceDescription = source?.description
        let begin = PhoneBeginning(world, sourceDescription, first: first)
        startTime = begin.host
        clock = VirtualClock(start: begin.host, anchor: begin.anchor, pace: world.pace)
        timeline = Timeline(source: source, first: first)
        state = Mutex(State(world: world))
        for line in script.lines { timeline.add(.event(line.event), at: startTime + line.time) }
        clock.whenDriverSleeps { [weak self] time in
            do {
                try self?.run(until: time)
            } catch {
                self?.state.withLock { $0.failure = $0.failure ?? error }
            }
        }
    }

    private func end() {
        clock.end()
        let left = clock.waitUntilQuiet(patienceSeconds: world.patienceSeconds)
        if left > 0 { note("\(left) calls of the app had not returned when the phone ended") }
    }

    /// What the phone is and has at present.
    public var world: PhoneWorld { state.withLock { $0.world } }

    /// What a reader of a scenario's outcome should know: calls that never returned.
    public var notices: [String] { state.withLock { $0.notices } }

    /// Adds to ``notices``.
    public func note(_ notice: String) {
        state.withLock { $0.notices.append(notice) }
    }

    /// Called after each event, when all code that the phone called has returned or sleeps: waits
    /// for threads of the app that the phone does not know.
    ///
    /// Without it an hour that passes in seconds could overflow queues that threads empty.
    public func settle(_ body: (@Sendable () -> Void)?) {
        state.withLock { $0.settle = body }
    }
}

/// Where a phone's clocks begin.
private struct PhoneBeginning {
    var host: HostTime
    var anchor: ClockAnchor

    init(_ world: PhoneWorld, _ source: SourceDescription?, first: Delivery?) {
        // 1000 s of uptime, 2025-06-01T10:00:00Z: constants, so that runs are equal.
        let usual = ClockAnchor(
            host: HostTime(nanoseconds: 1_000_000_000_000),
            wall: WallTime(nanoseconds: 1_748_772_000_000_000_000))
        let heard = [source?.startAnchor?.host, first.map(Timeline.due)].compactMap { $0 }.min()
        host = world.startTime ?? heard ?? usual.host
        let wall = source?.startAnchor?.wall(for: host) ?? usual.wall
        anchor = ClockAnchor(host: host, wall: world.startWall ?? wall)
    }
}
