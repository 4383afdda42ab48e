internal import Foundation
internal import LockstepAppModel
internal import LockstepSamples
internal import SwiftUI

/// The touches on the live image: a tap meters, a hold locks, two fingers zoom.
@MainActor
struct ImageTouches: View {
    let geometry: ViewfinderGeometry
    let hand: HandControls?
    let use: (CaptureEvent.Control) -> Void

    @GestureState private var isDown = false
    @GestureState private var isPinching = false
    @State private var touch = ImageTouch()

    var body: some View {
        if let hand {
            if hand.canMeter {
                surface
                    .gesture(press)
                    .simultaneousGesture(pinch)
                    .onChange(of: isDown) { if !$0 { endTouch() } }
                    .accessibilityLabel(Text(Phrase("Live image")))
                    .accessibilityAction(named: Text(Phrase("Lock focus and exposure"))) {
                        use(.adjust(.lock(at: .center)))
                    }
                    .accessibilityAction(named: Text(Phrase("Focus and expose automatically"))) {
                        use(.adjust(.automatic))
                    }
            } else {
                surface.gesture(pinch).accessibilityHidden(true)
            }
        }
    }

    private var surface: some View {
        Color.clear
            .contentShape(Rectangle())
            .onChange(of: isPinching) { if !$0 { use(.pinchEnded) } }
    }

    private var pinch: some Gesture {
        MagnificationGesture()
            .updating($isPinching) { _, isPinching, _ in isPinching = true }
            .onChanged { scale in
                touch.becamePinch()
                use(.pinch(scale: scale))
            }
    }

    private var press: some Gesture {
        DragGesture(minimumDistance: 0)
            .updating($isDown) { _, isDown, _ in isDown = true }
            .onChanged { drag in
                if touch.moved(to: .init(drag.location)) { awaitLock() }
            }
            .onEnded { drag in
                if let place = touch.ended(at: .init(drag.location)) {
                    send(place) { .meter(at: $0) }
                }
            }
    }

    private func awaitLock() {
        let number = touch.touchCount
        Task { @MainActor in
            try? await Task.sleep(for: .nanoseconds(ImageTouch.lockDelay.nanoseconds))
            if let place = touch.held(ofTouch: number) { send(place) { .lock(at: $0) } }
        }
    }

    /// Resets a touch that the system took away; an ordinary end is reported before or after this.
    private func endTouch() {
        let number = touch.touchCount
        Task { @MainActor in touch.reset(ofTouch: number) }
    }

    private func send(_ place: ImageTouch.Place, _ wish: (ImagePoint) -> CameraAdjustment) {
        guard let point = geometry.imagePoint(x: place.x, y: place.y) else { return }
        use(.adjust(wish(point)))
    }
}

extension ImageTouch.Place {
    fileprivate init(_ point: CGPoint) { self.init(x: point.x, y: point.y) }
}
