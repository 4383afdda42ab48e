import LockstepRecording
import LockstepSamples

/// Handles the system's conditions.
extension CaptureModel {
    mutating func take(_ condition: PhoneCondition, at time: HostTime) -> [CaptureAction] {
        now = max(now, time)
        checkConditions.take(condition)
        switch condition {
        case .thermalState(let state): return heatUp(to: state)
        case .battery: return []
        case .memoryWarning: return saveMemory()
        case .becameActive: return comeBack(as: .active)
        case .enteredForeground: return comeBack(as: .inactive)
        case .becameInactive: return stepAside()
        case .enteredBackground: return goAway()
        case .willTerminate:
            isShown = false
            return interruptAndEnd("termination")
        }
    }

    private mutating func heatUp(to state: ThermalState) -> [CaptureAction] {
        let before = heat
        heat = state
        guard isBusy, state != before else { return [] }
        let note = CaptureAction.note(.thermalState(state.rawValue))
        if state == .critical { return [note] + endRecording(.heat) }
        let isWorse = state == .serious && before < state
        return [note] + (isWorse ? [.effect(.haptic(.warning))] : [])
    }

    /// Lowers the limit of buffered images; frames beyond it are refused and counted as usual.
    private mutating func saveMemory() -> [CaptureAction] {
        imageLimit = max(1, imageLimit / 2)
        message = .memory(images: imageLimit)
        guard isBusy else { return [] }
        let words = "memory is low: at most \(imageLimit) images are buffered"
        return [.limitImages(imageLimit), .note(.notice(words))]
    }

    private mutating func comeBack(as presence: Presence) -> [CaptureAction] {
        let wasAway = self.presence == .background
        self.presence = presence
        // Retry a failed feed, now that the camera may be available.
        if wasAway, case .failed = feed { feed = .off }
        if isMoviePaused { return presence == .active ? continueMovie() : [] }
        guard wasAway, isRecording else { return [] }
        message = .interrupted
        return [.endInterruption]
    }

    private mutating func continueMovie() -> [CaptureAction] {
        isMoviePaused = false
        guard isBusy else { return [] }
        message = .interrupted
        return [.pauseMovie(false), .endInterruption]
    }

    /// Handles a view over the app: ends a recording that must not have gaps, and pauses a movie,
    /// because the system takes its encoder if the app goes to the background next.
    ///
    /// Other recordings continue; the source reports if the camera is interrupted.
    private mutating func stepAside() -> [CaptureAction] {
        presence = .inactive
        photo = photo == .pressed ? .none : photo
        guard let mode = order?.mode, isBusy else { return [] }
        if mode.interruption == .stop { return interruptAndEnd("inactive") }
        guard case .movie = mode.storage, !isMoviePaused else { return [] }
        isMoviePaused = true
        return [.interrupt(reason: "inactive"), .pauseMovie(true)]
    }

    /// Handles the background, where the camera is unavailable.
    ///
    /// If location is recorded, the system keeps the app running, so motion, barometer and location
    /// continue; otherwise the recording ends.
    private mutating func goAway() -> [CaptureAction] {
        presence = .background
        photo = photo == .pressed ? .none : photo
        guard isRecording, goesOnInBackground else { return interruptAndEnd("background") }
        message = .background(hasAudio: hasAudio)
        return [.interrupt(reason: "background")]
    }

    private var goesOnInBackground: Bool {
        guard order?.mode.interruption == .goOn, case .running(_, let facts) = feed else {
            return false
        }
        return facts.streams.contains(.location) && permissions[.location] == .authorized
    }

    private mutating func interruptAndEnd(_ reason: String) -> [CaptureAction] {
        let interrupts = isRecording
        let ending = endRecording(.interruption)
        return (interrupts ? [.interrupt(reason: reason)] : []) + ending
    }

    /// Handles the source's report that the system interrupted the camera.
    mutating func beginInterruption(_ reason: String) -> [CaptureAction] {
        interruption = reason
        guard isBusy else { return [] }
        guard order?.mode.interruption == .stop else {
            if presence != .background { message = .interrupted }
            return []
        }
        return endRecording(.interruption)
    }

    /// Handles a sensor's failure.
    ///
    /// Without the camera, the viewfinder fails; other sensors are optional.
    mutating func lose(_ stream: Stream, _ words: String) -> [CaptureAction] {
        guard stream == .camera else {
            // A banner says for how long there is no sound.
            if stream != .audio { message = .sensorFailed(stream, words) }
            if case .running(let running, var facts) = feed, facts.streams.remove(stream) != nil {
                facts.failedStreams.insert(stream)
                feed = .running(running, facts)
            }
            return []
        }
        let problem = CaptureProblem(
            problem: words, remedy: "Try again. If that does not help, restart the phone.")
        switch feed {
        case .off, .failed: return []
        case .starting(let failed), .running(let failed, _): feed = .failed(failed, problem)
        }
        message = isBusy ? .failed(problem) : message
        return endRecording(.cameraFailed) + [.stopFeed]
    }
}
