internal import LockstepAppModel
internal import LockstepSamples
public import SwiftUI
internal import UIKit

/// The permissions, their reasons, and the effects of missing ones.
@MainActor
public struct PermissionsView: View {
    @ObservedObject private var store: PermissionsStore
    @Environment(\.scenePhase) private var scenePhase
    @Environment(\.openURL) private var openURL

    /// The screen.
    public init(store: PermissionsStore) {
        self.store = store
    }

    /// One card per permission.
    public var body: some View {
        List(store.model.cards) { card in
            PermissionCardView(card: card) { press(card, $0) }
        }
        .navigationTitle(Text(Phrase("Permissions")))
        .onAppear { store.refresh() }
        .onChange(of: scenePhase) { phase in
            if phase == .active { store.refresh() }
        }
    }

    private func press(_ card: PermissionCard, _ button: PermissionCard.Button) {
        switch button {
        case .ask: store.ask(card.permission)
        case .openSettings:
            if let settings = URL(string: UIApplication.openSettingsURLString) { openURL(settings) }
        }
    }
}

/// One permission.
@MainActor
struct PermissionCardView: View {
    let card: PermissionCard
    let press: (PermissionCard.Button) -> Void

    var body: some View {
        VStack(alignment: .leading, spacing: 6) {
            VStack(alignment: .leading, spacing: 6) {
                Text(card.title).font(.headline)
                Text(card.status).font(.subheadline).foregroundColor(.secondary)
                Text(card.reason)
                if card.showsWithout { Text(card.without).font(.footnote) }
            }
            .accessibilityElement(children: .combine)
            if let button = card.button {
                Button {
                    press(button)
                } label: {
                    Text(button.title)
                }
                .buttonStyle(.borderedProminent)
                .accessibilityHint(Text(card.title))
            }
        }
        .padding(.vertical, 4)
    }
}

@MainActor
struct PermissionsPreviews: @preconcurrency PreviewProvider {
    static var previews: some View {
        ForEach(PermissionState.allCases, id: \.self) { state in
            NavigationStack { PermissionsView(store: PermissionsStore(desk: nil) { _ in state }) }
                .previewDisplayName(state.rawValue)
        }
    }
}
