internal import Foundation
internal import LockstepAppModel
internal import SwiftUI

/// The opened photo, with its facts and what can be done with it.
@MainActor
struct PhotoView: View {
    @ObservedObject var store: GalleryStore

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
            ZoomedPhotoView(image: image, label: viewer.facts.first ?? Phrase("Photo"), turn: turn)
                .id(viewer.id)
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

    private func turn(by step: Int) { store.send(.turned(by: step)) }

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
        ToolbarItemGroup(placement: .primaryAction) {
            Button {
                turn(by: -1)
            } label: {
                label(Phrase("Previous photo"), "chevron.left")
            }
            .disabled(!viewer.hasPrevious)
            Button {
                turn(by: 1)
            } label: {
                label(Phrase("Next photo"), "chevron.right")
            }
            .disabled(!viewer.hasNext)
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
