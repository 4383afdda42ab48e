internal import LockstepAppModel
internal import SwiftUI

extension View {
    /// Shows the question before deleting several sessions, and the latest problem.
    @MainActor
    func libraryAlerts(_ store: LibraryStore) -> some View {
        modifier(LibraryAlerts(store: store))
    }
}

@MainActor
private struct LibraryAlerts: ViewModifier {
    @ObservedObject var store: LibraryStore

    func body(content: Content) -> some View {
        content
            .alert(
                Text(store.screen.deleteQuestion?.title ?? Phrase("Delete all")),
                isPresented: isAsking, presenting: store.screen.deleteQuestion
            ) { question in
                Button(role: .destructive) {
                    store.send(.deleting(.confirmed))
                } label: {
                    Text(question.confirm)
                }
                Button(role: .cancel) {
                    store.send(.deleting(.declined))
                } label: {
                    Text(Phrase("Cancel"))
                }
            } message: { question in
                Text(question.message)
            }
            .alert(
                Text(verbatim: store.screen.problem?.sentence ?? ""), isPresented: hasProblem,
                presenting: store.screen.problem
            ) { _ in
                Button {
                    store.send(.problemDismissed)
                } label: {
                    Text(Phrase("OK"))
                }
            } message: { problem in
                if let remedy = problem.remedy { Text(remedy) }
            }
    }

    private var isAsking: Binding<Bool> {
        Binding {
            store.screen.deleteQuestion != nil
        } set: { isShown in
            // The buttons send their events before the alert closes.
            if !isShown, store.screen.deleteQuestion != nil {
                store.send(.deleting(.declined))
            }
        }
    }

    private var hasProblem: Binding<Bool> {
        Binding {
            store.screen.problem != nil
        } set: { isShown in
            if !isShown { store.send(.problemDismissed) }
        }
    }
}
