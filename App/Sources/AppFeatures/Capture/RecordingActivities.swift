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

    /// Removes what an app that was ended while it recorded has left.
    init() { perform(.end(nil)) }

    /// Performs a step after the earlier ones.
    func perform(_ step: ActivityStep) {
        guard #available(iOS 16.2, *) else { return }
        last = Task { [last] in
            await last?.value
            await Self.perform(step)
        }
    }
}

@available(iOS 16.2, *)
extension RecordingActivities {
    private nonisolated static func perform(_ step: ActivityStep) async {
        switch step {
        case .start(let recording): start(recording)
        case .update(let recording):
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
    }

    /// Starts an activity, unless the user has switched them off: the recording needs none.
    private nonisolated static func start(_ recording: RecordingActivity) {
        guard ActivityAuthorizationInfo().areActivitiesEnabled else { return }
        let attributes = RecordingAttributes(
            mode: recording.mode.localized,
            start: Date(timeIntervalSinceNow: -recording.elapsed.seconds),
            silence: Phrase("The app does not answer: open it.").localized)
        _ = try? Activity.request(attributes: attributes, content: content(of: recording))
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
