internal import LockstepAppModel
internal import SwiftUI

/// A row with its actions, or with a check mark while sessions are being selected.
@MainActor
struct LibraryLinkRow: View {
    let store: LibraryStore
    let row: LibraryRow
    let selection: LibraryScreen.Selection?

    var body: some View {
        content
            .onAppear { store.send(.rowShown(row.id)) }
            .onDisappear { store.send(.rowHidden(row.id)) }
            .swipeActions(edge: .trailing) {
                if selection == nil {
                    if row.commands.contains(.delete) { commands.delete }
                    if row.commands.contains(.share) { commands.share }
                }
            }
            .swipeActions(edge: .leading) {
                if selection == nil, row.commands.contains(.annotate) { commands.annotate }
            }
            .contextMenu {
                if selection == nil {
                    if row.commands.contains(.annotate) { commands.annotate }
                    if row.commands.contains(.share) { commands.share }
                    if row.commands.contains(.delete) { commands.delete }
                }
            }
    }

    private var commands: LibraryCommands { LibraryCommands(store: store, row: row) }

    @ViewBuilder private var content: some View {
        if let selection {
            choice(selection.names.contains(row.id))
        } else if row.commands.contains(.open) {
            NavigationLink(value: row.id) { LibraryRowView(row: row) }
        } else {
            VStack(alignment: .leading) {
                LibraryRowView(row: row)
                if row.commands.contains(.recover) {
                    Button {
                        store.send(.recovering(.asked(row.id)))
                    } label: {
                        Text(Phrase("Recover"))
                    }
                    .buttonStyle(.bordered)
                }
            }
        }
    }

    private func choice(_ isSelected: Bool) -> some View {
        Button {
            store.send(.selecting(.toggled(row.id)))
        } label: {
            HStack {
                Image(systemName: isSelected ? "checkmark.circle.fill" : "circle")
                    .foregroundColor(isSelected ? .accentColor : .secondary)
                    .accessibilityHidden(true)
                LibraryRowView(row: row)
            }
        }
        .buttonStyle(.plain)
        .disabled(!row.commands.contains(.delete))
        .accessibilityAddTraits(isSelected ? .isSelected : [])
    }
}
