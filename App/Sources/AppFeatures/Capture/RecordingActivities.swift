internal import ActivityKit
internal import Foundation
internal import LockstepActivity
internal import LockstepAppModel
internal import LockstepSamples

/// Shows the running recording on the lock screen and in the Dynamic Island, from iOS 16.2 on.
@MainActor
final class RecordingActivities {
    /// The last step; steps are performed in order.
    private var last: Task<Void, Never>?
    /// Whether the system has refused to show the recording: the next update asks again.
    private var isRefused = false

    /// Ends activities of an earlier launch.
    init() { perform(.end(nil)) }

    /// Performs a step after the earlier ones.
    func perform(_ step: ActivityStep) {
        guard #available(iOS 16.2, *) else { return }
        last = Task { [last] in
            await last?.value
            isRefused = await Self.perform(step, isRefused: isRefused)
        }
    }
}

@available(iOS 16.2, *)
extension RecordingActivities {
    /// - Returns: Whether the system refused a start.
    private nonisolated static func perform(
        _ step: ActivityStep, isRefused: Bool
    ) async -> Bool {
        switch step {
        case .start(let recording): return !start(recording)
        case .update(let recording):
            if isRefused { return !start(recording) }
            for activity in Activity<RecordingAttributes>.activities {
                await activity.update(content(of: recording))
            }
        case .end(let recording):
            let content = recording.map {
                ActivityContent(state: state(of: $0, hasEnded: true), staleDate: nil)
            }
            for activity in Activity<RecordingAttributes>.activities {
                await activity.end(
                    content, dismissalPolicy: content == nil ? .immediate : .default)
            }
        }
        return false
    }

    /// Starts an activity, unless the user has switched them off: the recording needs none.
    ///
    /// - Returns: False if the system refused it.
    private nonisolated static func start(_ recording: RecordingActivity) -> Bool {
        guard ActivityAuthorizationInfo().areActivitiesEnabled else { return true }
        let attributes = RecordingAttributes(
            mode: recording.mode.localized,
            start: Date(timeIntervalSinceNow: -recording.elapsed.seconds),
            silence: Phrase("Lockstep isn't responding. Open the app.").localized)
        let content = content(of: recording)
        return (try? Activity.request(attributes: attributes, content: content)) != nil
    }

    private nonisolated static func content(
        of recording: RecordingActivity
    ) -> ActivityContent<RecordingAttributes.ContentState> {
        ActivityContent(
            state: state(of: recording, hasEnded: false),
            staleDate: Date(timeIntervalSinceNow: RecordingActivity.patience.seconds))
    }

    private nonisolated static func state(
        of recording: RecordingActivity, hasEnded: Bool
    ) -> RecordingAttributes.ContentState {
        RecordingAttributes.ContentState(
            state: recording.state.localized,
            facts: recording.facts.map { fact in
                RecordingAttributes.Fact(
                    name: fact.name.localized, value: fact.value.localized,
                    isWarning: fact.isWarning)
            },
            duration: hasEnded ? recording.elapsedText : nil)
    }
}
