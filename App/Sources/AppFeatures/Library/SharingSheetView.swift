internal import Foundation
internal import LockstepAppModel
internal import SwiftUI
internal import UIKit

extension View {
    /// Lets the user choose a share format, makes the files, and shows the system's share sheet.
    @MainActor
    func sharingSheet(_ store: LibraryStore) -> some View {
        modifier(SharingSheetModifier(store: store))
    }
}

@MainActor
private struct SharingSheetModifier: ViewModifier {
    @ObservedObject var store: LibraryStore

    func body(content: Content) -> some View {
        content.sheet(isPresented: isShown) {
            if let sheet = store.screen.sharing {
                SharingSheetView(sheet: sheet) { store.send(.sharing($0)) }
            }
        }
    }

    private var isShown: Binding<Bool> {
        Binding {
            store.screen.sharing != nil
        } set: { isShown in
            if !isShown { store.send(.sharing(.ended)) }
        }
    }
}

/// The sheet for sharing a session.
@MainActor
struct SharingSheetView: View {
    let sheet: LibraryScreen.SharingSheet
    let send: (SharingEvent) -> Void

    var body: some View {
        switch sheet {
        case .choosing(let title, let choices): choosing(title, choices)
        case .preparing(let title, let share):
            VStack(spacing: 20) {
                Text(title).font(.headline)
                ProgressView(value: share)
                Button(role: .cancel) {
                    send(.ended)
                } label: {
                    Text(Phrase("Cancel"))
                }
            }
            .padding()
            .presentationDetents([.medium])
        case .explaining(let title, let remarks, let confirm):
            explaining(title, remarks, confirm)
        case .ready(let paths):
            ActivityView(paths: paths) { send(.ended) }.ignoresSafeArea()
        case .failed(let problem):
            VStack(spacing: 12) {
                Text(verbatim: problem.sentence).font(.headline)
                if let remedy = problem.remedy { Text(remedy) }
                Button {
                    send(.ended)
                } label: {
                    Text(Phrase("OK"))
                }
            }
            .padding()
            .presentationDetents([.medium])
        }
    }

    private func explaining(
        _ title: Phrase, _ remarks: [String], _ confirm: Phrase
    ) -> some View {
        NavigationStack {
            List(remarks, id: \.self) { Text(verbatim: $0).font(.callout) }
                .navigationTitle(Text(title))
                .navigationBarTitleDisplayMode(.inline)
                .toolbar {
                    ToolbarItem(placement: .cancellationAction) {
                        Button(role: .cancel) {
                            send(.ended)
                        } label: {
                            Text(Phrase("Cancel"))
                        }
                    }
                    ToolbarItem(placement: .confirmationAction) {
                        Button {
                            send(.confirmed)
                        } label: {
                            Text(confirm)
                        }
                    }
                }
        }
        .presentationDetents([.medium, .large])
    }

    private func choosing(
        _ title: Phrase, _ choices: [LibraryScreen.SharingSheet.Choice]
    ) -> some View {
        NavigationStack {
            List(choices) { choice in
                Button {
                    send(.chosen(choice.id))
                } label: {
                    VStack(alignment: .leading) {
                        Text(choice.title)
                        Text(choice.explanation).font(.footnote).foregroundColor(.secondary)
                    }
                }
            }
            .navigationTitle(Text(title))
            .navigationBarTitleDisplayMode(.inline)
            .toolbar {
                Button {
                    send(.ended)
                } label: {
                    Text(Phrase("Cancel"))
                }
            }
        }
        .presentationDetents([.medium, .large])
    }
}

/// The system's share sheet.
@MainActor
private struct ActivityView: UIViewControllerRepresentable {
    let paths: [String]
    let onEnd: () -> Void

    func makeUIViewController(context: Context) -> UIActivityViewController {
        let files = paths.map { URL(fileURLWithPath: $0) }
        let controller = UIActivityViewController(activityItems: files, applicationActivities: nil)
        controller.completionWithItemsHandler = { _, _, _, _ in onEnd() }
        return controller
    }

    func updateUIViewController(_ controller: UIActivityViewController, context: Context) {}
}
