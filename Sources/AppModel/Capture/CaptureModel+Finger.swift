import LockstepRecording
import LockstepSamples

/// Interprets touches.
extension CaptureModel {
    mutating func press(at time: HostTime) -> [CaptureAction] {
        now = max(now, time)
        if stopCountdown() { return [] }
        guard mode != .photo else {
            if photo == .none { photo = .pressed }
            return []
        }
        let action = gesture.handle(.pressed(at: time))
        let isHold = gesture.style == .hold && recording == .none
        let wake = CaptureAction.effect(.wake(after: RecordGesture.holdThreshold))
        return perform(action) + (isHold ? [wake] : [])
    }

    mutating func lift(at time: HostTime) -> [CaptureAction] {
        now = max(now, time)
        guard mode != .photo else {
            guard photo == .pressed else { return [] }
            photo = .none
            return takePhoto()
        }
        return perform(gesture.handle(.lifted(at: time)))
    }

    mutating func cancelTouch() -> [CaptureAction] {
        if photo == .pressed { photo = .none }
        return perform(gesture.handle(.touchCanceled))
    }

    /// Starts or stops a recording with each activation, since there is no finger to hold the
    /// button.
    mutating func activate(at time: HostTime) -> [CaptureAction] {
        now = max(now, time)
        if stopCountdown() { return [] }
        guard mode != .photo else { return takePhoto() }
        guard recording == .none, gesture.style == .hold else {
            return press(at: time) + lift(at: time)
        }
        return askForRecording()
    }

    /// Performs a gesture's action.
    mutating func perform(_ action: RecordGesture.Action?) -> [CaptureAction] {
        switch action {
        case .takePhoto: return takePhoto()
        case .startRecording: return askForRecording()
        case .stopRecording: return endRecording(.asked)
        case nil: return []
        }
    }

    private mutating func takePhoto() -> [CaptureAction] {
        if photo == .none, feed.facts != nil, let waiting = countDown() { return waiting }
        return takePhotoNow()
    }

    /// Takes a photo, or shows why it is impossible.
    mutating func takePhotoNow() -> [CaptureAction] {
        guard recording == .none, photo == .none else { return [] }
        guard case .running(let feed, let facts) = feed else {
            message = mode == .photo ? .notReady : .holdToRecord
            return mode == .photo ? [.effect(.haptic(.warning))] : []
        }
        message = nil
        if case .photo = feed {
            photo = .taking(since: now, fromFrame: false)
            let lights = phone.flashes.contains(facts.position ?? position)
            return [
                .takePhoto(
                    PhotoRequest(
                        flash: lights ? flash : .off, isStabilized: plan.stabilizesPhotos,
                        isLargest: plan.takesLargestPhotos)), .effect(.haptic(.photo)),
                .effect(.blink),
            ]
        }
        guard facts.streams.contains(.camera) else {
            message = .holdToRecord
            return []
        }
        photo = .taking(since: now, fromFrame: true)
        return [.takePhotoFromFrame]
    }

    /// Shows that the awaited frame has come: AVCapturePhotoOutput plays a sound, and a photo from
    /// a frame is silent.
    mutating func takeFrame() -> [CaptureAction] {
        guard case .taking(let since, fromFrame: true) = photo else { return [] }
        // No longer waiting for a frame, only for the disk.
        photo = .taking(since: since, fromFrame: false)
        return feedback(.photo, .shutter) + [.effect(.blink)]
    }

    mutating func endPhoto(_ news: CaptureMessage) {
        photo = .none
        message = news
    }

    /// Whether a photo is being taken.
    var isTakingPhoto: Bool {
        switch photo {
        case .taking, .takingStill: return true
        case .none, .pressed: return false
        }
    }

    /// Whether the running camera captures larger images beside the recording.
    var capturesStills: Bool { isRecording && feed.facts?.abilities.capturesStills == true }

    /// Captures a larger image beside the recording.
    private mutating func takeStill() -> [CaptureAction] {
        guard capturesStills, photo == .none else { return [] }
        photo = .takingStill(since: now)
        return [.takeStill, .effect(.haptic(.count))]
    }

    mutating func use(_ control: CaptureEvent.Control) -> [CaptureAction] {
        switch control {
        case .mode(let picked): return pick(picked)
        case .depth: toggleDepth()
        case .flash: flash = flash.next
        case .camera: switchCamera()
        case .discard: if isRecording { alert = .discard }
        case .confirmDiscard: return discard()
        case .dismissAlert: alert = nil
        case .dismissMessage: message = nil
        case .remedy: return remedy()
        case .openSettings: return [.effect(.openSettings)]
        case .mark: return mark("")
        case .still: return takeStill()
        case .useClip: clip = nil
        case .retakeClip: return retakeClip()
        case .openVerdict: if verdictBadge?.canOpen == true { openedSession = verdict?.path }
        case .closeSession: openedSession = nil
        case .lens(let chosen): if !isBusy, !isTakingPhoto { lens = chosen }
        case .adjust(let adjustment): return adjust(adjustment)
        case .pinch(let scale): pinch(scale)
        case .pinchEnded: hand.pinch = nil
        case .options(let chosen): return choose(chosen)
        }
        return []
    }

    private mutating func choose(_ chosen: ViewfinderOptions) -> [CaptureAction] {
        guard chosen != options else { return [] }
        if chosen.selfTimer != options.selfTimer { countdown = nil }
        options = chosen
        return [.effect(.remember(mode, options))]
    }

    mutating func pick(_ picked: CaptureMode) -> [CaptureAction] {
        guard recording == .none, !isTakingPhoto, picked != mode else { return [] }
        mode = picked
        photo = .none
        message = nil
        finalDuration = nil
        verdict = nil
        tracking = nil
        isTooFast = false
        countdown = nil
        lens = nil
        gesture = RecordGesture(style: plan.recording?.gesture ?? .tap)
        return [.effect(.remember(mode, options))]
    }

    private mutating func toggleDepth() {
        guard phone.hasDepth else {
            alert = .depthUnavailable
            return
        }
        wantsDepthShown.toggle()
    }

    private mutating func switchCamera() {
        guard canSwitchCamera else { return }
        position = position == .back ? .front : .back
        lens = nil
    }

    /// Whether another camera can be selected.
    var canSwitchCamera: Bool {
        mode == .photo && !isTakingPhoto && phone.cameras.count > 1
    }

    private mutating func discard() -> [CaptureAction] {
        guard alert == .discard else { return [] }
        alert = nil
        return endRecording(.discarded)
    }
}

extension PhotoRequest.Flash {
    /// The setting after a tap on the flash button.
    var next: Self {
        switch self {
        case .off: return .auto
        case .auto: return .on
        case .on: return .off
        }
    }
}
