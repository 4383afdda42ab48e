internal import LockstepAppModel
internal import LockstepSamples
internal import SwiftUI

/// The clip that was just recorded, with its depth: use it, or record another one.
@MainActor
struct ClipReviewView: View {
    @StateObject private var store: DetailStore
    let facts: [Phrase]
    let verdict: VerdictBadge?
    let use: (CaptureEvent.Control) -> Void

    /// Creates the screen; `store` is evaluated once.
    init(
        store: @autoclosure @escaping () -> DetailStore, facts: [Phrase], verdict: VerdictBadge?,
        use: @escaping (CaptureEvent.Control) -> Void
    ) {
        _store = StateObject(wrappedValue: store())
        self.facts = facts
        self.verdict = verdict
        self.use = use
    }

    var body: some View {
        VStack(spacing: 12) {
            PartView(
                part: store.model.playback, nothing: Phrase("This session has no images.")
            ) {
                PlaybackView(
                    playback: $0, image: store.model.image, playsAtOnce: store.model.playsAtOnce,
                    send: store.send)
            }
            Text(verbatim: facts.map(\.localized).joined(separator: " · "))
                .font(.footnote.monospacedDigit())
            if let verdict { Text(verdict.words).font(.footnote) }
            HStack {
                Button(role: .destructive) {
                    use(.retakeClip)
                } label: {
                    Text(Phrase("Retake")).frame(maxWidth: .infinity)
                }
                .buttonStyle(.bordered)
                .accessibilityHint(Text(Phrase("Deletes this clip.")))
                Button {
                    use(.useClip)
                } label: {
                    Text(Phrase("Use")).frame(maxWidth: .infinity)
                }
                .buttonStyle(.borderedProminent)
                .accessibilityHint(Text(Phrase("Keeps this clip.")))
            }
            .controlSize(.large)
        }
        .padding()
        .onAppear { store.send(.opened) }
        .onDisappear { store.send(.closed) }
    }
}
