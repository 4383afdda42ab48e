internal import Foundation
internal import LockstepAppModel
internal import SwiftUI

/// A photo that fingers enlarge and move; a swipe shows another one.
@MainActor
struct ZoomedPhotoView: View {
    let image: ScaledImage
    let label: Phrase
    /// Shows another photo: 1 for the next one, −1 for the previous one.
    let turn: (Int) -> Void

    @State private var zoom = PhotoZoom()
    @GestureState private var isDragging = false
    @GestureState private var isPinching = false

    var body: some View {
        GeometryReader { view in
            ScaledImageView(image)
                .scaledToFit()
                .frame(width: view.size.width, height: view.size.height)
                .scaleEffect(zoom.scale)
                .offset(x: zoom.x, y: zoom.y)
                .contentShape(Rectangle())
                .gesture(drag(view.size).simultaneously(with: magnification))
                .onTapGesture(count: 2, perform: toggle)
        }
        .clipped()
        .onChange(of: isDragging) { if !$0 { endUnlessLifted() } }
        .onChange(of: isPinching) { if !$0 { endPinch() } }
        .accessibilityElement()
        .accessibilityLabel(Text(label))
        .accessibilityAddTraits(.isImage)
        .accessibilityAction(named: Text(Phrase("Zoom")), toggle)
        .accessibilityScrollAction { edge in
            if edge == .trailing { turn(1) }
            if edge == .leading { turn(-1) }
        }
    }

    private func toggle() { withAnimation { zoom.toggle() } }

    private func endPinch() { withAnimation { zoom.endPinch() } }

    private var magnification: some Gesture {
        MagnificationGesture()
            .updating($isPinching) { _, isPinching, _ in isPinching = true }
            .onChanged { zoom.pinch($0) }
            .onEnded { _ in endPinch() }
    }

    private func drag(_ size: CGSize) -> some Gesture {
        DragGesture()
            .updating($isDragging) { _, isDragging, _ in isDragging = true }
            .onChanged { drag in
                zoom.drag(
                    right: drag.translation.width, down: drag.translation.height,
                    width: size.width, height: size.height)
            }
            .onEnded { _ in
                let step = withAnimation { zoom.endDrag(width: size.width) }
                if step != 0 { turn(step) }
            }
    }

    /// A second finger resets the drag without ending it; which of the two comes first at an
    /// ordinary end is not documented, so the question is asked afterwards.
    private func endUnlessLifted() {
        let number = zoom.dragCount
        Task { @MainActor in withAnimation { zoom.reset(ofDrag: number) } }
    }
}
