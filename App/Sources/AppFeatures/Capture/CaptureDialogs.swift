internal import LockstepAppModel
internal import SwiftUI

/// The explanation, in the middle of the screen, why the camera is not running.
struct BlockerView: View {
    let blocker: CaptureBlocker
    let remedy: () -> Void

    var body: some View {
        VStack(spacing: 12) {
            Text(blocker.title).font(.headline)
            Text(blocker.words).font(.body).multilineTextAlignment(.center)
            if let action = blocker.remedy {
                Button(action: remedy) { Text(action.title) }.buttonStyle(.borderedProminent)
            }
        }
        .padding(20)
        .frame(maxWidth: 420)
        .background(.regularMaterial, in: RoundedRectangle(cornerRadius: 16))
        .padding()
        .accessibilityElement(children: .contain)
        .accessibilitySortPriority(4)
    }
}

extension View {
    /// The capture screen's alert, if there is one.
    func captureAlert(_ alert: CaptureAlert?, _ actions: CaptureActions) -> some View {
        let isShown = Binding(
            get: { alert != nil },
            set: { isShown in if !isShown { actions.use(.dismissAlert) } })
        return self.alert(
            Text(verbatim: alert?.title.localized ?? ""), isPresented: isShown, presenting: alert
        ) { alert in
            switch alert {
            case .depthUnavailable:
                Button {
                    actions.use(.dismissAlert)
                } label: {
                    Text(Phrase("OK"))
                }
            case .discard:
                Button(role: .destructive) {
                    actions.use(.confirmDiscard)
                } label: {
                    Text(Phrase("Delete"))
                }
                Button(role: .cancel) {
                    actions.use(.dismissAlert)
                } label: {
                    Text(Phrase("Cancel"))
                }
            }
        } message: { alert in
            Text(alert.words)
        }
    }
}
