import LockstepConcurrency
import LockstepFormats
import LockstepRecording
import LockstepSamples
import LockstepSessions

/// Performs what the capture screen's model decides, with the phone's ports and a recorder.
///
/// Every method may be called on any thread and returns immediately. Actions run in order on the
/// engine's own thread; sessions are checked on another.
public final class CaptureEngine: Sendable {
    struct State {
        var model: CaptureModel
        var recorder: Recorder?
        /// The background time that the system grants to complete the session.
        var timeToFinish: (any AnyObject & Sendable)?
        var description: SourceDescription?
        var lastStatus: HostTime?
        var onChange: (@Sendable () -> Void)?
        var onEffect: (@Sendable (CaptureEffect) -> Void)?
    }

    /// The interval for reading the status line's numbers: twice a second.
    static let statusInterval = HostDuration.milliseconds(500)

    let ports: CapturePorts
    let dependencies: CaptureDependencies
    let photos: PhotoFolder
    let state: Mutex<State>
    let jobs: JobQueue
    let checks: JobQueue
    /// Encodes and stores photos, which takes longer than ending a recording may wait.
    let photoJobs: JobQueue
    let images: JobQueue
    /// What checks wait for.
    let brake = Mutex(CheckBrake())
    let tap: LiveTap

    /// Creates an engine that does nothing before ``begin()``.
    public init(
        _ ports: CapturePorts, _ dependencies: CaptureDependencies, mode: CaptureMode = .logger,
        options: ViewfinderOptions = ViewfinderOptions()
    ) {
        self.ports = ports
        self.dependencies = dependencies
        jobs = JobQueue(ports.codecs.autoreleasePool)
        checks = JobQueue(ports.codecs.autoreleasePool)
        photoJobs = JobQueue(ports.codecs.autoreleasePool)
        images = JobQueue(ports.codecs.autoreleasePool)
        photos = PhotoFolder(in: dependencies.directory, fileSystem: ports.fileSystem)
        let model = CaptureModel(
            mode: mode, options: options, plans: CapturePlans(dependencies.plan))
        state = Mutex(State(model: model))
        let news = Mutex<(@Sendable (LiveTap.News) -> Void)?>(nil)
        tap = LiveTap(at: ports.clock.now, liveView: dependencies.liveView) { item in
            news.withLock { $0 }?(item)
        }
        news.withLock { $0 = { [weak self] in self?.send(Self.event($0)) } }
    }

    deinit {
        ports.source.stop()
        ports.camera.stop()
        brake.change { $0 = CheckBrake() }
    }

    /// Sets the callbacks, which are called on any thread.
    ///
    /// - Parameters:
    ///   - onChange: Called when the screen has changed.
    ///   - onEffect: Called with an action that only the screen's owner can perform, in the order of
    ///     the decisions. It must not call the engine, whose lock is held.
    public func observe(
        onChange: @escaping @Sendable () -> Void,
        onEffect: @escaping @Sendable (CaptureEffect) -> Void
    ) {
        state.withLock { state in
            state.onChange = onChange
            state.onEffect = onEffect
        }
    }

    /// Sends phone capabilities and permissions to the model and starts observing the system.
    public func begin() {
        send(.phone(dependencies.phone))
        readPermissions()
        ports.camera.observe { [weak self] event in
            guard let self else { return }
            let now = ports.clock.now
            tap.receive(.event(event, at: now), arrival: now)
        }
        ports.conditions.observe { [weak self] condition in
            guard let self else { return }
            brake.change { $0.conditions.take(condition) }
            send(.condition(condition, at: ports.clock.now))
            dependencies.onCondition(condition)
            // The user may have changed permissions in the system's settings.
            if condition == .becameActive { readPermissions() }
        }
    }

    /// The current state of the screen.
    public var screen: CaptureScreen { state.withLock { $0.model.screen } }

    /// The selected mode.
    public var mode: CaptureMode { state.withLock { $0.model.mode } }

    /// Reads the settings again.
    public func settingsChanged() { send(.plansChanged(CapturePlans(dependencies.plan))) }

    /// Handles one event of the screen.
    public func send(_ event: CaptureEvent) {
        let (onChange, hasProgressed) = state.withLock { state in
            let before = state.model
            let actions = state.model.handle(event)
            for action in actions {
                // Under the lock, so that actions run in the order of the decisions.
                if case .effect(let effect) = action {
                    state.onEffect?(effect)
                } else {
                    jobs.add { [weak self] in self?.perform(action) }
                }
            }
            let hasChanged = state.model != before
            let hasProgressed = hasChanged && state.model.stage != before.stage
            return (hasChanged ? state.onChange : nil, hasProgressed)
        }
        onChange?()
        if hasProgressed { dependencies.onProgress() }
    }

    /// Handles a touch on the record button now.
    public func touch(_ touch: CaptureTouch) {
        let now = ports.clock.now
        switch touch {
        case .pressed: send(.pressed(at: now))
        case .moved(let isInside): send(.moved(isInside: isInside))
        case .lifted: send(.lifted(at: now))
        case .cancelled: send(.touchCanceled)
        case .activated: send(.activated(at: now))
        }
    }

    /// Handles a press or release of one of the phone's buttons now.
    public func touch(_ touch: CaptureTouch, of button: HardwareButton) {
        send(.button(button, touch, at: ports.clock.now))
    }

    /// Handles a command from outside of the screen now.
    ///
    /// - Returns: Why the command has no effect; nil if it has one.
    public func obey(_ command: CaptureCommand) -> CommandRefusal? {
        let refusal = state.withLock { $0.model.refusal(of: command) }
        send(.command(command, at: ports.clock.now))
        return refusal
    }

    /// Whether ``tick()`` has anything to do: the screen is visible, or a recording runs.
    public var isLive: Bool { state.withLock { $0.model.isLive } }

    /// Updates the model with the current time; ten calls a second keep timer and hints fresh.
    ///
    /// Does nothing unless ``isLive``.
    public func tick() {
        guard isLive else { return }
        let now = ports.clock.now
        let hints = tap.hints
        send(
            .tick(
                CaptureTick(
                    now, tracking: hints.tracking, isTooFast: hints.isTooFast,
                    tiltRadians: tap.gravity.flatMap(tilt(gravity:)), status: status(at: now))))
    }

    /// The newest depth map in color; nil if it has not changed since the last call.
    public func takeDepthImage() -> RGBAImage? { tap.takeDepth().map { RGBAImage(depth: $0) } }

    /// Waits until all pending actions are done; must not be called in a callback.
    func waitUntilIdle() {
        jobs.waitUntilIdle()
        photoJobs.waitUntilIdle()
    }

    /// The numbers of the status line, read twice a second.
    private func status(at now: HostTime) -> CaptureStatus? {
        let (isDue, recorder) = state.withLock { state -> (Bool, Recorder?) in
            if let last = state.lastStatus, now - last < Self.statusInterval {
                return (false, nil)
            }
            state.lastStatus = now
            return (true, state.recorder)
        }
        guard isDue else { return nil }
        let recording = recorder?.status
        return CaptureStatus(
            rates: tap.rates(at: now), frames: recording?.frames ?? 0,
            lost: recording?.drops.lost ?? 0, storedBytes: recording?.storedBytes ?? 0,
            freeBytes: ports.conditions.freeBytes(at: dependencies.directory),
            inertialMatch: tap.inertialMatch)
    }

    private func readPermissions() {
        for permission in Permission.allCases {
            send(.permission(permission, ports.permissions.state(of: permission)))
        }
    }

    private static func event(_ news: LiveTap.News) -> CaptureEvent {
        switch news {
        case .sensorFailed(let stream, let message):
            return .sensorFailed(stream, message: message)
        case .microphoneChanged: return .microphoneChanged
        case .interruptionBegan(let reason): return .interruptionBegan(reason: reason)
        case .interruptionEnded: return .interruptionEnded
        }
    }
}

extension DropLedger {
    /// The number of requested samples that are missing.
    var lost: Int {
        entries.reduce(0) { sum, entry in
            switch entry.reason {
            case .rateGate, .motionGate, .sharpnessGate, .depthNotReady, .stopping, .redacted:
                return sum
            case .late, .outOfBuffers, .discontinuity, .queueFull, .encoderFailed, .encoderPaused,
                .writeFailed,
                .unusable, .missing, .lostInCrash, .gap:
                return sum + entry.count
            }
        }
    }
}
