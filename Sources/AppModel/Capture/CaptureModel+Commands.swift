import LockstepRecording
public import LockstepSamples

/// A command from outside of the screen: Shortcuts, Siri, the Action button, a desk.
public enum CaptureCommand: Hashable, Sendable {
    /// Record in a mode; nil records in the selected one. An empty title is none.
    case start(CaptureMode?, title: String = "")
    /// End the recording and keep it.
    case stop
    /// Mark a moment of the recording, with words that may be empty; nil marks this moment.
    case mark(String, at: HostTime? = nil)
}

/// Why a command has no effect.
public enum CommandRefusal: Hashable, Sendable {
    /// Nothing is recorded that could be ended or marked.
    case nothingIsRecorded
    /// The photo mode is selected, which records nothing.
    case photoMode
}

/// Obeys commands.
extension CaptureModel {
    /// How long a command to record waits for the camera, which may still have to start.
    static let startPatience = HostDuration.seconds(10)

    /// Why a command has no effect now; nil if it has one.
    func refusal(of command: CaptureCommand) -> CommandRefusal? {
        switch command {
        case .start(let mode, _): return (mode ?? self.mode) == .photo && !isBusy ? .photoMode : nil
        case .stop:
            let isWaiting = awaitedStart != nil || countdown != nil
            return isBusy || isWaiting ? nil : .nothingIsRecorded
        case .mark: return isRecording ? nil : .nothingIsRecorded
        }
    }

    mutating func obey(_ command: CaptureCommand, at time: HostTime) -> [CaptureAction] {
        now = max(now, time)
        switch command {
        case .start(let mode, let title): return awaitStart(mode, title: title)
        case .stop:
            awaitedStart = nil
            awaitedTitle = nil
            countdown = nil
            return endRecording(.asked)
        case .mark(let words, let moment): return mark(words, at: moment)
        }
    }

    private mutating func awaitStart(_ wanted: CaptureMode?, title: String) -> [CaptureAction] {
        guard !isBusy else { return [] }
        openedSession = nil
        let actions = wanted.map { pick($0) } ?? []
        guard plan.recording != nil else { return actions }
        awaitedStart = now + Self.startPatience
        awaitedTitle = title.isEmpty ? nil : title
        return actions
    }

    /// Starts the commanded recording as soon as the camera runs.
    mutating func startIfAwaited() -> [CaptureAction] {
        guard let deadline = awaitedStart else { return [] }
        // Without the answer, the recording would lack what the question is about.
        guard question == nil else {
            awaitedStart = now + Self.startPatience
            return []
        }
        guard now < deadline else {
            awaitedStart = nil
            awaitedTitle = nil
            message = .notReady
            return [.effect(.haptic(.warning))]
        }
        guard case .running = feed else { return [] }
        awaitedStart = nil
        return recordNow()
    }

    /// Marks a moment of the recording; nil marks this one.
    mutating func mark(_ words: String, at moment: HostTime? = nil) -> [CaptureAction] {
        guard isRecording else { return [] }
        message = .marked
        return [.note(.mark(words), at: moment), .effect(.haptic(.count))]
    }
}
