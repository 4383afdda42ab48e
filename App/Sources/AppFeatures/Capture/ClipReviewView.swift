internal import LockstepAppModel
internal import LockstepSamples
internal import SwiftUI

/// The clip that was just recorded, with its depth: use it, or record another one.
@MainActor
struct ClipReviewView: View {
    @StateObject private var store: DetailStore
    let verdict: VerdictBadge?
    let use: (CaptureEvent.Control) -> Void

    /// Creates the screen; `store` is evaluated once.
    init(
        store: @autoclosure @escaping () -> DetailStore, verdict: VerdictBadge?,
        use: @escaping (CaptureEvent.Control) -> Void
    ) {
        _store = StateObject(wrappedValue: store())
        self.verdict = verdict
        self.use = use
    }

    var body: some View {
        VStack(spacing: 12) {
            PartView(
                part: store.model.playback, nothing: Phrase("This session has no images.")
            ) {
                PlaybackView(playback: $0, image: store.model.image, send: store.send)
            }
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
