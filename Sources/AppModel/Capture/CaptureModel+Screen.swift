import LockstepRecording
import LockstepSamples

/// Derives the screen from the model.
extension CaptureModel {
    /// The current state of the capture screen.
    public var screen: CaptureScreen {
        CaptureScreen(
            mode: mode, isPickerEnabled: !isBusy && !isTakingPhoto,
            areOtherScreensEnabled: !isBusy && !isTakingPhoto, lastImage: lastImage,
            preview: preview, button: button,
            acceptsButtons: acceptsButtons, timer: timer,
            depth: hasDepthStream
                ? DepthButton(isOn: isDepthShown, isGrayed: !phone.hasDepth) : nil,
            flash: hasFlash ? flash : nil, canSwitchCamera: canSwitchCamera,
            canDiscard: isRecording,
            still: capturesStills ? StillButton(isEnabled: !isTakingPhoto) : nil,
            status: statusItems, hint: hint, banners: banners, desk: desk,
            alert: alert, blocker: blocker, verdict: verdictBadge, clip: clip,
            clipFacts: clipFacts, openedSession: openedSession, hand: handControls,
            options: options, hasPlots: hasPlots, plotted: plotted,
            hasSelfTimer: gesture.style == .tap, countdown: countdownSeconds,
            imageSize: feed.facts?.abilities.imageSize,
            isMirrored: mode == .photo && feed.facts?.position == .front,
            tiltRadians: options.showsLevel ? tiltRadians : nil)
    }

    private var preview: CaptureScreen.Preview {
        switch feed.feed {
        case nil: return .dark
        case .sensors: return feed.isOn ? .sensors : .dark
        case .photo: return feed.isOn ? .photo : .dark
        }
    }

    private var hasFlash: Bool {
        mode == .photo && phone.flashes.contains(feed.facts?.position ?? position)
    }

    private var button: RecordButton {
        switch recording {
        case .stopping, .starting:
            return RecordButton(
                face: .busy, isEnabled: false, label: Phrase("Please wait"),
                hint: Phrase("The recording is being completed."))
        case .running:
            return RecordButton(
                face: .stop, isEnabled: true, label: Phrase("Stop recording"),
                hint: Phrase("Ends the recording and keeps it."))
        case .none:
            if countdown != nil { return countingButton }
            return mode == .photo ? shutter : idleButton
        }
    }

    private var countingButton: RecordButton {
        RecordButton(
            face: mode == .photo ? .shutter : .record, isEnabled: true,
            label: Phrase("Cancel the self-timer"), hint: Phrase("Nothing is recorded."))
    }

    private var shutter: RecordButton {
        RecordButton(
            face: isTakingPhoto ? .busy : .shutter, isEnabled: !isTakingPhoto && feed.facts != nil,
            label: Phrase("Take photo"), hint: Phrase("Saves one photo."))
    }

    private var idleButton: RecordButton {
        let hint =
            gesture.style == .hold
            ? Phrase("Hold to record, tap for a photo.") : Phrase("Tap to start, tap to stop.")
        let isPossible = feed.facts != nil && heat < .critical && hasRoomToRecord
        return RecordButton(
            face: .record, isEnabled: isPossible,
            label: Phrase("Start recording"), hint: hint)
    }

    private var timer: RecordingTimer? {
        if let elapsed {
            let limit = order?.mode.durationLimit
            return RecordingTimer(
                text: timerText(elapsed), isRunning: true, words: Phrase("Recording…"),
                share: limit.map { elapsed.seconds / max($0.seconds, 1e-9) },
                remaining: limit.map { Self.remainingText($0 - elapsed) },
                isEnding: limit.map { $0 - elapsed <= RecordingTimer.endingDuration } ?? false)
        }
        return finalDuration.map {
            RecordingTimer(
                text: timerText($0), isRunning: false, words: Phrase("Recorded"), share: nil)
        }
    }

    private static func remainingText(_ duration: HostDuration) -> Phrase {
        let whole = HostDuration.seconds(Int64(max(0, duration.seconds).rounded(.up)))
        return Phrase("%@ left", .text(timerText(whole)))
    }

    private var hint: Phrase? {
        guard let tracking, feed.facts != nil else { return nil }
        switch tracking {
        case .normal: return isTooFast ? Phrase("Slow down") : nil
        case .limitedMotion: return Phrase("Slow down")
        case .initializing: return Phrase("Move the phone slowly to begin tracking.")
        case .limitedFeatures:
            return Phrase("Too little to see: find more light or more texture.")
        case .relocalizing: return Phrase("Return to a place that the camera has seen.")
        case .limited: return Phrase("Tracking is limited.")
        case .notAvailable: return Phrase("The pose is not tracked.")
        }
    }

    /// The duration and the number of frames beside the question whether to keep a clip.
    private var clipFacts: [Phrase] {
        guard clip != nil else { return [] }
        let duration = finalDuration.map { Phrase.words(timerText($0)) }
        return (duration.map { [$0] } ?? []) + [Phrase("%lld frames", .count(finalFrames))]
    }

    /// The check's result for the last recording.
    var verdictBadge: VerdictBadge? {
        guard let verdict else { return nil }
        let canOpen = !isBusy && !isTakingPhoto && countdown == nil
        guard let result = verdict.result else {
            let reason = checkConditions.permit.reason
            return VerdictBadge(
                canOpen: canOpen, severity: nil, words: reason ?? Phrase("Checking…"))
        }
        return VerdictBadge(
            canOpen: canOpen, severity: result.severity,
            words: result.meaning.map { Phrase("%@", .text($0)) } ?? Phrase("All good"))
    }
}
