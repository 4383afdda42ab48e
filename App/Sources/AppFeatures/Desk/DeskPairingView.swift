internal import LockstepAppModel
internal import SwiftUI
internal import UIKit

/// The sheet in which the phone is paired with a desk.
@MainActor
struct DeskPairingView: View {
    @ObservedObject var store: DeskStore
    /// The sheet's content when it opened, shown while it closes, when the store has none.
    let opened: DeskScreen.PairingSheet
    @State private var form = DeskPairingForm()

    var body: some View {
        NavigationStack {
            Form {
                if sheet.name == nil { address }
                code
                if let problem = sheet.problem {
                    Section {
                        DeskProblemRows(problem: problem) { store.send(.openSettings) }
                    }
                }
            }
            .disabled(sheet.isRunning)
            .navigationTitle(Text(title))
            .navigationBarTitleDisplayMode(.inline)
            .toolbar { buttons }
        }
    }

    private var sheet: DeskScreen.PairingSheet { store.screen.pairing ?? opened }

    private var title: Phrase { sheet.name.map(Phrase.words) ?? Phrase("Pair with a desk") }

    private var address: some View {
        Section {
            TextField(text: $form.address) { Text(verbatim: "192.168.1.5:7010") }
                .keyboardType(.URL)
                .autocorrectionDisabled()
                .accessibilityLabel(Text(Phrase("Address")))
        } header: {
            Text(Phrase("Address"))
        }
    }

    private var code: some View {
        Section {
            HStack {
                TextField(text: $form.code) { Text(Phrase("Six digits")) }
                    .keyboardType(.asciiCapableNumberPad)
                    .font(.title2.monospacedDigit())
                    .accessibilityLabel(Text(Phrase("Code")))
                if sheet.isRunning { ProgressView() }
            }
        } header: {
            Text(Phrase("Code"))
        } footer: {
            Text(Phrase("Start pairing on the desk. The desk then shows a six-digit code."))
        }
    }

    @ToolbarContentBuilder private var buttons: some ToolbarContent {
        ToolbarItem(placement: .cancellationAction) {
            Button(role: .cancel) {
                store.send(.pairingCanceled)
            } label: {
                Text(Phrase("Cancel"))
            }
        }
        ToolbarItem(placement: .confirmationAction) {
            Button {
                store.send(.pairingAsked(form))
                // A code works once.
                form.code = ""
            } label: {
                Text(Phrase("Pair"))
            }
            .disabled(sheet.isRunning)
        }
    }
}
