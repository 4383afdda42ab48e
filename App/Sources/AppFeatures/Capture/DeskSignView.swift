internal import LockstepAppModel
internal import SwiftUI

/// Shows that the phone is connected to a desk, and whether it sends the live view.
@MainActor
struct DeskSignView: View {
    let sign: DeskSign

    var body: some View {
        HStack(spacing: 6) {
            Image(
                systemName: sign.isStreaming ? "dot.radiowaves.left.and.right" : "desktopcomputer"
            )
            .foregroundStyle(sign.isStreaming ? .red : .white)
            .accessibilityHidden(true)
            Text(sign.words).lineLimit(1)
        }
        .font(.footnote)
        .padding(.horizontal, 10)
        .padding(.vertical, 6)
        .foregroundStyle(.white)
        .background(.black.opacity(0.6), in: Capsule())
        .accessibilityElement(children: .combine)
    }
}
