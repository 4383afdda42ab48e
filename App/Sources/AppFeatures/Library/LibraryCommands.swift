internal import LockstepAppModel
internal import SwiftUI

/// The buttons for what can be done with a session.
@MainActor
struct LibraryCommands {
    let store: LibraryStore
    let row: LibraryRow

    var annotate: some View {
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

    var share: some View {
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

    var delete: some View {
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

/// The menu of an opened session.
@MainActor
struct LibraryDetailMenu: View {
    let store: LibraryStore
    let row: LibraryRow

    var body: some View {
        let commands = LibraryCommands(store: store, row: row)
        Menu {
            if row.commands.contains(.annotate) { commands.annotate }
            if row.commands.contains(.share) { commands.share }
            if row.commands.contains(.delete) { commands.delete }
        } label: {
            Label {
                Text(Phrase("Actions on this session"))
            } icon: {
                Image(systemName: "ellipsis.circle")
            }
        }
    }
}
