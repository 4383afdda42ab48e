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
                    if row.commands.contains(.delete) { deleteButton }
                    if row.commands.contains(.share) { shareButton }
                }
            }
            .swipeActions(edge: .leading) {
                if selection == nil, row.commands.contains(.annotate) { annotateButton }
            }
            .contextMenu {
                if selection == nil {
                    if row.commands.contains(.annotate) { annotateButton }
                    if row.commands.contains(.share) { shareButton }
                    if row.commands.contains(.delete) { deleteButton }
                }
            }
    }

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

    private var annotateButton: some View {
        Button {
            store.send(.annotating(.asked(row.id)))
        } label: {
            Label {
                Text(Phrase("Title and notes"))
            } icon: {
                Image(systemName: "square.and.pencil")
            }
        }
    }

    private var shareButton: some View {
        Button {
            store.send(.sharing(.asked(row.id)))
        } label: {
            Label {
                Text(Phrase("Share"))
            } icon: {
                Image(systemName: "square.and.arrow.up")
            }
        }
    }

    private var deleteButton: some View {
        Button(role: .destructive) {
            store.send(.deleting(.asked(row.id)))
        } label: {
            Label {
                Text(Phrase("Delete"))
            } icon: {
                Image(systemName: "trash")
            }
        }
    }
}
