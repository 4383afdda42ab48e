internal import Foundation
internal import LockstepAppModel
internal import SwiftUI

/// The opened photo, with its facts and what can be done with it.
@MainActor
struct PhotoView: View {
    @ObservedObject var store: GalleryStore
    @State private var zoom: CGFloat = 1
    @GestureState private var pinch: CGFloat = 1

    var body: some View {
        NavigationStack {
            if let viewer = store.screen.viewer {
                content(viewer)
                    .frame(maxWidth: .infinity, maxHeight: .infinity)
                    .safeAreaInset(edge: .bottom) { facts(viewer) }
                    .navigationTitle(Text(verbatim: viewer.date?.words ?? viewer.id))
                    .navigationBarTitleDisplayMode(.inline)
                    .toolbar { toolbar(viewer) }
            }
        }
        .galleryAlerts(store, isEnabled: store.screen.viewer != nil)
    }

    @ViewBuilder private func content(_ viewer: GalleryViewer) -> some View {
        if let image = viewer.image {
            ScaledImageView(image)
                .scaledToFit()
                .scaleEffect(zoom * pinch)
                .gesture(magnification)
                .onTapGesture(count: 2, perform: toggleZoom)
                .accessibilityLabel(Text(viewer.facts.first ?? Phrase("Photo")))
                .accessibilityAddTraits(.isImage)
                .accessibilityAction(named: Text(Phrase("Zoom")), toggleZoom)
        } else if let problem = viewer.problem {
            VStack(spacing: 8) {
                Text(verbatim: problem.sentence)
                if let remedy = problem.remedy { Text(remedy).foregroundColor(.secondary) }
            }
            .multilineTextAlignment(.center)
            .padding()
        } else {
            ProgressView()
        }
    }

    private func toggleZoom() { zoom = zoom > 1 ? 1 : 3 }

    private var magnification: some Gesture {
        MagnificationGesture()
            .updating($pinch) { value, pinch, _ in pinch = value }
            .onEnded { zoom = min(max(zoom * $0, 1), 8) }
    }

    private func facts(_ viewer: GalleryViewer) -> some View {
        Text(verbatim: viewer.facts.map(\.localized).joined(separator: " · "))
            .font(.footnote)
            .multilineTextAlignment(.center)
            .padding(8)
            .frame(maxWidth: .infinity)
            .background(.bar)
    }

    @ToolbarContentBuilder private func toolbar(
        _ viewer: GalleryViewer
    ) -> some ToolbarContent {
        ToolbarItem(placement: .cancellationAction) {
            Button {
                store.send(.closed)
            } label: {
                Text(Phrase("Done"))
            }
        }
        ToolbarItemGroup(placement: .bottomBar) {
            ShareLink(item: URL(fileURLWithPath: viewer.path)) {
                label(Phrase("Share"), "square.and.arrow.up")
            }
            Spacer()
            Button {
                store.send(.savingAsked(viewer.id))
            } label: {
                label(Phrase("Save to Photos"), "square.and.arrow.down")
            }
            .disabled(!viewer.canSave)
            Spacer()
            Button(role: .destructive) {
                store.send(.deletionAsked(viewer.id))
            } label: {
                label(Phrase("Delete"), "trash")
            }
        }
    }

    private func label(_ title: Phrase, _ symbol: String) -> some View {
        Label {
            Text(title)
        } icon: {
            Image(systemName: symbol)
        }
    }
}
