internal import Foundation
internal import LockstepAppModel
internal import LockstepSamples
internal import SwiftUI

/// A session in the list.
@MainActor
struct LibraryRowView: View {
    @Environment(\.dynamicTypeSize) private var typeSize
    let row: LibraryRow

    var body: some View {
        layout {
            thumbnail
            VStack(alignment: .leading, spacing: 4) {
                Text(verbatim: row.title).font(.headline)
                if let date { Text(verbatim: date).font(.subheadline) }
                facts.font(.footnote).foregroundColor(.secondary)
                badges
                if let mark = row.transfer { TransferMarkView(mark: mark) }
                if !row.tags.isEmpty { tags }
                if let note = row.note {
                    Text(verbatim: note).font(.footnote).lineLimit(2)
                }
                if let problem = row.problem {
                    Text(verbatim: problem.sentence).font(.footnote)
                }
            }
        }
        .padding(.vertical, 4)
        .accessibilityElement(children: .combine)
    }

    private var layout: AnyLayout {
        typeSize.isAccessibilitySize
            ? AnyLayout(VStackLayout(alignment: .leading, spacing: 8))
            : AnyLayout(HStackLayout(alignment: .top, spacing: 12))
    }

    private var date: String? {
        row.date.map {
            Date(timeIntervalSince1970: $0.seconds).formatted(date: .abbreviated, time: .shortened)
        }
    }

    private var thumbnail: some View {
        ZStack {
            Color.secondary.opacity(0.15)
            if let image = row.thumbnail {
                ScaledImageView(image).scaledToFill()
            } else {
                Image(systemName: "film").foregroundColor(.secondary)
            }
        }
        .frame(width: 80, height: 60)
        .clipShape(RoundedRectangle(cornerRadius: 6))
        .accessibilityHidden(true)
    }

    private var facts: some View {
        let frames = row.frames?.localized
        let words = [row.duration, frames, row.size.localized].compactMap { $0 }
        return Text(verbatim: words.joined(separator: " · "))
    }

    private var tags: some View {
        Label {
            Text(verbatim: row.tags.joined(separator: ", "))
        } icon: {
            Image(systemName: "tag").accessibilityLabel(Text(Phrase("Tags")))
        }
        .font(.footnote)
        .foregroundColor(.secondary)
    }

    /// The badges: in one line if they fit, otherwise stacked, so that no word is broken.
    private var badges: some View {
        ViewThatFits(in: .horizontal) {
            HStack(spacing: 8) {
                contents
                verdict
            }
            VStack(alignment: .leading, spacing: 4) {
                HStack(spacing: 8) { contents }
                verdict
            }
            VStack(alignment: .leading, spacing: 4) {
                contents
                verdict
            }
        }
    }

    @ViewBuilder private var contents: some View {
        if let mark = row.mark { BadgeView(title: mark.title, color: .orange) }
        if row.hasDepth { BadgeView(title: Phrase("Depth"), color: .blue) }
        if row.hasAudio { BadgeView(title: Phrase("Audio"), color: .blue) }
    }

    @ViewBuilder private var verdict: some View {
        if let verdict = row.verdict { SessionVerdictView(verdict: verdict) }
    }
}

/// A text on a colored background.
@MainActor
struct BadgeView: View {
    let title: Phrase
    let color: Color

    var body: some View {
        Text(title)
            .font(.caption.weight(.semibold))
            .padding(.horizontal, 6)
            .padding(.vertical, 2)
            .background(color.opacity(0.2), in: Capsule())
    }
}

/// The verdict of a check, or its progress.
@MainActor
struct SessionVerdictView: View {
    let verdict: SessionVerdict

    var body: some View {
        HStack(spacing: 4) {
            if let progress = verdict.progress {
                ProgressView(value: progress).frame(width: 40)
            }
            BadgeView(title: verdict.title, color: verdict.tone.color)
        }
    }
}

extension SessionVerdict.Tone {
    /// The badge's color, which repeats what its text states.
    var color: Color {
        switch self {
        case .neutral: return .gray
        case .good: return .green
        case .warning: return .yellow
        case .bad: return .red
        }
    }
}
