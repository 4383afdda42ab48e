import LockstepConcurrency
internal import LockstepSamples
internal import LockstepSessions
internal import VirtualPhone

extension ARSession {
    /// Takes the camera and starts listening to the phone, or continues.
    func begin(on phone: VirtualPhone, resettingTracking: Bool) {
        if state.withLock({ $0.phone !== phone }) { letGo() }
        let (isAsking, isListening) = state.withLock { state in
            state.gate = RateGate()
            state.phone = phone
            return (
                state.story.run(resettingTracking: resettingTracking), !state.subscriptions.isEmpty
            )
        }
        if isListening { takeCameraAgain(on: phone) } else { listen(to: phone) }
        // An interruption that began before the session ran is reported as soon as the session
        // runs.
        if let reason = phone.interruption, concerns(reason) { change { $0.interrupt(.taken) } }
        if phone.isInBackground { change { $0.interrupt(.background) } }
        if isAsking { askToRelocalize() }
    }

    private func listen(to phone: VirtualPhone) {
        let surfaces = [LockstepSamples.Stream.mesh, .planes].map { stream in
            phone.subscribe(to: stream) { [weak self] delivery in
                if case .surface(let surface) = delivery.sample { self?.take(surface) }
            }
        }
        let subscriptions =
            surfaces + [
                phone.subscribe(to: .audio) { [weak self] delivery in
                    if case .audio(let block) = delivery.sample { self?.take(block) }
                },
                phone.subscribe(to: .camera) { [weak self] delivery in
                    if case .frame(let frame) = delivery.sample { self?.take(frame) }
                },
                phone.subscribe { [weak self] (event: PhoneEvent) in self?.take(event) },
            ]
        let use = takeCamera(of: phone)
        state.withLock { ($0.subscriptions, $0.use) = (subscriptions, use) }
    }

    private func takeCamera(of phone: VirtualPhone) -> CameraUse {
        phone.takeCamera { [weak self] in
            self?.change { $0.interrupt(.otherSession) }
        } regained: { [weak self] in
            self?.change { $0.end(.otherSession) }
        }
    }

    /// Takes the camera back if another client has it.
    private func takeCameraAgain(on phone: VirtualPhone) {
        let (isStolen, former) = state.withLock { ($0.story.isRobbed, $0.use) }
        guard isStolen else { return }
        if let former { phone.giveBack(former) }
        let use = takeCamera(of: phone)
        state.withLock { $0.use = use }
        change { $0.end(.otherSession) }
    }

    /// Stops listening and gives the camera back.
    func letGo() {
        let (subscriptions, use, phone) = state.withLock { state in
            defer {
                state.story.stop()
                (state.subscriptions, state.use) = ([], nil)
            }
            return (state.subscriptions, state.use, state.phone)
        }
        for subscription in subscriptions { subscription.cancel() }
        if let use { phone?.giveBack(use) }
    }

    private func take(_ event: PhoneEvent) {
        switch event {
        case .interruptionBegan(let reason):
            if concerns(reason) { change { $0.interrupt(.taken) } }
        case .interruptionEnded: change { $0.end(.taken) }
        case .condition(.enteredBackground): change { $0.interrupt(.background) }
        case .condition(.enteredForeground), .condition(.becameActive):
            change { $0.end(.background) }
        case .sceneChanged:
            ARWorldTrackingConfiguration.configurableCaptureDeviceForPrimaryCamera?.sceneChanged()
        case .tracking(let tracking): state.withLock { $0.story.follow(tracking) }
        case .sensorFailed(.camera, let code):
            fail(ARError(ARError.Code(rawValue: code) ?? .sensorFailed))
        case .permission(.camera, let said) where said != .authorized:
            fail(ARError(.cameraUnauthorized))
        case .sensorFailed(.audio, let code) where providesAudio:
            fail(ARError(ARError.Code(rawValue: code) ?? .sensorFailed))
        case .permission(.microphone, let said) where said != .authorized && providesAudio:
            fail(ARError(.microphoneUnauthorized))
        default: return
        }
    }

    /// Applies a rule and reports the result to the delegate.
    private func change(_ rule: (inout TrackingStory) -> TrackingStory.News?) {
        switch state.withLock({ rule(&$0.story) }) {
        case .interrupted?: tell { $0.sessionWasInterrupted($1) }
        case .resumed?:
            tell { $0.sessionInterruptionEnded($1) }
            askToRelocalize()
        case nil: return
        }
    }

    private func askToRelocalize() {
        tell { delegate, session in
            guard delegate.sessionShouldAttemptRelocalization(session) else { return }
            session.state.withLock { $0.story.relocalize() }
        }
    }
}

extension ARSession {
    /// Creates a frame from the feed's frame, unless the app holds too many.
    private func take(_ fed: CameraFrame) {
        guard let configuration = admit(fed) else { return }
        // A camera that the app has locked reaches its values with the frames that show them.
        type(of: configuration).configurableCaptureDeviceForPrimaryCamera?.note(fed)
        guard hasRoom() else { return }
        let (tracking, isNews, anchors) = state.withLock { state in
            let tracking = state.story.state(of: fed)
            return (tracking, state.story.isNews(tracking), state.allAnchors)
        }
        guard
            let frame = ARFrame(
                fed, ARCamera.TrackingState(tracking), anchors: anchors, configuration, in: pool)
        else {
            state.withLock { $0.phone }?.note("a frame of the feed has no pixels for ARKit")
            return
        }
        let (added, removed) = state.withLock { state in
            defer { (state.addedAnchors, state.removedAnchors) = ([], []) }
            state.currentFrame = frame
            return (state.addedAnchors, state.removedAnchors)
        }
        if isNews { tell { $0.session($1, cameraDidChangeTrackingState: frame.camera) } }
        if !added.isEmpty { tell { $0.session($1, didAdd: added) } }
        if !removed.isEmpty { tell { $0.session($1, didRemove: removed) } }
        note(frame, at: fed.timestamp)
        tell { $0.session($1, didUpdate: frame) }
        captureStill(fed, configuration)
    }

    private func note(_ frame: ARFrame, at time: HostTime) {
        guard delegate != nil, let phone = state.withLock({ $0.phone }) else { return }
        phone.noteTold(ToldSample(.camera, at: time))
        if frame.sceneDepth != nil { phone.noteTold(ToldSample(.depth, at: time)) }
        if frame.rawFeaturePoints != nil { phone.noteTold(ToldSample(.featurePoints, at: time)) }
    }

    /// Returns whether the app holds few enough frames.
    ///
    /// The phone adds a notice when it starts to hold too many, as ARKit does in the console (from
    /// experience).
    private func hasRoom() -> Bool {
        let hasRoom = pool.hasRoom
        let phone = state.withLock { state -> VirtualPhone? in
            defer { state.isStarved = !hasRoom }
            return !hasRoom && !state.isStarved ? state.phone : nil
        }
        phone?.note("ARKit delivers no frames: the app holds \(FramePool.size) or more")
        return hasRoom
    }

    /// Returns the configuration if it includes the frame and the frame is due.
    private func admit(_ fed: CameraFrame) -> ARConfiguration? {
        state.withLock { state in
            guard state.story.givesFrames, let configuration = state.configuration else {
                return nil
            }
            let hertz = Double(configuration.videoFormat.framesPerSecond)
            let source = state.phone?.sourceDescription?.streams.first { $0.stream == .camera }
            if let made = source?.requestedRateHertz, made <= hertz * 1.001 { return configuration }
            guard hertz > 0, state.gate.admits(fed.timestamp, intervalSeconds: 1 / hertz) else {
                return nil
            }
            return configuration
        }
    }
}
