import LockstepRecording
import LockstepSamples

/// Starts, ends and checks recordings.
extension CaptureModel {
    /// Requests a recording, after the self-timer, or shows why it is impossible.
    mutating func askForRecording() -> [CaptureAction] {
        if recording == .none, refusalToRecord == nil, let waiting = countDown() { return waiting }
        return recordNow()
    }

    /// Requests a recording, or shows why it is impossible.
    mutating func recordNow() -> [CaptureAction] {
        guard recording == .none, let mode = plan.recording else { return [] }
        guard let refusal = refusalToRecord else { return open(mode) }
        message = refusal
        _ = gesture.handle(.recordingEnded)
        return [.effect(.haptic(.warning))]
    }

    private mutating func open(_ mode: RecordingMode) -> [CaptureAction] {
        var mode = mode
        // The recording has the feed's streams, of which those without a permission are missing,
        // and its lens.
        if case .running(.sensors(let request), let facts) = feed {
            mode.streams = request.streams.subtracting(facts.failedStreams)
            mode.camera = request.camera
        }
        var order = RecordingOrder(mode: mode, gates: plan.gates, imageLimit: imageLimit)
        order.title = awaitedTitle
        awaitedTitle = nil
        self.order = order
        recording = .starting(endsAtOnce: nil)
        finalDuration = nil
        verdict = nil
        clip = nil
        openedSession = nil
        message = nil
        return [.keepAwake(true), .startRecording(order)]
    }

    /// The reason why nothing can be recorded now; nil if recording is possible.
    private var refusalToRecord: CaptureMessage? {
        guard case .running(.sensors, _) = feed, presence != .background, interruption == nil
        else {
            return .notReady
        }
        if heat == .critical { return .tooHot }
        if let free = status.freeBytes, !hasRoomToRecord { return .diskFull(bytes: free) }
        return nil
    }

    /// Whether the disk has room for a recording; true if the free space is unknown.
    var hasRoomToRecord: Bool {
        status.freeBytes.map { SpaceLimit().verdict(freeBytes: $0) != .exhausted } ?? true
    }

    /// Handles the start of a recording.
    mutating func startRecording(at time: HostTime) -> [CaptureAction] {
        guard case .starting(let cause) = recording else { return [] }
        now = max(now, time)
        recording = .running(since: time)
        let felt = feedback(.start, .begin) + [.note(.thermalState(heat.rawValue))]
        let action = gesture.handle(.recordingStarted)
        if let cause {
            let mark = CaptureAction.interrupt(reason: "background")
            return felt + (cause == .interruption ? [mark] : []) + endRecording(cause)
        }
        return felt + perform(action)
    }

    /// Ends the recording that is starting or running.
    mutating func endRecording(_ cause: EndCause) -> [CaptureAction] {
        switch recording {
        case .none, .stopping: return []
        case .starting(let earlier):
            recording = .starting(endsAtOnce: earlier ?? cause)
            return []
        case .running:
            finalDuration = elapsed
            recording = .stopping(cause)
            let end: CaptureAction =
                cause == .discarded ? .cancelRecording : .stopRecording(cause.stopReason)
            return feedback(cause.haptic, .end) + [end]
        }
    }

    /// Handles a recorder that failed to start; nothing was recorded.
    mutating func refuseRecording(_ problem: CaptureProblem) -> [CaptureAction] {
        guard case .starting = recording else { return [] }
        message = .failed(problem)
        return rest() + [.effect(.haptic(.warning))]
    }

    /// Handles the end of a recording.
    mutating func finishRecording(_ end: RecordingEnd) -> [CaptureAction] {
        var actions: [CaptureAction] = []
        switch recording {
        case .none: return []
        case .starting, .stopping: break
        case .running:
            finalDuration = end.reason == .durationLimit ? order?.mode.durationLimit : elapsed
            actions += feedback(end.reason.haptic, .end)
            keepReason(of: end)
        }
        message = message(after: end)
        if alert == .discard { alert = nil }
        actions += rest()
        guard let path = end.path else { return actions }
        verdict = Verdict(path: path)
        if end.frames > 0 { showLast(.session(path: path)) }
        finalFrames = end.frames
        if plan.recording?.isClip == true, end.frames > 0 { clip = path }
        return actions + [.check(path: path)]
    }

    /// Deletes the clip under review.
    mutating func retakeClip() -> [CaptureAction] {
        guard let path = clip else { return [] }
        clip = nil
        if verdict?.path == path { verdict = nil }
        finalDuration = nil
        message = .discarded
        return [.delete(path: path)]
    }

    private mutating func rest() -> [CaptureAction] {
        recording = .none
        order = nil
        // A memory warning counts for the recording that it met.
        imageLimit = Self.imageLimit
        isMoviePaused = false
        _ = gesture.handle(.recordingEnded)
        restyle()
        return [.keepAwake(false)]
    }

    private func message(after end: RecordingEnd) -> CaptureMessage? {
        if let problem = end.problem { return .failed(problem) }
        if case .stopping(let cause) = recording, let message = cause.message { return message }
        switch end.reason {
        case .spaceLimit: return .endedBySpace
        case .interruption: return .endedByInterruption
        case .requested, .durationLimit, .sourceEnded, .released, .cancelled, .failure:
            // A warning shown during the recording remains, but nothing continues.
            if case .background = message { return nil }
            return message
        }
    }

    /// The recorded time, at most the duration limit.
    var elapsed: HostDuration? {
        guard case .running(let since) = recording else { return nil }
        let elapsed = max(now - since, .zero)
        return order?.mode.durationLimit.map { min(elapsed, $0) } ?? elapsed
    }

    /// Applies the mode's gesture style while nothing is recorded.
    mutating func restyle() {
        let style = plan.recording?.gesture ?? .tap
        if recording == .none, gesture.style != style { gesture = RecordGesture(style: style) }
    }
}

extension CaptureModel.EndCause {
    var haptic: Haptic {
        switch self {
        case .asked, .discarded: return .stop
        case .interruption, .heat, .cameraFailed: return .warning
        }
    }

    /// The reason that the session's manifest states.
    var stopReason: StopReason {
        switch self {
        case .asked, .heat, .cameraFailed: return .requested
        case .discarded: return .cancelled
        case .interruption: return .interruption
        }
    }

    /// The message at the end; nil if none is needed.
    var message: CaptureMessage? {
        switch self {
        case .asked, .cameraFailed: return nil
        case .discarded: return .discarded
        case .interruption: return .endedByInterruption
        case .heat: return .endedByHeat
        }
    }
}

extension StopReason {
    /// The haptic feedback for a recording that ended by itself.
    fileprivate var haptic: Haptic {
        switch self {
        case .durationLimit: return .autoStop
        case .requested, .cancelled: return .stop
        case .spaceLimit, .interruption, .sourceEnded, .released, .failure: return .warning
        }
    }
}

extension RecordingMode {
    /// Whether a recording is one clip, which its user wants to see at once: it is held and short.
    fileprivate var isClip: Bool { gesture == .hold && durationLimit != nil }
}
