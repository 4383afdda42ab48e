internal import LockstepAppModel
internal import SwiftUI

extension LibraryView {
    /// The buttons around the list: the menu, or the actions on selected sessions.
    @ToolbarContentBuilder var toolbar: some ToolbarContent {
        ToolbarItem(placement: .cancellationAction) {
            if let selection = store.screen.selection {
                Button {
                    store.send(.selecting(.allToggled))
                } label: {
                    Text(selection.isAll ? Phrase("Deselect all") : Phrase("Select all"))
                }
            } else {
                Button {
                    dismiss()
                } label: {
                    Text(Phrase("Done"))
                }
            }
        }
        ToolbarItem(placement: .primaryAction) {
            if store.screen.selection != nil {
                Button {
                    store.send(.selecting(.ended))
                } label: {
                    Text(Phrase("Done")).bold()
                }
            } else {
                LibraryMenu(store: store)
            }
        }
        ToolbarItemGroup(placement: .bottomBar) {
            if let selection = store.screen.selection { actions(on: selection) }
        }
    }

    @ViewBuilder private func actions(on selection: LibraryScreen.Selection) -> some View {
        Button {
            store.send(.sharing(.selectedAsked))
        } label: {
            Label {
                Text(Phrase("Share"))
            } icon: {
                Image(systemName: "square.and.arrow.up")
            }
        }
        .disabled(!selection.canShare)
        Spacer()
        Button(role: .destructive) {
            store.send(.deleting(.selectedAsked))
        } label: {
            Label {
                Text(Phrase("Delete"))
            } icon: {
                Image(systemName: "trash")
            }
        }
        .disabled(!selection.canDelete)
    }
}

/// The order of the list, and what can be done with all sessions.
@MainActor
private struct LibraryMenu: View {
    let store: LibraryStore

    var body: some View {
        Menu {
            Picker(selection: order) {
                ForEach(LibraryOrder.allCases) { Text($0.title).tag($0) }
            } label: {
                Text(Phrase("Order"))
            }
            Button {
                store.send(.selecting(.began))
            } label: {
                Text(Phrase("Select"))
            }
            .disabled(store.screen.rows.isEmpty)
            Button(role: .destructive) {
                store.send(.deleting(.allAsked))
            } label: {
                Text(Phrase("Delete all"))
            }
            .disabled(!store.screen.canDeleteAll)
        } label: {
            Label {
                Text(Phrase("Order and selection"))
            } icon: {
                Image(systemName: "ellipsis.circle")
            }
        }
    }

    private var order: Binding<LibraryOrder> {
        Binding {
            store.screen.order
        } set: { order in
            store.send(.ordered(order))
        }
    }
}
