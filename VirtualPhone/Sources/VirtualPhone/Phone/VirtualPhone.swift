import LockstepConcurrency
public import LockstepSamples

/// A simulated phone for capture code that was written for iOS.
///
/// One phone is live at a time in a process. A source (a recording, the synthetic phone) and a
/// script provide its samples and events. The stand-ins of Apple's modules find it as ``current``
/// and behave as on a phone with its ``PhoneWorld``. Without a live phone they behave as on a phone
/// without sensors.
///
/// ```swift
/// try await VirtualPhone.withPhone(source: recording, script: [.at(.seconds(7), …)]) { phone in
///     let motion = CMMotionManager()
///     motion.startAccelerometerUpdates(to: queue) { data, error in … }
///     try phone.runToEnd()
/// }
/// ```
///
/// At a virtual pace the phone advances from event to event. After each event it waits until all
/// code that it called has returned or sleeps on ``clock``: a slow delegate is one that sleeps there.
public final class VirtualPhone: Sendable {
    private static let turn = PhoneTurn()
    static let living = Mutex<VirtualPhone?>(nil)

    /// The live phone; nil if there is none.
    public static var current: VirtualPhone? { living.withLock { $0 } }

    /// The host clock.
    public let clock: VirtualClock
    /// The host time at the start of the phone's life; its script counts from there.
    public let startTime: HostTime
    /// The source's description of itself; nil without a source.
    public let sourceDescription: SourceDescription?
    /// The objects that the phone's frameworks autoreleased.
    public let autoreleased = AutoreleasedObjects()
    let timeline: Timeline
    let state: Mutex<State>

    struct State {
        var world: PhoneWorld
        var silent: Set<Stream> = []
        /// Whether this app paused the audio of others.
        var isOtherAudioPaused = false
        /// What the app's audio session is for, by Apple's name; an app begins with an ambient one.
        var audioCategory = "AVAudioSessionCategorySoloAmbient"
        var playsHapticsWhileRecording = false
        /// The rate of the microphone in samples per second; nil for the source's.
        var microphoneRate: Double?
        /// The reason the cameras or the microphone are unavailable; nil while they are available.
        var interruption: PhoneInterruption?
        /// Whether the app is in the background.
        var isInBackground = false
        /// How many times the app was suspended and runs again.
        var suspensionCount = 0
        /// Whether the owner was asked for the local network.
        var isLocalNetworkAsked = false
        /// What may keep the app running in the background.
        var backgroundReasons: [BackgroundReason] = []
        /// The paths that the app left out of backups.
        var excludedFromBackup: Set<String> = []
        /// The claims on the camera; the last one has it.
        var cameraUses: [CameraUse] = []
        /// Who observes what the app lets the phone do.
        var outputObservers: [OutputObserver] = []
        /// The Live Activities on the lock screen.
        var activities: [PhoneActivity] = []
        /// The phone's orientation in the recording's latest image.
        var recordedOrientation: ImageOrientation?
        var settle: (@Sendable () -> Void)?
        /// Shows a request for a permission to whoever answers it.
        var owner: (@Sendable (Permission, @escaping @Sendable (PermissionState) -> Void) -> Void)?
        /// The number of samples that the app was told of, by stream.
        var told: [Stream: Int] = [:]
        var onTelling: (@Sendable (ToldSample) -> Void)?
        var notices: [String] = []
        /// The first error that happened while the driving thread slept.
        var failure: (any Error)?
    }

    /// Boots a phone, passes it to `body`, and shuts it down when `body` returns.
    ///
    /// A second phone waits until the first one is shut down. Time does not advance unless `body`
    /// runs the phone.
    ///
    /// - Throws: errors of `body`, and of the source when it is asked for its first sample.
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
            // Calls of the app that still sleep continue, and are waited for, while the phone
            // exists.
            phone.end()
            living.withLock { $0 = nil }
        }
        return try await body(phone)
    }

    /// Runs `body` while no phone is live, and lets none boot meanwhile.
    ///
    /// For code that uses stand-ins without a phone, next to tests whose phones it would otherwise
    /// hear.
    ///
    /// - Throws: errors of `body`.
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

    /// The phone's hardware and current state.
    public var world: PhoneWorld { state.withLock { $0.world } }

    /// Notices for the reader of a scenario's result: calls that never returned.
    public var notices: [String] { state.withLock { $0.notices } }

    /// Adds to ``notices``.
    public func note(_ notice: String) {
        state.withLock { $0.notices.append(notice) }
    }

    /// Sets a handler called after each event, when all code that the phone called has returned or
    /// sleeps.
    ///
    /// It waits for threads of the app that the phone does not know.
    ///
    /// Without it an hour that passes in seconds could overflow queues that threads empty.
    public func settle(_ body: (@Sendable () -> Void)?) {
        state.withLock { $0.settle = body }
    }
}

/// The start of a phone's clocks.
private struct PhoneBeginning {
    var host: HostTime
    var anchor: ClockAnchor

    init(_ world: PhoneWorld, _ source: SourceDescription?, first: Delivery?) {
        // 1000 s of uptime, 2025-06-01T10:00:00Z: constants, so that runs are identical.
        let usual = ClockAnchor(
            host: HostTime(nanoseconds: 1_000_000_000_000),
            wall: WallTime(nanoseconds: 1_748_772_000_000_000_000))
        let heard = [source?.startAnchor?.host, first.map(Timeline.due)].compactMap { $0 }.min()
        host = world.startTime ?? heard ?? usual.host
        let wall = source?.startAnchor?.wall(for: host) ?? usual.wall
        anchor = ClockAnchor(host: host, wall: world.startWall ?? wall)
    }
}
