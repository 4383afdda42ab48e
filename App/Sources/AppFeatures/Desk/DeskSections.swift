internal import LockstepAppModel
internal import SwiftUI

/// The connection: its state, its numbers, and why there is none.
@MainActor
struct DeskConnectionSection: View {
    let screen: DeskScreen
    let openSettings: () -> Void

    var body: some View {
        Section {
            ForEach(screen.facts) { fact in
                HStack {
                    Text(fact.title)
                    Spacer()
                    Text(fact.value)
                        .foregroundColor(.secondary)
                        .multilineTextAlignment(.trailing)
                }
                .accessibilityElement(children: .combine)
            }
            if let problem = screen.problem {
                DeskProblemRows(problem: problem, openSettings: openSettings)
            }
        } header: {
            Text(Phrase("Connection"))
        }
    }
}

/// Why there is no connection, and the button that helps.
@MainActor
struct DeskProblemRows: View {
    let problem: DeskProblem
    let openSettings: () -> Void

    var body: some View {
        ProblemText(words: problem.words)
        if problem.opensSettings {
            Button(action: openSettings) { Text(Phrase("Open Settings")) }
        }
    }
}

/// The sessions on their way to the desk.
@MainActor
struct DeskTransferSection: View {
    let screen: DeskScreen

    var body: some View {
        if screen.transfer != nil || screen.waiting != nil || !screen.failedTransfers.isEmpty {
            Section {
                if let transfer = screen.transfer { row(transfer) }
                if let waiting = screen.waiting { Text(waiting) }
                ForEach(screen.failedTransfers, id: \.self) { ProblemText(words: $0) }
            } header: {
                Text(Phrase("Recordings"))
            }
        }
    }

    private func row(_ transfer: DeskScreen.Transfer) -> some View {
        VStack(alignment: .leading, spacing: 6) {
            Text(verbatim: transfer.session)
            ProgressView(value: transfer.share)
            Text(transfer.words).font(.footnote).foregroundColor(.secondary)
        }
        .padding(.vertical, 4)
        .accessibilityElement(children: .combine)
    }
}
