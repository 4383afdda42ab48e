import LockstepRecording
import LockstepSamples

/// Decides when a Live Activity starts, changes and ends.
extension CaptureModel {
    /// The Live Activity that is shown.
    struct ShownActivity: Hashable, Sendable {
        var content: RecordingActivity
        /// When it was started or updated.
        var time: HostTime
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
    /// finds the reason on the lock screen.
    private mutating func endActivity() -> [CaptureAction] {
        guard var last = activity?.content else { return [] }
        activity = nil
        guard presence != .active, let words = endMessage?.words else {
            return [.effect(.activity(.end(nil)))]
        }
        last.state = words
        last.elapsed = finalDuration ?? last.elapsed
        return [.effect(.activity(.end(last)))]
    }

    private var endMessage: CaptureMessage? {
        if case .stopping(let cause) = recording { return cause.message }
        return message
    }

    private func content(since: HostTime) -> RecordingActivity {
        var facts = [StatusItem(name: Phrase("Stored"), bytes: status.storedBytes)]
        if let free = status.freeBytes {
            facts.append(StatusItem(name: Phrase("Free"), bytes: free))
        }
        if let left = leftItem { facts.append(left) }
        return RecordingActivity(
            mode: mode.title, elapsed: max(now - since, .zero),
            state: presence == .background
                ? Phrase("Recording without the camera") : Phrase("Recording…"),
            facts: facts)
    }
}

extension StatusItem {
    fileprivate init(name: Phrase, bytes: Int64) {
        self.init(name: name, value: Phrase("%@", .number(spaceText(bytes))), isWarning: false)
    }
}
