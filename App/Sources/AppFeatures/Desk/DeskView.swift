internal import LockstepAppModel
public import SwiftUI

/// The screen about desks: the switch, the connection, the transfers, and the desks to connect to.
@MainActor
public struct DeskView: View {
    @ObservedObject private var store: DeskStore

    /// The screen.
    public init(store: DeskStore) { self.store = store }

    /// The switch first; everything else that can be done follows it.
    public var body: some View {
        List {
            power
            if store.screen.isOn {
                DeskConnectionSection(screen: store.screen) { store.send(.openSettings) }
                DeskTransferSection(screen: store.screen)
            }
            if !store.screen.paired.isEmpty { paired }
            if store.screen.isOn { others }
        }
        .navigationTitle(Text(Phrase("Desk")))
        .navigationBarTitleDisplayMode(.inline)
        .onAppear { store.send(.appeared) }
        .onDisappear { store.send(.disappeared) }
        .sheet(item: pairing) { DeskPairingView(store: store, opened: $0) }
        .deskQuestion(store)
    }

    private var power: some View {
        Section {
            Toggle(isOn: isOn) { Text(Phrase("Desk")) }
        } footer: {
            Text(
                Phrase(
                    "A desk is Lockstep on a computer in the same network. It receives the live image and the sensors, and then your recordings. Nothing is sent while this is off."
                ))
        }
    }

    private var paired: some View {
        Section {
            ForEach(store.screen.paired) { desk in
                PairedDeskRow(desk: desk, isEnabled: store.screen.isOn, send: store.send)
            }
        } header: {
            Text(Phrase("Paired desks"))
        } footer: {
            Text(Phrase("Swipe a desk to the left to forget it."))
        }
    }

    private var others: some View {
        Section {
            ForEach(store.screen.found, id: \.self) { name in
                Button {
                    store.send(.foundChosen(name))
                } label: {
                    Text(verbatim: name)
                }
                .accessibilityHint(Text(Phrase("Pairs the phone with this desk.")))
            }
            if let problem = store.screen.searchProblem {
                DeskProblemRows(problem: problem) { store.send(.openSettings) }
            }
            Button {
                store.send(.addressAsked)
            } label: {
                Text(Phrase("Enter an address"))
            }
        } header: {
            HStack {
                Text(Phrase("Other desks in this network"))
                if store.screen.isSearching { ProgressView() }
            }
        } footer: {
            if let hint = store.screen.searchHint { Text(hint) }
        }
    }

    private var isOn: Binding<Bool> {
        Binding {
            store.screen.isOn
        } set: { isOn in
            store.send(.switched(isOn))
        }
    }

    private var pairing: Binding<DeskScreen.PairingSheet?> {
        Binding {
            store.screen.pairing
        } set: { sheet in
            if sheet == nil { store.send(.pairingCanceled) }
        }
    }
}

/// A paired desk: a touch connects to it.
@MainActor
private struct PairedDeskRow: View {
    let desk: DeskScreen.Paired
    let isEnabled: Bool
    let send: (DeskEvent) -> Void

    var body: some View {
        Button {
            send(.connectAsked(desk.id))
        } label: {
            HStack {
                VStack(alignment: .leading) {
                    Text(verbatim: desk.name)
                    if let place = desk.place {
                        Text(verbatim: place).font(.footnote).foregroundColor(.secondary)
                    }
                }
                Spacer()
                if desk.isChosen {
                    Image(systemName: "checkmark").accessibilityHidden(true)
                }
            }
        }
        .disabled(!isEnabled)
        .accessibilityAddTraits(desk.isChosen ? .isSelected : [])
        .swipeActions(edge: .trailing) { forget }
        .contextMenu { forget }
    }

    private var forget: some View {
        Button(role: .destructive) {
            send(.forgetAsked(desk.id))
        } label: {
            Label {
                Text(Phrase("Forget"))
            } icon: {
                Image(systemName: "trash")
            }
        }
    }
}

extension View {
    /// Asks before a desk is forgotten.
    @MainActor
    fileprivate func deskQuestion(_ store: DeskStore) -> some View {
        let question = store.screen.forgetQuestion
        let isAsking = Binding {
            store.screen.forgetQuestion != nil
        } set: { isShown in
            // The buttons send their events before the alert closes.
            if !isShown, store.screen.forgetQuestion != nil { store.send(.forgetDeclined) }
        }
        return alert(
            Text(question?.title ?? Phrase("Forget")), isPresented: isAsking, presenting: question
        ) { _ in
            Button(role: .destructive) {
                store.send(.forgetConfirmed)
            } label: {
                Text(Phrase("Forget"))
            }
            Button(role: .cancel) {
                store.send(.forgetDeclined)
            } label: {
                Text(Phrase("Cancel"))
            }
        } message: { question in
            Text(question.message)
        }
    }
}
