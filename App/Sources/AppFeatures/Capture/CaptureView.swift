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
    private let makePreview: (CaptureScreen.Preview) -> UIView
    private let open: (RootModel.Cover) -> Void

    /// Creates a capture screen.
    ///
    /// - Parameters:
    ///   - isCovered: Whether another screen covers this one. If true, the camera stops.
    ///   - makePreview: Makes the view that shows the live camera image; called for the previews
    ///     `sensors` and `photo`, never for `dark`.
    ///   - open: Opens another screen.
    public init(
        _ store: CaptureStore, isCovered: Bool,
        makePreview: @escaping (CaptureScreen.Preview) -> UIView,
        open: @escaping (RootModel.Cover) -> Void
    ) {
        self.store = store
        self.isCovered = isCovered
        self.makePreview = makePreview
        self.open = open
    }

    /// The screen.
    public var body: some View {
        CaptureLayout(
            screen: store.screen, depthImage: store.depthImage,
            actions: CaptureActions(use: store.use, touch: store.touch, open: open)
        ) {
            if store.screen.preview != .dark {
                LiveImage(kind: store.screen.preview, make: makePreview)
                    .id(store.screen.preview)
            }
        }
        .onAppear { store.show(!isCovered) }
        .onDisappear { store.show(false) }
        .onChange(of: isCovered) { store.show(!$0) }
        .task(id: store.isLive) { await store.run() }
    }
}

/// The touch handlers of the capture screen.
struct CaptureActions {
    var use: (CaptureEvent.Control) -> Void
    var touch: (CaptureTouch) -> Void
    var open: (RootModel.Cover) -> Void
}

/// The UIKit view that shows the live camera image.
private struct LiveImage: UIViewRepresentable {
    let kind: CaptureScreen.Preview
    let make: (CaptureScreen.Preview) -> UIView

    func makeUIView(context: Context) -> UIView { make(kind) }

    func updateUIView(_ view: UIView, context: Context) {}
}
