internal import LockstepAppModel
internal import SwiftUI

/// The camera's trajectory, from above or any viewpoint.
@MainActor
struct TrajectoryView: View {
    let path: TrajectoryPath
    let viewpoint: TrajectoryViewpoint
    let turn: (TrajectoryViewpoint) -> Void
    @State private var dragStart: TrajectoryViewpoint?

    var body: some View {
        VStack(alignment: .leading) {
            HStack {
                Button {
                    turn(.top)
                } label: {
                    Text(Phrase("From above"))
                }
                Button {
                    turn(.corner)
                } label: {
                    Text(Phrase("In space"))
                }
            }
            .buttonStyle(.bordered)
            GeometryReader { geometry in
                Canvas { context, size in draw(&context, size) }
                    .contentShape(Rectangle())
                    .gesture(drag)
            }
            .accessibilityElement()
            .accessibilityLabel(Text(Phrase("Path of the camera")))
            .accessibilityValue(Text(summary))
            Text(summary).font(.footnote).accessibilityHidden(true)
            if path.framesWithoutPose > 0 {
                Text(Phrase("%lld frames have no pose.", .count(path.framesWithoutPose)))
                    .font(.footnote)
            }
            if path.unreadableRows > 0 {
                Text(Phrase("%lld rows cannot be read.", .count(path.unreadableRows)))
                    .font(.footnote)
            }
        }
        .padding()
    }

    private var summary: Phrase { path.summary }

    private var drag: some Gesture {
        DragGesture(minimumDistance: 2)
            .onChanged { value in
                let start = dragStart ?? viewpoint
                dragStart = start
                turn(start.dragged(x: value.translation.width, y: value.translation.height))
            }
            .onEnded { _ in dragStart = nil }
    }

    private func draw(_ context: inout GraphicsContext, _ size: CGSize) {
        let view = TrajectoryProjection(
            path, from: viewpoint, width: size.width, height: size.height)
        drawAxes(view, &context)
        for index in view.places.indices.dropFirst() {
            var step = Path()
            step.move(to: view.places[index - 1].point)
            step.addLine(to: view.places[index].point)
            let color: Color = path.points[index].isTracked ? .accentColor : .orange
            context.stroke(step, with: .color(color), lineWidth: 2)
        }
        if let start = view.places.first { mark(start.point, .green, &context) }
        if let end = view.places.last { mark(end.point, .red, &context) }
        drawScale(view, size, &context)
    }

    private func drawAxes(_ view: TrajectoryProjection, _ context: inout GraphicsContext) {
        for (end, color) in zip(view.axes, [Color.red, .green, .blue]) {
            var axis = Path()
            axis.move(to: view.origin.point)
            axis.addLine(to: end.point)
            context.stroke(axis, with: .color(color.opacity(0.5)), lineWidth: 1)
        }
    }

    private func mark(_ place: CGPoint, _ color: Color, _ context: inout GraphicsContext) {
        let dot = CGRect(x: place.x - 4, y: place.y - 4, width: 8, height: 8)
        context.fill(Path(ellipseIn: dot), with: .color(color))
    }

    private func drawScale(
        _ view: TrajectoryProjection, _ size: CGSize, _ context: inout GraphicsContext
    ) {
        var scale = Path()
        scale.move(to: CGPoint(x: 4, y: size.height - 4))
        scale.addLine(to: CGPoint(x: 4 + view.scaleWidth, y: size.height - 4))
        context.stroke(scale, with: .color(.primary), lineWidth: 2)
        let words = Text(Phrase.number(view.scaleLabel)).font(.caption2)
        context.draw(
            words, at: CGPoint(x: 4, y: size.height - 8), anchor: .bottomLeading)
    }
}

extension TrajectoryProjection.Place {
    fileprivate var point: CGPoint { CGPoint(x: x, y: y) }
}
