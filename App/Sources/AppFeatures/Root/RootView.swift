internal import LockstepAppModel
public import SwiftUI

/// The root of the app: the capture screen and the screens over it.
@MainActor
public struct RootView: View {
    @StateObject private var stores: AppStores
    @Environment(\.scenePhase) private var scenePhase

    /// Creates the root view; `stores` is evaluated once, even if the view is created repeatedly.
    public init(stores: @autoclosure @escaping () -> AppStores) {
        _stores = StateObject(wrappedValue: stores())
    }

    /// The capture screen; the introduction covers it when the app is used for the first time.
    public var body: some View {
        RootLayout(
            stores: stores, library: stores.library, isCovered: stores.root.cover != nil,
            open: { stores.root.open($0) }
        )
        .sheet(item: cover) { screen($0).environment(\.playbackAudio, playbackAudio) }
        .environment(\.playbackAudio, playbackAudio)
        .onChange(of: scenePhase) { phase in
            switch phase {
            case .background: stores.appMoved(isLeft: true)
            case .active: stores.appMoved(isLeft: false)
            default: break
            }
        }
    }

    private var playbackAudio: PlaybackAudio { stores.parts.playbackAudio }

    private var cover: Binding<RootModel.Cover?> {
        Binding {
            stores.root.cover
        } set: { cover in
            if cover == nil { stores.root.close() }
        }
    }

    @ViewBuilder private func screen(_ cover: RootModel.Cover) -> some View {
        switch cover {
        case .firstRun:
            FirstRunView(permissions: stores.permissions) {
                stores.settings.send(.firstRunSeen)
                stores.root.endFirstRun()
            }
        case .sessions:
            LibraryView(store: stores.library, gallery: stores.gallery) {
                DetailView(
                    store: stores.detail(of: $0), title: $0.title, transfer: $0.transfer)
            }
        case .settings:
            SettingsView(
                store: stores.settings, permissions: stores.permissions, desk: stores.desk,
                about: stores.parts.about)
        }
    }
}

/// The capture screen with the offer to recover interrupted recordings.
@MainActor
private struct RootLayout: View {
    let stores: AppStores
    @ObservedObject var library: LibraryStore
    let isCovered: Bool
    let open: (RootModel.Cover) -> Void

    var body: some View {
        CaptureView(
            stores.capture, isCovered: isCovered || library.screen.recovery != nil,
            preview: PreviewMaker(
                make: stores.parts.makePreview, fit: stores.parts.fitPreview),
            makeDetail: { stores.detail(path: $0, title: "", playsAtOnce: $1) }, open: open
        )
        .recoverySheet(library, isEnabled: !isCovered)
    }
}
