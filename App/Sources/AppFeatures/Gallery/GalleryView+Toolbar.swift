internal import Foundation
internal import LockstepAppModel
internal import SwiftUI

extension GalleryView {
    /// The buttons around the gallery: selecting, or the actions on selected photos.
    @ToolbarContentBuilder var toolbar: some ToolbarContent {
        ToolbarItem(placement: .cancellationAction) {
            if let selection = store.screen.selection {
                button(selection.isAll ? Phrase("Deselect all") : Phrase("Select all")) {
                    store.send(.selecting(.allToggled))
                }
            } else {
                button(Phrase("Done")) { dismiss() }
            }
        }
        ToolbarItem(placement: .primaryAction) {
            if store.screen.selection != nil {
                button(Phrase("Done")) { store.send(.selecting(.ended)) }.bold()
            } else {
                button(Phrase("Select")) { store.send(.selecting(.began)) }
                    .disabled(store.screen.cells.isEmpty)
            }
        }
        ToolbarItemGroup(placement: .bottomBar) {
            if let selection = store.screen.selection { actions(selection) }
        }
    }

    private func button(_ title: Phrase, _ action: @escaping () -> Void) -> some View {
        Button(action: action) { Text(title) }
    }

    @ViewBuilder private func actions(_ selection: GallerySelection) -> some View {
        ShareLink(items: selection.paths.map { URL(fileURLWithPath: $0) }) {
            Label {
                Text(Phrase("Share"))
            } icon: {
                Image(systemName: "square.and.arrow.up")
            }
        }
        .disabled(selection.names.isEmpty)
        Spacer()
        Button(role: .destructive) {
            store.send(.selectedDeletionAsked)
        } label: {
            Label {
                Text(Phrase("Delete"))
            } icon: {
                Image(systemName: "trash")
            }
        }
        .disabled(selection.names.isEmpty)
    }
}
