import LockstepConcurrency
internal import LockstepSamples
internal import LockstepSessions
internal import VirtualPhone

extension AVCaptureSession {
    /// Starts the flow of frames and audio; when it returns, the session is running or interrupted.
    ///
    /// Calling it between `beginConfiguration` and `commitConfiguration` raises an exception (from
    /// experience).
    public func startRunning() {
        let refusal = state.withLock { state -> Refusal? in
            guard state.depth > 0 else { return nil }
            return .moment(
                "AVCaptureSession startRunning",
                "may not be called between beginConfiguration and commitConfiguration")
        }
        obey(refusal)
        noteBlocking("startRunning")
        guard let server else { return }
        takeTimeToStart(of: server.phone)
        let isNew = state.withLock { state -> Bool in
            defer { state.wantsToRun = true }
            return !state.wantsToRun
        }
        guard isNew else { return }
        let events = server.phone.subscribe { [weak self] event in self?.take(event) }
        state.withLock { $0.events = events }
        // A session with audio alone leaves the camera to others.
        if device != nil || microphone == nil {
            let camera = server.phone.takeCamera { [weak self] in
                self?.cameraMoved(isStolen: true)
            } regained: { [weak self] in
                self?.cameraMoved(isStolen: false)
            }
            state.withLock { $0.camera = camera }
        }
        settle()
    }

    /// Stops the flow of frames and audio; calls that wait in a delegate's queue still arrive.
    public func stopRunning() {
        noteBlocking("stopRunning")
        waitForStart()
        guard stop() else { return }
        post(.AVCaptureSessionDidStopRunning)
    }

    /// Stops everything; returns whether the session was running.
    private func stop(_ error: AVError = AVError(.sessionNotRunning)) -> Bool {
        let before = state.withLock { state in
            defer {
                state.wantsToRun = false
                state.isRunning = false
                state.interruption = nil
                state.isStolen = false
                (state.events, state.flows, state.camera) = (nil, [], nil)
            }
            return state
        }
        before.events?.cancel()
        for flow in before.flows { flow.cancel() }
        if let camera = before.camera { server?.phone.giveBack(camera) }
        for output in before.outputs { output.flowEnded(error) }
        return before.isRunning
    }

    private func cameraMoved(isStolen: Bool) {
        state.withLock { $0.isStolen = isStolen }
        settle()
    }

    /// Runs the session if it was started and nothing prevents it; posts what changed.
    func settle() {
        let system = server?.interruption(
            hasCamera: device != nil, hasMicrophone: microphone != nil)
        let change = state.withLock { state -> (before: Before, reason: InterruptionReason?)? in
            let reason = system ?? (state.isStolen ? .videoDeviceInUseByAnotherClient : nil)
            let isNews = reason == nil ? !state.isRunning : state.interruption == nil
            guard state.wantsToRun, isNews else { return nil }
            defer {
                state.interruption = reason
                state.isRunning = reason == nil
                state.flows = []
            }
            let before = Before(
                ran: state.isRunning, wasInterrupted: state.interruption != nil,
                flows: state.flows)
            return (before, reason)
        }
        guard let (before, reason) = change else { return }
        for flow in before.flows { flow.cancel() }
        guard let reason else { return begin(wasInterrupted: before.wasInterrupted) }
        for output in outputs { output.flowEnded(AVError(.sessionWasInterrupted)) }
        if !before.wasInterrupted { post(.AVCaptureSessionWasInterrupted, userInfo(reason)) }
        if before.ran { post(.AVCaptureSessionDidStopRunning) }
    }

    private struct Before {
        var ran: Bool
        var wasInterrupted: Bool
        var flows: [PhoneSubscription]
    }

    private func userInfo(_ reason: InterruptionReason) -> [AnyHashable: Any] {
        var values: [AnyHashable: Any] = [
            AVCaptureSessionInterruptionReasonKey: NSNumber(value: reason.rawValue)
        ]
        if reason == .videoDeviceNotAvailableDueToSystemPressure {
            values[AVCaptureSessionInterruptionSystemPressureStateKey] =
                AVCaptureDevice.SystemPressureState(.shutdown)
        }
        return values
    }

    private func begin(wasInterrupted: Bool) {
        guard let server else { return }
        if microphone != nil, automaticallyConfiguresApplicationAudioSession {
            server.phone.beginAudioInput()
        }
        let flows = [LockstepSamples.Stream.camera, .audio].map { stream in
            server.phone.subscribe(to: stream) { [weak self] delivery in self?.take(delivery) }
        }
        let isWanted = state.withLock { state -> Bool in
            guard state.isRunning else { return false }
            state.flows = flows
            state.gate = RateGate()
            return true
        }
        guard isWanted else {
            for flow in flows { flow.cancel() }
            return
        }
        if wasInterrupted { post(.AVCaptureSessionInterruptionEnded) }
        post(.AVCaptureSessionDidStartRunning)
    }

    private func take(_ event: PhoneEvent) {
        settle()
        switch event {
        case .captureFailed(let code), .sensorFailed(.camera, let code): fail(code, of: device)
        case .sensorFailed(.audio, let code): if let microphone { fail(code, of: microphone) }
        case .sceneChanged: if isRunning { device?.sceneChanged() }
        case .recorded(.drop(let drop)) where drop.stream == .camera: take(drop)
        default: break
        }
    }

    /// Stops the session after a failure.
    ///
    /// After `AVError.mediaServicesWereReset` the app may start it again (AVCaptureSession.h,
    /// `AVCaptureSessionRuntimeErrorNotification`). The error names the device (AVError.h; that it
    /// does for every failure of a device: assumed).
    private func fail(_ code: Int, of device: AVCaptureDevice?) {
        let error = AVError(
            AVError.Code(rawValue: code) ?? .unknown,
            userInfo: device.map { [AVErrorDeviceKey: $0] } ?? [:])
        let ran = stop(error)
        post(.AVCaptureSessionRuntimeError, [AVCaptureSessionErrorKey: error])
        if ran { post(.AVCaptureSessionDidStopRunning) }
    }

    private func take(_ delivery: Delivery) {
        switch delivery.sample {
        case .frame(let frame): take(frame)
        case .audio(let block): take(block)
        default: break
        }
    }

    /// Passes a microphone's block on.
    private func take(_ block: AudioBlock) {
        guard microphone != nil, let server else { return }
        let routes = state.withLock { $0.isRunning ? $0.routes : [] }
        let captured = CapturedAudio(block, server.phone)
        for route in routes where route.isEnabled && route.isActive { route.receive(captured) }
    }

    /// Passes a frame on unless the camera's frame rate is lower.
    private func take(_ frame: CameraFrame) {
        guard let device, let server else { return }
        let interval = device.activeVideoMinFrameDuration.seconds
        let routes = state.withLock { state -> [AVCaptureConnection]? in
            guard state.isRunning,
                state.gate.admits(frame.timestamp, intervalSeconds: interval)
            else { return nil }
            return state.routes
        }
        guard let routes else { return }
        device.note(frame)
        let captured = CapturedFrame(frame, device: device, server: server)
        for route in routes where route.isEnabled && route.isActive { route.receive(captured) }
    }

    /// Passes on a frame dropped by the recording's own camera.
    private func take(_ drop: Drop) {
        guard let timestamp = drop.timestamp, drop.evidence == .reported else { return }
        let routes = state.withLock { $0.isRunning ? $0.routes : [] }
        for route in routes where route.isEnabled && route.isActive {
            (route.output as? AVCaptureVideoDataOutput)?
                .drop(at: timestamp, drop.reason, from: route)
        }
    }
}
