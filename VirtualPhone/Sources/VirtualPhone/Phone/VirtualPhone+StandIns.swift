import LockstepConcurrency
public import LockstepSamples

// The interface for the stand-ins of Apple's modules.
extension VirtualPhone {
    /// Subscribes to one stream's samples; depth and feature points arrive with the camera's.
    ///
    /// `handler` is called on the driving thread, between two instants of the phone's time, and
    /// must not wait. It calls the app through ``deliver(on:_:)``.
    public func subscribe(
        to stream: Stream, _ handler: @escaping @Sendable (Delivery) -> Void
    ) -> PhoneSubscription {
        timeline.listen(to: stream, handler)
    }

    /// Subscribes to all events other than samples, as ``subscribe(to:_:)`` does to those.
    public func subscribe(
        _ handler: @escaping @Sendable (PhoneEvent) -> Void
    ) -> PhoneSubscription {
        timeline.listen(handler)
    }

    /// Calls the app on a queue of its choice.
    @discardableResult
    public func deliver(
        on queue: DeliveryQueue, _ body: @escaping @Sendable () -> Void
    ) -> PhoneDelivery {
        clock.deliver(on: queue, body)
    }

    /// Schedules a call on the driving thread.
    public func schedule(
        after delay: HostDuration, _ body: @escaping @Sendable () -> Void
    ) {
        timeline.add(.action(body), at: clock.now + delay)
    }

    /// Returns the camera clock's time at a host time.
    public func cameraTime(at host: HostTime) -> HostTime {
        world.cameraClock.time(at: host, start: startTime)
    }

    /// Returns the host time at which the camera's clock shows `time`.
    public func hostTime(atCameraTime time: HostTime) -> HostTime {
        world.cameraClock.hostTime(at: time, start: startTime)
    }

    /// The reason the cameras or the microphone are unavailable; nil while they are available.
    public var interruption: PhoneInterruption? { state.withLock { $0.interruption } }

    /// Whether another app's music plays.
    public var isOtherAudioPlaying: Bool {
        state.withLock { $0.world.isOtherAudioPlaying && !$0.isOtherAudioPaused }
    }

    /// The category of the app's audio session, by Apple's name.
    public var audioCategory: String {
        get { state.withLock { $0.audioCategory } }
        set { state.withLock { $0.audioCategory = newValue } }
    }

    /// Whether haptics and system sounds are played while the microphone runs.
    public var playsHapticsWhileRecording: Bool {
        get { state.withLock { $0.playsHapticsWhileRecording } }
        set { state.withLock { $0.playsHapticsWhileRecording = newValue } }
    }

    /// Gives the app's audio session to the microphone: its category changes, and other apps' audio
    /// pauses.
    public func beginAudioInput() {
        audioCategory = "AVAudioSessionCategoryPlayAndRecord"
        pauseOtherAudio(true)
    }

    /// Pauses other apps' audio, or lets it continue.
    public func pauseOtherAudio(_ isPaused: Bool) {
        state.withLock { $0.isOtherAudioPaused = isPaused }
    }

    /// The paths of files and folders that the app left out of backups.
    public var excludedFromBackup: Set<String> { state.withLock { $0.excludedFromBackup } }

    /// Leaves a file or folder out of backups, or includes it again.
    public func excludeFromBackup(_ path: String, _ isExcluded: Bool) {
        state.withLock { state in
            if isExcluded {
                state.excludedFromBackup.insert(path)
            } else {
                state.excludedFromBackup.remove(path)
            }
        }
    }

    /// Whether the app is in the background.
    public var isInBackground: Bool { state.withLock { $0.isInBackground } }

    /// Returns the current state of a permission.
    public func permission(_ permission: Permission) -> PermissionState {
        world.permissions[permission] ?? .notDetermined
    }

    /// Asks the owner for a permission that has no answer yet; a new answer is also an event.
    ///
    /// - Parameter answer: called once: before this returns if the owner answers without delay or
    ///   answered before, otherwise on the driving thread.
    public func request(
        _ permission: Permission, answer: @escaping @Sendable (PermissionState) -> Void
    ) {
        let (said, world) = (self.permission(permission), world)
        guard said == .notDetermined else { return answer(said) }
        if let owner = state.withLock({ $0.owner }) {
            owner(permission) { [weak self] said in
                guard let self else { return }
                if self.permission(permission) == .notDetermined {
                    happen(.permission(permission, said))
                }
                answer(self.permission(permission))
            }
            return
        }
        let decide: @Sendable () -> Void = { [weak self] in
            guard let self else { return }
            if self.permission(permission) == .notDetermined {
                happen(.permission(permission, world.answers[permission] ?? .authorized))
            }
            answer(self.permission(permission))
        }
        guard world.answerDelay > .zero else { return decide() }
        schedule(after: world.answerDelay, decide)
    }

    /// Lets a user answer the app's requests for permissions instead of the world.
    ///
    /// - Parameter ask: shows the question, and calls its second argument once with the answer; nil
    ///   returns to the world's answers.
    public func letOwnerAnswer(
        _ ask: (@Sendable (Permission, @escaping @Sendable (PermissionState) -> Void) -> Void)?
    ) { state.withLock { $0.owner = ask } }
}
