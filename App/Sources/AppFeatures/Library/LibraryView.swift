public import LockstepAppModel
public import SwiftUI

/// The sessions on the device.
@MainActor
public struct LibraryView<Detail: View>: View {
    @ObservedObject private var store: LibraryStore
    @Environment(\.dismiss) private var dismiss
    @Environment(\.scenePhase) private var scenePhase
    private let detail: (LibraryRow) -> Detail

    /// Creates the screen.
    ///
    /// - Parameter detail: Makes the screen of one session.
    public init(store: LibraryStore, @ViewBuilder detail: @escaping (LibraryRow) -> Detail) {
        self.store = store
        self.detail = detail
    }

    /// The list with all its sheets and alerts.
    public var body: some View {
        NavigationStack {
            list
                .navigationTitle(Text(Phrase("Sessions")))
                .toolbar { toolbar }
                .navigationDestination(for: String.self) { id in
                    if let row = store.screen.rows.first(where: { $0.id == id }) { detail(row) }
                }
        }
        .onAppear { store.send(.appeared) }
        .onDisappear { store.send(.left) }
        .onChange(of: scenePhase) { phase in
            if phase == .background { store.send(.left) }
            if phase == .active { store.send(.appeared) }
        }
        .recoverySheet(store, isEnabled: true)
        .sharingSheet(store)
        .libraryAlerts(store)
    }

    private var list: some View {
        List(store.screen.rows) { row in
            LibraryLinkRow(store: store, row: row)
        }
        .overlay { placeholder }
        .refreshable { store.send(.pulled) }
        .safeAreaInset(edge: .bottom) { undoBar }
        .animation(.default, value: store.screen.rows.map(\.id))
    }

    @ViewBuilder private var placeholder: some View {
        if let words = store.screen.emptyText {
            Text(words).foregroundColor(.secondary).multilineTextAlignment(.center).padding()
        } else if store.screen.isLoading {
            ProgressView()
        }
    }

    @ViewBuilder private var undoBar: some View {
        if let words = store.screen.undo {
            HStack {
                Text(words).lineLimit(2)
                Spacer()
                Button {
                    store.send(.deleting(.undone))
                } label: {
                    Text(Phrase("Undo"))
                }
                .bold()
            }
            .padding()
            .background(.regularMaterial, in: RoundedRectangle(cornerRadius: 12))
            .padding()
        }
    }

    @ToolbarContentBuilder private var toolbar: some ToolbarContent {
        ToolbarItem(placement: .cancellationAction) {
            Button {
                dismiss()
            } label: {
                Text(Phrase("Done"))
            }
        }
        ToolbarItem(placement: .primaryAction) {
            Button(role: .destructive) {
                store.send(.deleting(.allAsked))
            } label: {
                Text(Phrase("Delete all"))
            }
            .disabled(!store.screen.canDeleteAll)
        }
    }
}

/// A row with its actions.
@MainActor
private struct LibraryLinkRow: View {
    let store: LibraryStore
    let row: LibraryRow

    var body: some View {
        content
            .onAppear { store.send(.rowShown(row.id)) }
            .onDisappear { store.send(.rowHidden(row.id)) }
            .swipeActions(edge: .trailing) {
                if row.commands.contains(.delete) {
                    Button(role: .destructive) {
                        store.send(.deleting(.asked(row.id)))
                    } label: {
                        Text(Phrase("Delete"))
                    }
                }
                if row.commands.contains(.share) {
                    Button {
                        store.send(.sharing(.asked(row.id)))
                    } label: {
                        Text(Phrase("Share"))
                    }
                }
            }
    }

    @ViewBuilder private var content: some View {
        if row.commands.contains(.open) {
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
}
