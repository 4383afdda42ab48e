public import LockstepAppModel
public import SwiftUI
public import UIKit

/// The capture screen.
///
/// The app passes in the view that shows the live camera image, so this module needs no camera
/// code.
@MainActor
public struct CaptureView: View {
    @ObservedObject private var store: CaptureStore
    private let isCovered: Bool
    private let preview: PreviewMaker
    private let makeDetail: (String, Bool) -> DetailStore
    private let open: (RootModel.Cover) -> Void

    /// Creates a capture screen.
    ///
    /// - Parameters:
    ///   - isCovered: Whether another screen covers this one. If true, the camera stops.
    ///   - preview: Makes and arranges the view that shows the live camera image.
    ///   - makeDetail: Makes the store of a recorded session's screen, from its path, and whether it plays
    ///     at once.
    ///   - open: Opens another screen.
    public init(
        _ store: CaptureStore, isCovered: Bool, preview: PreviewMaker,
        makeDetail: @escaping (String, Bool) -> DetailStore,
        open: @escaping (RootModel.Cover) -> Void
    ) {
        self.store = store
        self.isCovered = isCovered
        self.preview = preview
        self.makeDetail = makeDetail
        self.open = open
    }

    /// The screen.
    public var body: some View {
        CaptureLayout(
            screen: store.screen, depthImage: store.depthImage, plots: store.plots,
            blinks: store.blinks,
            actions: CaptureActions(use: store.use, touch: store.touch, open: open)
        ) {
            if store.screen.preview != .dark {
                LiveImage(
                    kind: store.screen.preview, isFitted: store.screen.options.isFitted,
                    preview: preview
                )
                .id(store.screen.preview)
            }
        }
        .background {
            ShutterButtons(isEnabled: store.screen.acceptsButtons, press: store.touch)
                .frame(width: 0, height: 0)
        }
        .preferredColorScheme(isInFront ? .dark : nil)
        .statusBarHidden(isInFront)
        .persistentSystemOverlays(isInFront ? .hidden : .automatic)
        .onAppear { store.show(!isHidden) }
        .onDisappear { store.show(false) }
        .onChange(of: isHidden) { store.show(!$0) }
        .fullScreenCover(item: clip) { clip in
            ClipReviewView(
                store: makeDetail(clip.id, true), facts: store.screen.clipFacts,
                verdict: store.screen.verdict, use: store.use)
        }
        .sheet(item: session) { session in
            OpenedSessionView(store: makeDetail(session.id, false)) { store.use(.closeSession) }
        }
        .task(id: store.isLive) { await store.run() }
    }
}

extension CaptureView {
    /// A session that is shown over this screen, by its path.
    private struct Clip: Identifiable {
        let id: String
    }

    private var isInFront: Bool { !isCovered && store.screen.openedSession == nil }

    private var isHidden: Bool { !isInFront || store.screen.clip != nil }

    private var session: Binding<Clip?> {
        Binding {
            store.screen.openedSession.map(Clip.init)
        } set: { session in
            if session == nil { store.use(.closeSession) }
        }
    }

    private var clip: Binding<Clip?> {
        Binding {
            store.screen.clip.map(Clip.init)
        } set: { clip in
            if clip == nil { store.use(.useClip) }
        }
    }
}

/// A recorded session that was opened from its verdict.
@MainActor
private struct OpenedSessionView: View {
    let store: () -> DetailStore
    let close: () -> Void

    init(store: @autoclosure @escaping () -> DetailStore, close: @escaping () -> Void) {
        (self.store, self.close) = (store, close)
    }

    var body: some View {
        NavigationStack {
            DetailView(store: store())
                .toolbar {
                    ToolbarItem(placement: .cancellationAction) {
                        Button(action: close) { Text(Phrase("Done")) }
                    }
                }
        }
    }
}

/// The touch handlers of the capture screen.
struct CaptureActions {
    var use: (CaptureEvent.Control) -> Void
    var touch: (CaptureTouch) -> Void
    var open: (RootModel.Cover) -> Void
}

/// Makes and arranges the view of the live camera image, which other code owns.
@MainActor
public struct PreviewMaker {
    /// Makes the view; called for the previews `sensors` and `photo`, never for `dark`.
    let make: (CaptureScreen.Preview) -> UIView
    /// Shows the whole image, or lets it fill the view.
    let fit: (Bool) -> Void

    /// Creates a maker from its two functions.
    public init(
        make: @escaping (CaptureScreen.Preview) -> UIView, fit: @escaping (Bool) -> Void
    ) {
        self.make = make
        self.fit = fit
    }
}

/// The UIKit view that shows the live camera image.
private struct LiveImage: UIViewRepresentable {
    let kind: CaptureScreen.Preview
    let isFitted: Bool
    let preview: PreviewMaker

    func makeUIView(context: Context) -> UIView { preview.make(kind) }

    func updateUIView(_ view: UIView, context: Context) { preview.fit(isFitted) }
}
