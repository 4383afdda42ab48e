internal import LockstepAppModel
internal import SwiftUI

extension View {
    /// Shows the question before deleting a photo, the result of saving one, and the latest problem.
    ///
    /// - Parameter isEnabled: False while another view with this modifier covers the view.
    @MainActor
    func galleryAlerts(_ store: GalleryStore, isEnabled: Bool) -> some View {
        modifier(GalleryAlerts(store: store, isEnabled: isEnabled))
    }
}

@MainActor
private struct GalleryAlerts: ViewModifier {
    @ObservedObject var store: GalleryStore
    let isEnabled: Bool

    func body(content: Content) -> some View {
        content
            .alert(
                Text(store.screen.deleteQuestion?.title ?? Phrase("Delete")), isPresented: isAsking,
                presenting: store.screen.deleteQuestion
            ) { question in
                Button(role: .destructive) {
                    store.send(.deletionConfirmed)
                } label: {
                    Text(question.confirm)
                }
                Button(role: .cancel) {
                    store.send(.deletionDeclined)
                } label: {
                    Text(Phrase("Cancel"))
                }
            } message: { question in
                Text(question.message)
            }
            .alert(Text(verbatim: news ?? ""), isPresented: hasNews) {
                Button {
                    store.send(.dismissed)
                } label: {
                    Text(Phrase("OK"))
                }
            } message: {
                if let remedy = store.screen.problem?.remedy { Text(remedy) }
            }
    }

    private var news: String? {
        store.screen.notice?.localized ?? store.screen.problem?.sentence
    }

    private var isAsking: Binding<Bool> {
        Binding {
            isEnabled && store.screen.deleteQuestion != nil
        } set: { isShown in
            // The buttons send their events before the alert closes.
            if !isShown, store.screen.deleteQuestion != nil { store.send(.deletionDeclined) }
        }
    }

    private var hasNews: Binding<Bool> {
        Binding {
            isEnabled && news != nil
        } set: { isShown in
            if !isShown { store.send(.dismissed) }
        }
    }
}
