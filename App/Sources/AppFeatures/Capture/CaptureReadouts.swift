internal import LockstepAnalysis
internal import LockstepAppModel
internal import SwiftUI

/// The status line, which scrolls horizontally: warnings, limits and rates.
struct StatusLine: View {
    let items: [StatusItem]

    var body: some View {
        ScrollView(.horizontal, showsIndicators: false) {
            HStack(spacing: 12) {
                ForEach(items, id: \.name) { item in
                    VStack(spacing: 0) {
                        Text(item.name).font(.caption2)
                        Text(item.value).font(.caption.monospacedDigit())
                    }
                    .foregroundStyle(item.isWarning ? .yellow : .white)
                    .accessibilityElement(children: .combine)
                }
            }
            .padding(.horizontal, 10)
            .padding(.vertical, 6)
        }
        .background(.black.opacity(0.4), in: RoundedRectangle(cornerRadius: 10))
        .accessibilityElement(children: .contain)
        .accessibilityLabel(Text(Phrase("Status")))
    }
}

/// The banners on the capture screen.
struct BannerList: View {
    let banners: [CaptureBanner]
    let use: (CaptureEvent.Control) -> Void

    /// The banner that VoiceOver focuses.
    ///
    /// Focus moves to the first banner, the most severe, if it reports a problem.
    @AccessibilityFocusState private var focus: CaptureBanner?

    var body: some View {
        ForEach(banners, id: \.self) { banner in
            HStack {
                Image(systemName: banner.tone.symbol).accessibilityHidden(true)
                Text(banner.words).font(.footnote).fixedSize(horizontal: false, vertical: true)
                Spacer(minLength: 0)
                if banner.opensSettings {
                    Button {
                        use(.openSettings)
                    } label: {
                        Text(Phrase("Settings")).underline()
                    }
                    .font(.footnote)
                    .frame(minHeight: 44)
                    .accessibilityLabel(Text(Phrase("Open Settings")))
                }
                if banner.isDismissible {
                    Button {
                        use(.dismissMessage)
                    } label: {
                        Image(systemName: "xmark")
                    }
                    .frame(minWidth: 44, minHeight: 28)
                    .accessibilityLabel(Text(Phrase("Dismiss")))
                }
            }
            .padding(8)
            .foregroundStyle(banner.tone == .warning ? .black : .white)
            .background(banner.tone.color, in: RoundedRectangle(cornerRadius: 10))
            .accessibilityElement(children: .combine)
            .accessibilityFocused($focus, equals: banner)
        }
        .onChange(of: banners.first) { first in
            if let first, first.tone == .problem { focus = first }
        }
    }
}

/// The instruction for moving the phone.
struct HintView: View {
    let hint: Phrase?

    var body: some View {
        if let hint {
            Text(hint)
                .font(.headline)
                .padding(.horizontal, 14)
                .padding(.vertical, 8)
                .foregroundStyle(.white)
                .background(.black.opacity(0.6), in: Capsule())
                .frame(maxWidth: .infinity)
        }
    }
}

/// The recording timer with a pulsing dot, and the check's result after the recording.
struct CaptureTimerView: View {
    let timer: RecordingTimer?
    let verdict: VerdictBadge?
    let openVerdict: () -> Void

    var body: some View {
        VStack(spacing: 6) {
            if let timer {
                HStack(spacing: 8) {
                    if timer.isRunning { PulsingDot() }
                    Text(timer.words)
                    Text(verbatim: timer.text).monospacedDigit()
                    if let remaining = timer.remaining {
                        Text(remaining).font(.subheadline.monospacedDigit())
                    }
                }
                .font(.headline)
                .foregroundStyle(timer.isEnding ? .yellow : .white)
                .accessibilityElement(children: .combine)
                .accessibilityAddTraits(timer.isRunning ? .updatesFrequently : [])
                if let share = timer.share {
                    ProgressView(value: min(share, 1))
                        .tint(timer.isEnding ? .yellow : .red)
                        .frame(maxWidth: 180)
                        .accessibilityHidden(true)
                }
            }
            if let verdict { link(verdict) }
        }
        .padding(.horizontal, 12)
        .padding(.vertical, timer == nil && verdict == nil ? 0 : 6)
        .foregroundStyle(.white)
        .background(.black.opacity(0.5), in: RoundedRectangle(cornerRadius: 12))
        .frame(maxWidth: .infinity)
    }

    private func link(_ verdict: VerdictBadge) -> some View {
        Button(action: openVerdict) {
            HStack(spacing: 8) {
                Image(systemName: verdict.symbol)
                    .foregroundStyle(verdict.color)
                    .accessibilityHidden(true)
                Text(verdict.words).fixedSize(horizontal: false, vertical: true)
                if verdict.canOpen {
                    Image(systemName: "chevron.right").accessibilityHidden(true)
                }
            }
            .font(.footnote)
            .frame(minHeight: verdict.canOpen ? 44 : nil)
            .contentShape(Rectangle())
        }
        .buttonStyle(.plain)
        .disabled(!verdict.canOpen)
        .accessibilityHint(
            verdict.canOpen ? Text(Phrase("Opens the session.")) : Text(verbatim: ""))
    }
}

/// A red dot that pulses once a second; it does not pulse if Reduce Motion is on.
private struct PulsingDot: View {
    @Environment(\.accessibilityReduceMotion) private var isStill
    @State private var isFaint = false

    var body: some View {
        Circle()
            .fill(.red)
            .frame(width: 12, height: 12)
            .opacity(isFaint ? 0.2 : 1)
            .onAppear {
                guard !isStill else { return }
                withAnimation(.easeInOut(duration: 0.5).repeatForever()) { isFaint = true }
            }
            .accessibilityHidden(true)
    }
}

extension CaptureBanner.Tone {
    fileprivate var symbol: String {
        switch self {
        case .news: return "info.circle"
        case .warning: return "exclamationmark.triangle"
        case .problem: return "xmark.octagon"
        }
    }

    fileprivate var color: Color {
        switch self {
        case .news: return .black.opacity(0.6)
        case .warning: return .yellow
        case .problem: return Color(red: 0.75, green: 0.1, blue: 0.1)
        }
    }
}

extension VerdictBadge {
    fileprivate var symbol: String {
        switch severity {
        case .pass: return "checkmark.circle"
        case .cannotTell: return "questionmark.circle"
        case .warn: return "exclamationmark.triangle"
        case .fail: return "xmark.octagon"
        case nil: return "hourglass"
        }
    }

    fileprivate var color: Color {
        switch severity {
        case .pass: return .green
        case .warn: return .yellow
        case .fail: return .red
        case .cannotTell, nil: return .white
        }
    }
}
