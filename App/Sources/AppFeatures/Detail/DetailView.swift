public import LockstepAppModel
public import SwiftUI

/// A session's screen: images, findings, sensor plots, trajectory and facts.
@MainActor
public struct DetailView: View {
    /// A part of the screen.
    private enum Part: String, CaseIterable, Identifiable {
        case play
        case check
        case plots
        case path
        case facts

        var id: Part { self }

        var title: Phrase {
            switch self {
            case .play: return Phrase("Play")
            case .check: return Phrase("Check")
            case .plots: return Phrase("Plots")
            case .path: return Phrase("Path")
            case .facts: return Phrase("Facts")
            }
        }
    }

    @StateObject private var store: DetailStore
    @State private var part = Part.play
    private let title: String?
    private let transfer: TransferMark?

    /// Creates the screen; `store` is evaluated once.
    ///
    /// - Parameters:
    ///   - title: the session's title, which may change; nil uses the title when it was read.
    ///   - transfer: How far the transfer to a desk is, which may change; nil without one.
    public init(
        store: @autoclosure @escaping () -> DetailStore, title: String? = nil,
        transfer: TransferMark? = nil
    ) {
        self.title = title
        self.transfer = transfer
        _store = StateObject(wrappedValue: store())
    }

    /// One part at a time, selected with a picker.
    public var body: some View {
        VStack(spacing: 0) {
            Picker(selection: $part) {
                ForEach(Part.allCases) { Text($0.title).tag($0) }
            } label: {
                Text(Phrase("Part"))
            }
            .pickerStyle(.segmented)
            .padding()
            content
        }
        .navigationTitle(Text(verbatim: shownTitle))
        .navigationBarTitleDisplayMode(.inline)
        .toolbar {
            if let verdict = store.model.verdict { SessionVerdictView(verdict: verdict) }
        }
        .onAppear { store.send(.opened) }
        .onDisappear { store.send(.closed) }
    }

    @ViewBuilder private var content: some View {
        switch part {
        case .play:
            PartView(part: store.model.playback, nothing: Phrase("This session has no images.")) {
                PlaybackView(playback: $0, image: store.model.image, send: store.send)
            }
        case .check:
            PartView(part: store.model.findings, nothing: Phrase("No findings.")) {
                FindingsView(cards: $0)
            }
        case .plots: SensorPlotsView(store: store)
        case .path:
            PartView(part: store.model.trajectory, nothing: Phrase("No frame has a pose.")) {
                TrajectoryView(path: $0, viewpoint: store.model.viewpoint) {
                    store.send(.turned($0))
                }
            }
        case .facts:
            PartView(part: store.model.facts, nothing: Phrase("No facts are known.")) {
                FactsView(rows: rows($0))
            }
        }
    }

    private var shownTitle: String { title ?? store.model.title }

    /// The facts, and what may change while they are shown.
    private func rows(_ facts: [SessionFactRow]) -> [SessionFactRow] {
        var rows = facts
        if let title = SessionFactRow.row(title: shownTitle) { rows.insert(title, at: 0) }
        if let transfer = SessionFactRow.row(transfer) { rows.append(transfer) }
        return rows
    }
}

/// A part of the screen: its progress, its error, or its content.
@MainActor
struct PartView<Value: Sendable, Content: View>: View {
    let part: DetailModel.Part<Value>
    let nothing: Phrase
    @ViewBuilder let content: (Value) -> Content

    var body: some View {
        switch part {
        case .loading(let share):
            Group {
                if let share { ProgressView(value: share) } else { ProgressView() }
            }
            .padding()
            .frame(maxWidth: .infinity, maxHeight: .infinity)
        case .loaded(let value?): content(value)
        case .loaded(nil): message(Text(nothing), nil)
        case .failed(let problem): message(Text(verbatim: problem.sentence), problem.remedy)
        }
    }

    private func message(_ words: Text, _ remedy: Phrase?) -> some View {
        VStack(spacing: 8) {
            words
            if let remedy { Text(remedy).foregroundColor(.secondary) }
        }
        .multilineTextAlignment(.center)
        .padding()
        .frame(maxWidth: .infinity, maxHeight: .infinity)
    }
}
