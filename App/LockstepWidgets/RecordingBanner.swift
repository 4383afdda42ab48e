internal import Foundation
internal import LockstepActivity
internal import SwiftUI
internal import WidgetKit

/// The content of every layout.
@available(iOS 16.2, *)
struct Recording {
    let attributes: RecordingAttributes
    let content: RecordingAttributes.ContentState
    /// Whether the content is stale.
    let isSilent: Bool

    init(_ context: ActivityViewContext<RecordingAttributes>) {
        attributes = context.attributes
        content = context.state
        isSilent = context.isStale && context.state.duration == nil
    }

    var state: String { isSilent ? attributes.silence : content.state }
    var isRunning: Bool { content.duration == nil && !isSilent }
}

/// The layout of the lock screen.
@available(iOS 16.2, *)
struct RecordingBanner: View {
    let recording: Recording

    var body: some View {
        VStack(alignment: .leading, spacing: 8) {
            HStack(alignment: .firstTextBaseline) {
                RecordingTitle(recording: recording)
                Spacer()
                RecordingTime(recording: recording).font(.title2)
            }
            RecordingFacts(recording: recording)
        }
        .foregroundStyle(.white)
    }
}

/// The mode and the state.
@available(iOS 16.2, *)
struct RecordingTitle: View {
    let recording: Recording

    var body: some View {
        HStack(alignment: .firstTextBaseline, spacing: 8) {
            RecordingDot(recording: recording).accessibilityHidden(true)
            VStack(alignment: .leading, spacing: 2) {
                Text(verbatim: recording.attributes.mode).font(.headline)
                Text(verbatim: recording.state).font(.caption).lineLimit(2)
            }
        }
        .accessibilityElement(children: .combine)
    }
}

/// The recorded time, which counts by itself.
@available(iOS 16.2, *)
struct RecordingTime: View {
    let recording: Recording

    var body: some View {
        Group {
            if let duration = recording.content.duration {
                Text(verbatim: duration)
            } else if recording.isSilent {
                Text(verbatim: "–")
            } else {
                Text(recording.attributes.start, style: .timer)
            }
        }
        .monospacedDigit()
        .multilineTextAlignment(.trailing)
    }
}

/// The stored data and the space left.
@available(iOS 16.2, *)
struct RecordingFacts: View {
    let recording: Recording

    var body: some View {
        HStack(spacing: 16) {
            ForEach(recording.content.facts, id: \.name) { fact in
                VStack(alignment: .leading, spacing: 0) {
                    Text(verbatim: fact.name).font(.caption2).opacity(0.7)
                    Text(verbatim: fact.value).font(.caption.monospacedDigit())
                }
                .foregroundStyle(fact.isWarning ? .yellow : .white)
                .accessibilityElement(children: .combine)
            }
            Spacer(minLength: 0)
        }
        .lineLimit(1)
    }
}

/// A red disc while the recording runs.
@available(iOS 16.2, *)
struct RecordingDot: View {
    let recording: Recording

    var body: some View {
        Image(systemName: recording.isRunning ? "record.circle" : "stop.circle")
            .foregroundStyle(recording.isRunning ? .red : .white)
            .accessibilityLabel(
                Text(verbatim: "\(recording.attributes.mode), \(recording.state)"))
    }
}
