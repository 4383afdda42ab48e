internal import LockstepActivity
internal import SwiftUI
internal import WidgetKit

/// The recording on the lock screen and in the Dynamic Island.
@available(iOS 16.2, *)
struct RecordingWidget: Widget {
    var body: some WidgetConfiguration {
        ActivityConfiguration(for: RecordingAttributes.self) { context in
            RecordingBanner(recording: Recording(context))
                .padding()
                .activityBackgroundTint(.black.opacity(0.6))
                .activitySystemActionForegroundColor(.white)
        } dynamicIsland: { context in
            let recording = Recording(context)
            return DynamicIsland {
                DynamicIslandExpandedRegion(.leading) { RecordingTitle(recording: recording) }
                DynamicIslandExpandedRegion(.trailing) {
                    RecordingTime(recording: recording).font(.title2)
                }
                DynamicIslandExpandedRegion(.bottom) { RecordingFacts(recording: recording) }
            } compactLeading: {
                RecordingDot(recording: recording)
            } compactTrailing: {
                RecordingTime(recording: recording)
                    .lineLimit(1)
                    .minimumScaleFactor(0.6)
                    .frame(maxWidth: 56)
            } minimal: {
                RecordingDot(recording: recording)
            }
        }
    }
}
