internal import LockstepAppModel
public import SwiftUI

extension View {
    /// Offers to recover interrupted recordings, and shows progress and lost data.
    ///
    /// - Parameter isEnabled: False while another screen with this modifier covers the view.
    @MainActor
    public func recoverySheet(_ store: LibraryStore, isEnabled: Bool) -> some View {
        modifier(RecoverySheetModifier(store: store, isEnabled: isEnabled))
    }
}

@MainActor
private struct RecoverySheetModifier: ViewModifier {
    @ObservedObject var store: LibraryStore
    let isEnabled: Bool

    func body(content: Content) -> some View {
        content.sheet(isPresented: isShown) {
            if let sheet = store.screen.recovery {
                RecoverySheetView(sheet: sheet) { store.send(.recovering($0)) }
                    .interactiveDismissDisabled()
            }
        }
    }

    private var isShown: Binding<Bool> {
        Binding {
            isEnabled && store.screen.recovery != nil
        } set: { isShown in
            guard !isShown else { return }
            store.send(.recovering(.postponed))
            store.send(.recovering(.dismissed))
        }
    }
}

/// Interrupted recordings: offered, being recovered, or recovered.
@MainActor
struct RecoverySheetView: View {
    let sheet: LibraryScreen.RecoverySheet
    let send: (RecoveryEvent) -> Void

    var body: some View {
        ScrollView {
            VStack(alignment: .leading, spacing: 16) { content }
                .frame(maxWidth: .infinity, alignment: .leading)
                .padding()
        }
        .presentationDetents([.medium, .large])
    }

    @ViewBuilder private var content: some View {
        switch sheet {
        case .offer(let title, let message, let names):
            heading(title)
            Text(message)
            ForEach(names, id: \.self) { Text(verbatim: $0).font(.callout.monospaced()) }
            button(Phrase("Recover"), .allAsked).buttonStyle(.borderedProminent)
            button(Phrase("Later"), .postponed).buttonStyle(.bordered)
        case .running(let title, let done, let count, let name):
            heading(title)
            ProgressView(value: Double(done), total: Double(max(count, 1)))
            HStack {
                ProgressView()
                Text(verbatim: name).font(.callout.monospaced())
            }
        case .results(let title, let results):
            heading(title)
            ForEach(results) { RecoveryResultView(result: $0) }
            button(Phrase("Done"), .dismissed).buttonStyle(.borderedProminent)
        }
    }

    private func heading(_ title: Phrase) -> some View {
        Text(title).font(.title2.bold()).accessibilityAddTraits(.isHeader)
    }

    private func button(_ title: Phrase, _ event: RecoveryEvent) -> some View {
        Button {
            send(event)
        } label: {
            Text(title).frame(maxWidth: .infinity)
        }
        .controlSize(.large)
    }
}

@MainActor
private struct RecoveryResultView: View {
    let result: LibraryScreen.RecoverySheet.Result

    var body: some View {
        VStack(alignment: .leading, spacing: 4) {
            Text(verbatim: result.name).font(.callout.monospaced())
            Text(result.summary)
            ForEach(result.details, id: \.self) {
                Text(verbatim: "• " + $0.localized).font(.footnote)
            }
        }
        .accessibilityElement(children: .combine)
    }
}
