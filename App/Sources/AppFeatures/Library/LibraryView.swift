public import LockstepAppModel
public import SwiftUI

/// The sessions and photos on the device.
@MainActor
public struct LibraryView<Detail: View>: View {
    @ObservedObject var store: LibraryStore
    private let gallery: GalleryStore
    @Environment(\.dismiss) var dismiss
    @Environment(\.scenePhase) private var scenePhase
    private let detail: (LibraryRow) -> Detail

    /// Creates the screen.
    ///
    /// - Parameter detail: Makes the screen of one session.
    public init(
        store: LibraryStore, gallery: GalleryStore,
        @ViewBuilder detail: @escaping (LibraryRow) -> Detail
    ) {
        self.store = store
        self.gallery = gallery
        self.detail = detail
    }

    /// The list with all its sheets and alerts, or the gallery.
    public var body: some View {
        NavigationStack(path: opened) {
            Group {
                switch store.screen.part {
                case .sessions: sessions
                case .photos: GalleryView(store: gallery)
                }
            }
            .safeAreaInset(edge: .top) { picker }
            .navigationBarTitleDisplayMode(.inline)
        }
        .onAppear { store.send(.appeared) }
        .onDisappear {
            store.send(.left)
            store.send(.sessionOpened(nil))
        }
        .onChange(of: scenePhase) { phase in
            if phase == .background { store.send(.left) }
            if phase == .active { store.send(.appeared) }
        }
        .recoverySheet(store, isEnabled: true)
        .sharingSheet(store)
        .notesSheet(store)
        .libraryAlerts(store)
    }

    private var sessions: some View {
        list
            .navigationTitle(Text(store.screen.selection?.title ?? Phrase("Sessions")))
            // Always visible, because a search of the last launch may hide sessions.
            .searchable(
                text: query, placement: .navigationBarDrawer(displayMode: .always),
                prompt: Text(Phrase("Title, device, mode, tag or notes"))
            )
            .toolbar { toolbar }
            .navigationDestination(for: String.self) { id in
                if let row = row(id) {
                    detail(row).toolbar { LibraryDetailMenu(store: store, row: row) }
                }
            }
    }

    /// A closed session is shown until its screen has moved away.
    private func row(_ id: String) -> LibraryRow? {
        if let opened = store.screen.opened, opened.id == id { return opened }
        return store.screen.rows.first { $0.id == id }
    }

    private var opened: Binding<[String]> {
        Binding {
            store.screen.opened.map { [$0.id] } ?? []
        } set: { path in
            store.send(.sessionOpened(path.last))
        }
    }

    @ViewBuilder private var picker: some View {
        if store.screen.selection == nil {
            Picker(selection: part) {
                ForEach(LibraryPart.allCases) { Text($0.title).tag($0) }
            } label: {
                Text(Phrase("Part"))
            }
            .pickerStyle(.segmented)
            .padding(.horizontal)
            .padding(.vertical, 6)
            .background(.bar)
        }
    }

    private var part: Binding<LibraryPart> {
        Binding {
            store.screen.part
        } set: { part in
            store.send(.partChosen(part))
        }
    }

    private var query: Binding<String> {
        Binding {
            store.screen.query
        } set: { text in
            store.send(.searched(text))
        }
    }

    private var list: some View {
        List(store.screen.rows) { row in
            LibraryLinkRow(store: store, row: row, selection: store.screen.selection)
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
}
