internal import LockstepAppModel
internal import SwiftUI

/// The facts of a session.
@MainActor
struct FactsView: View {
    let rows: [SessionFactRow]

    var body: some View {
        List(rows) { row in
            VStack(alignment: .leading, spacing: 4) {
                Text(row.title).font(.subheadline).foregroundColor(.secondary)
                ForEach(row.lines, id: \.self) { Text($0) }
            }
            .accessibilityElement(children: .combine)
        }
    }
}

/// The check's findings, worst first.
@MainActor
struct FindingsView: View {
    let cards: [FindingCard]

    var body: some View {
        List(cards) { card in
            VStack(alignment: .leading, spacing: 6) {
                BadgeView(title: card.verdict.title, color: card.verdict.tone.color)
                Text(verbatim: card.meaning)
                numbers(card).font(.footnote.monospacedDigit())
                if let remedy = card.remedy { Text(remedy).italic() }
                ForEach(card.places, id: \.self) {
                    Text(verbatim: $0).font(.footnote.monospaced())
                }
                Text(verbatim: card.name).font(.caption).foregroundColor(.secondary)
            }
            .accessibilityElement(children: .combine)
        }
    }

    @ViewBuilder private func numbers(_ card: FindingCard) -> some View {
        if let measured = card.measured { Text(measured) }
        if let threshold = card.threshold { Text(threshold) }
    }
}
