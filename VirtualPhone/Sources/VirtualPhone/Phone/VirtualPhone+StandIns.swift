public import LockstepSamples
internal import LockstepSessions

// What the stand-ins of Apple's modules are built on.
extension VirtualPhone {
    /// Listens to one stream's samples; depth and feature points come with the camera's.
    ///
    /// `handler` is called on the driving thread, between two moments of the phone's time, and
    /// must not wait; it calls the app through ``deliver(on:_:)``.
    public func subscribe(
        to stream: Stream, _ handler: @escaping @Sendable (Delivery) -> Void
    ) -> PhoneSubscription {
        timeline.listen(to: stream, handler)
    }

    /// Listens to everything that happens beside samples, as ``subscribe(to:_:)`` does to those.
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

    /// Does something later, on the driving thread.
    public func schedule(
        after delay: HostDuration, _ body: @escaping @Sendable () -> Void
    ) {
        timeline.add(.action(body), at: clock.now + delay)
    }

    /// What the camera's clock shows at a host time.
    public func cameraTime(at host: HostTime) -> HostTime {
        world.cameraClock.time(at: host, start: startTime)
    }

    /// The host time at which the camera's clock shows `time`.
    public func hostTime(atCameraTime time: HostTime) -> HostTime {
        world.cameraClock.hostTime(at: time, start: startTime)
    }

    /// Why the cameras are away at present; nil while they are there.
    public var interruption: PhoneInterruption? { state.withLock { $0.interruption } }

    /// Whether the app is in the background at present.
    public var isInBackground: Bool { state.withLock { $0.isInBackground } }

    /// What was said to a permission so far.
    public func permission(_ permission: Permission) -> PermissionState {
        world.permissions[permission] ?? .notDetermined
    }

    /// Asks the owner, if no one did yet; everybody who listens learns of a new answer.
    ///
    /// - Parameter answer: called once: before this returns where the owner does not think or said
    ///   something before, else on the driving thread.
    public func request(
        _ permission: Permission, answer: @escaping @Sendable (PermissionState) -> Void
    ) {
        let (said, world) = (self.permission(permission), world)
        guard said == .notDetermined else { return answer(said) }
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
}
