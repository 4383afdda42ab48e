internal import LockstepAppModel
internal import SwiftUI

extension View {
    /// Lets the user name and describe a session.
    @MainActor
    func notesSheet(_ store: LibraryStore) -> some View {
        modifier(NotesSheetModifier(store: store))
    }
}

@MainActor
private struct NotesSheetModifier: ViewModifier {
    @ObservedObject var store: LibraryStore

    func body(content: Content) -> some View {
        content.sheet(item: sheet) { sheet in
            NotesSheetView(sheet: sheet) { store.send(.annotating($0)) }
        }
    }

    private var sheet: Binding<LibraryScreen.NotesSheet?> {
        Binding {
            store.screen.notes
        } set: { sheet in
            if sheet == nil { store.send(.annotating(.canceled)) }
        }
    }
}

/// The sheet with a session's title, tags and notes.
@MainActor
struct NotesSheetView: View {
    let sheet: LibraryScreen.NotesSheet
    let send: (AnnotationEvent) -> Void
    @State private var form: NotesForm

    init(sheet: LibraryScreen.NotesSheet, send: @escaping (AnnotationEvent) -> Void) {
        self.sheet = sheet
        self.send = send
        _form = State(initialValue: sheet.form)
    }

    var body: some View {
        NavigationStack {
            Form {
                Section {
                    TextField(text: $form.title) { Text(verbatim: sheet.id) }
                        .accessibilityLabel(Text(Phrase("Title")))
                } header: {
                    Text(Phrase("Title"))
                }
                Section {
                    TextField(text: $form.tags) { Text(Phrase("Tags, separated by commas")) }
                        .autocorrectionDisabled()
                        .accessibilityLabel(Text(Phrase("Tags")))
                } header: {
                    Text(Phrase("Tags"))
                }
                Section {
                    TextEditor(text: $form.notes)
                        .frame(minHeight: 120)
                        .accessibilityLabel(Text(Phrase("Notes")))
                } header: {
                    Text(Phrase("Notes"))
                } footer: {
                    Text(Phrase("These texts are outside the seal and can be changed at any time."))
                }
            }
            .navigationTitle(Text(Phrase("Title and notes")))
            .navigationBarTitleDisplayMode(.inline)
            .toolbar { buttons }
        }
    }

    @ToolbarContentBuilder private var buttons: some ToolbarContent {
        ToolbarItem(placement: .cancellationAction) {
            Button(role: .cancel) {
                send(.canceled)
            } label: {
                Text(Phrase("Cancel"))
            }
        }
        ToolbarItem(placement: .confirmationAction) {
            Button {
                send(.saved(form))
            } label: {
                Text(Phrase("Save"))
            }
        }
    }
}
