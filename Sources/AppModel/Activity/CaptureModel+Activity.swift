import LockstepRecording
import LockstepSamples

/// Decides when a Live Activity starts, changes and ends.
extension CaptureModel {
    /// The Live Activity that is shown.
    struct ShownActivity: Hashable, Sendable {
        var content: RecordingActivity
        /// When it was started or updated.
        var time: HostTime
        /// Why the recording ended; nil while it runs, or if no reason has to be shown.
        var reason: Phrase?
        /// Whether the recording has ended and its reason is on the lock screen.
        var isOver = false
    }

    /// A recording that lasts this long is shown, or one that goes on while its user leaves the app.
    static let activityDelay = HostDuration.seconds(5)
    /// The time between updates of the numbers.
    ///
    /// The system may throttle frequent ones, and the recorded time counts without any.
    static let activityInterval = HostDuration.seconds(30)
    /// A recording with a shorter limit is a clip, whose button is held.
    static let shortestActivity = HostDuration.seconds(60)

    /// Follows the recording with the Live Activity.
    mutating func followActivity() -> [CaptureAction] {
        guard case .running(let since) = recording else { return endActivity() }
        let content = content(since: since)
        if activity?.isOver == true { return removeActivity() + startActivity(content) }
        guard let shown = activity else { return startActivity(content) }
        let isDue =
            now - shown.time >= Self.activityInterval || content.state != shown.content.state
        guard isDue else { return [] }
        activity = ShownActivity(content: content, time: now)
        return [.effect(.activity(.update(content)))]
    }

    /// The system starts a Live Activity only while the app is in front, or is about to leave it.
    private mutating func startActivity(_ content: RecordingActivity) -> [CaptureAction] {
        let limit = order?.mode.durationLimit ?? Self.shortestActivity
        guard limit >= Self.shortestActivity else { return [] }
        switch presence {
        case .active: guard content.elapsed >= Self.activityDelay else { return [] }
        case .inactive: break
        case .background: return []
        }
        activity = ShownActivity(content: content, time: now)
        return [.effect(.activity(.start(content)))]
    }

    /// Removes the Live Activity, unless the recording ended by itself and unseen: its user then
    /// finds the reason on the lock screen, until the app is in front again.
    private mutating func endActivity() -> [CaptureAction] {
        guard var shown = activity else { return [] }
        if case .stopping(let cause) = recording { shown.reason = reason(of: cause) }
        guard presence != .active, let reason = shown.reason else { return removeActivity() }
        guard !shown.isOver else { return [] }
        shown.isOver = true
        shown.content.state = reason
        shown.content.elapsed = finalDuration ?? shown.content.elapsed
        activity = shown
        return [.effect(.activity(.end(shown.content)))]
    }

    private mutating func removeActivity() -> [CaptureAction] {
        activity = nil
        return [.effect(.activity(.end(nil)))]
    }

    private func reason(of cause: EndCause) -> Phrase? {
        if cause == .cameraFailed, case .failed(_, let problem) = feed { return problem.words }
        return cause.message?.words
    }

    /// Keeps the reason of an end that the app did not ask for.
    mutating func keepReason(of end: RecordingEnd) {
        if let problem = end.problem {
            activity?.reason = problem.words
            return
        }
        switch end.reason {
        case .spaceLimit: activity?.reason = CaptureMessage.endedBySpace.words
        case .interruption: activity?.reason = CaptureMessage.endedByInterruption.words
        case .durationLimit:
            activity?.reason = Phrase(
                "Recording stopped: the time limit is reached. The recorded data is kept.")
        case .requested, .sourceEnded, .released, .cancelled, .failure: break
        }
    }

    private func content(since: HostTime) -> RecordingActivity {
        var facts = [StatusItem(name: Phrase("Stored"), bytes: status.storedBytes)]
        if let free = status.freeBytes {
            facts.append(StatusItem(name: Phrase("Free"), bytes: free))
        }
        if let left = leftItem { facts.append(left) }
        return RecordingActivity(
            mode: mode.title, elapsed: max(now - since, .zero),
            state: activityState, facts: facts)
    }

    private var activityState: Phrase {
        guard presence == .background else { return Phrase("Recording…") }
        return hasAudio
            ? Phrase("Recording motion and location only")
            : Phrase("Recording without the camera")
    }
}

extension StatusItem {
    fileprivate init(name: Phrase, bytes: Int64) {
        self.init(name: name, value: Phrase("%@", .number(spaceText(bytes))), isWarning: false)
    }
}
