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
                ForEach(row.lines.indices, id: \.self) { Text(row.lines[$0]) }
            }
            .accessibilityElement(children: .combine)
        }
    }
}

/// The findings of a check, in the given order.
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
                ForEach(card.places.indices, id: \.self) {
                    Text(verbatim: card.places[$0]).font(.footnote.monospaced())
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
