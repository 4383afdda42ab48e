internal import LockstepAppModel
internal import SwiftUI

/// The record button: a ring around a disc, a square, or a turning wheel.
///
/// Touches are passed on as they come; what they mean is decided elsewhere.
@MainActor
struct RecordButtonView: View {
    let button: RecordButton
    let touch: (CaptureTouch) -> Void

    @GestureState private var isDown = false
    @State private var tracker = ButtonTouch()
    @ScaledMetric(relativeTo: .largeTitle) private var diameter = 76

    var body: some View {
        ZStack {
            Circle().strokeBorder(.white, lineWidth: 4)
            face.padding(10)
        }
        .frame(width: diameter, height: diameter)
        .contentShape(Circle())
        .opacity(button.isEnabled ? 1 : 0.5)
        .scaleEffect(isDown ? 0.94 : 1)
        .animation(.easeOut(duration: 0.15), value: isDown)
        .gesture(press)
        .onChange(of: isDown) { if !$0 { endUnlessLifted() } }
        .accessibilityElement()
        .accessibilityLabel(Text(button.label))
        .accessibilityHint(Text(button.hint))
        .accessibilityAddTraits(.isButton)
        .accessibilityAction { if button.isEnabled { touch(.activated) } }
    }

    @ViewBuilder private var face: some View {
        switch button.face {
        case .record: Circle().fill(.red)
        case .stop: RoundedRectangle(cornerRadius: 6).fill(.red).padding(12)
        case .shutter: Circle().fill(.white)
        case .busy: ProgressView().tint(.white)
        }
    }

    private var press: some Gesture {
        DragGesture(minimumDistance: 0)
            .updating($isDown) { _, isDown, _ in isDown = true }
            .onChanged { tracker.moved(isInside: isInside($0)).forEach(touch) }
            .onEnded { tracker.ended(isInside: isInside($0)).forEach(touch) }
    }

    private func isInside(_ drag: DragGesture.Value) -> Bool {
        ButtonTouch.isInside(x: drag.location.x, y: drag.location.y, diameter: diameter)
    }

    /// A touch that the system takes away resets the gesture without ending it; which of the two
    /// comes first at an ordinary end is not documented, so the question is asked afterwards.
    private func endUnlessLifted() {
        let press = tracker.pressCount
        Task { @MainActor in tracker.reset(ofPress: press).forEach(touch) }
    }
}
