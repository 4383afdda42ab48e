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
    private let open: (RootModel.Cover) -> Void

    /// Creates a capture screen.
    ///
    /// - Parameters:
    ///   - isCovered: Whether another screen covers this one. If true, the camera stops.
    ///   - preview: Makes and arranges the view that shows the live camera image.
    ///   - open: Opens another screen.
    public init(
        _ store: CaptureStore, isCovered: Bool, preview: PreviewMaker,
        open: @escaping (RootModel.Cover) -> Void
    ) {
        self.store = store
        self.isCovered = isCovered
        self.preview = preview
        self.open = open
    }

    /// The screen.
    public var body: some View {
        CaptureLayout(
            screen: store.screen, depthImage: store.depthImage,
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
