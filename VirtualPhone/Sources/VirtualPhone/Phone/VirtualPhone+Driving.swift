import LockstepConcurrency
public import LockstepSamples

extension VirtualPhone {
    /// Runs the phone until its clock shows `time`, and performs every event that is due by then.
    ///
    /// - Throws: errors of the source.
    public func run(until time: HostTime) throws {
        try clock.drive {
            while try step(until: time) {}
            clock.advance(to: time)
            finishStep()
            try throwFailure()
        }
    }

    /// Runs the phone for a duration.
    ///
    /// - Throws: errors of the source.
    public func run(for duration: HostDuration) throws {
        try run(until: clock.now + duration)
    }

    /// Runs the phone until its source and its script are exhausted and no call of the app sleeps.
    ///
    /// - Throws: errors of the source.
    public func runToEnd() throws {
        try clock.drive {
            while try hasMore, try step(until: .latest) {}
            try throwFailure()
        }
    }

    private var hasMore: Bool {
        get throws {
            if try timeline.nextTime() != nil { return true }
            return clock.state.withLock { $0.ledger.hasSleepingDelivery }
        }
    }

    private func throwFailure() throws {
        let failure = state.withLock { state in
            defer { state.failure = nil }
            return state.failure
        }
        if let failure { throw failure }
    }

    /// Performs the next event if it is due until `limit`; at equal times sleepers wake first.
    private func step(until limit: HostTime) throws -> Bool {
        let due = try timeline.nextTime()
        let wake = clock.nextWake
        guard let next = [due, wake].compactMap({ $0 }).min(), next <= limit else { return false }
        clock.advance(to: next)
        if let due, wake.map({ due < $0 }) ?? true, let taken = try timeline.takeNext() {
            happen(taken.due)
        }
        finishStep()
        return true
    }

    private func finishStep() {
        guard clock.pace == .virtual else { return }
        waitForApp()
        if let settle = state.withLock({ $0.settle }) {
            settle()
            waitForApp()
        }
    }

    private func waitForApp() {
        let abandoned = clock.waitUntilQuiet(patienceSeconds: world.patienceSeconds)
        guard abandoned > 0 else { return }
        let seconds = (clock.now - startTime).seconds
        note("\(abandoned) calls of the app did not return \(seconds) s after the start")
    }

    private func happen(_ due: Timeline.Due) {
        switch due {
        case .action(let action): action()
        case .event(let event): happen(event)
        case .sample(let delivery): happen(delivery)
        }
    }

    private func happen(_ delivery: Delivery) {
        if case .event(let event, _) = delivery.sample {
            if case .clockAnchor(let anchor) = event { clock.correct(anchor) }
            return happen(PhoneEvent(recorded: event))
        }
        guard let stream = delivery.sample.stream else { return }
        if case .frame(let frame) = delivery.sample { turn(as: frame.orientation) }
        guard !state.withLock({ $0.silent.contains(stream) }), !isWithheld(stream) else { return }
        var delivery = delivery
        if case .audio(let block) = delivery.sample, let hertz = state.withLock(\.microphoneRate) {
            delivery.sample = .audio(block.taken(atHertz: hertz))
        }
        timeline.tell(delivery)
    }

    /// Rotates the phone when a recording's images begin to show another orientation.
    private func turn(as recorded: ImageOrientation?) {
        guard let recorded else { return }
        let isNews = state.withLock { state in
            defer { state.recordedOrientation = recorded }
            return state.recordedOrientation != recorded
                && state.world.orientation != PhoneOrientation(recorded)
        }
        if isNews { happen(.turned(PhoneOrientation(recorded))) }
    }

    /// Performs an event now, on the calling thread.
    public func happen(_ event: PhoneEvent) {
        let wasSuspended = isSuspended
        state.withLock { state in
            switch event {
            case .condition(.thermalState(let heat)): state.world.thermalState = heat
            case .condition(.battery(let level, let isCharging)):
                (state.world.batteryLevel, state.world.isCharging) = (level, isCharging)
            case .permission(let permission, let said): state.world.permissions[permission] = said
            case .secureEnclave(let isReady): state.world.isSecureEnclaveReady = isReady
            case .freeBytes(let bytes): state.world.freeBytes = bytes
            case .interruptionBegan(let reason): state.interruption = reason
            case .interruptionEnded: state.interruption = nil
            case .condition(.enteredBackground): state.isInBackground = true
            case .condition(.enteredForeground), .condition(.becameActive):
                state.isInBackground = false
                if wasSuspended { state.suspensionCount += 1 }
            case .localNetwork(let said):
                state.world.localNetwork = said
                if said == .notDetermined { state.isLocalNetworkAsked = false }
            case .servicesAnnounced(let services): state.world.services = services
            case .turned(let orientation): state.world.orientation = orientation
            case .movieEncoder(let pace): state.world.movieEncoder = pace
            case .microphoneRate(let hertz): state.microphoneRate = hertz
            case .sensorFellSilent(let stream): state.silent.insert(stream)
            case .sensorRecovered(let stream): state.silent.remove(stream)
            default: break
            }
        }
        timeline.tell(event)
    }
}
