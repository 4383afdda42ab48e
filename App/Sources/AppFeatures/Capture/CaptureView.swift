public import LockstepAppModel
public import SwiftUI
public import UIKit

/// The capture screen.
///
/// The live image is a view made by whoever joins the parts, so that nothing here knows a camera.
@MainActor
public struct CaptureView: View {
    @ObservedObject private var store: CaptureStore
    private let isCovered: Bool
    private let makePreview: (CaptureScreen.Preview) -> UIView
    private let open: (CaptureDestination) -> Void

    /// A capture screen.
    ///
    /// - Parameters:
    ///   - isCovered: whether another screen lies over it; then the camera rests.
    ///   - makePreview: makes the view of what the camera sees; called for `sensors` and `photo`.
    ///   - open: opens another screen.
    public init(
        _ store: CaptureStore, isCovered: Bool,
        makePreview: @escaping (CaptureScreen.Preview) -> UIView,
        open: @escaping (CaptureDestination) -> Void
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
        .task { await store.run() }
    }
}

/// A screen that is opened from the capture screen.
public enum CaptureDestination: Hashable, Sendable {
    /// The list of sessions.
    case sessions
    /// The settings.
    case settings
}

/// What touches on the capture screen do.
struct CaptureActions {
    var use: (CaptureEvent.Control) -> Void
    var touch: (CaptureTouch) -> Void
    var open: (CaptureDestination) -> Void
}

/// A view of UIKit's that shows what the camera sees.
private struct LiveImage: UIViewRepresentable {
    let kind: CaptureScreen.Preview
    let make: (CaptureScreen.Preview) -> UIView

    func makeUIView(context: Context) -> UIView { make(kind) }

    func updateUIView(_ view: UIView, context: Context) {}
}
