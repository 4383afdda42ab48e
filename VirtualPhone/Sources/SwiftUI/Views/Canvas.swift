public import Foundation
internal import PhoneScreen

/// A view that draws by itself.
public struct Canvas: View, PrimitiveView {
    private let renderer: (inout GraphicsContext, CGSize) -> Void

    /// A view that draws itself each time its view is evaluated.
    public init(renderer: @escaping (inout GraphicsContext, CGSize) -> Void) {
        self.renderer = renderer
    }

    func makeNode(_ place: NodePlace) -> ViewNode { Node(self, place) }

    private final class Node: LeafNode<Canvas> {
        override func measure(_ proposal: ProposedSize) -> CGSize {
            proposal.filled(CGSize(width: 10, height: 10))
        }

        override func paint(_ frame: CGRect, on drawing: Drawing) {
            var context = GraphicsContext(environment: environment)
            view.renderer(&context, frame.size)
            drawing.add(item, .canvas, frame, ["draw": .list(context.drawn)])
            drawing.hit(frame)
        }
    }
}

/// Draws in a ``Canvas``.
public struct GraphicsContext {
    /// What fills or strokes.
    public struct Shading {
        let fill: _Fill
        /// A color.
        public static func color(_ color: Color) -> Shading { Shading(fill: .color(color)) }
    }

    /// The values that the canvas inherits.
    public let environment: EnvironmentValues
    fileprivate(set) var drawn: [ScreenValue] = []

    init(environment: EnvironmentValues) { self.environment = environment }

    /// Fills an outline.
    public mutating func fill(_ path: Path, with shading: Shading) {
        drawn.append(["fill", .text(path.data), color(shading)])
    }

    /// Draws an outline as a line.
    public mutating func stroke(_ path: Path, with shading: Shading, lineWidth: CGFloat = 1) {
        stroke(path, with: shading, style: StrokeStyle(lineWidth: lineWidth))
    }

    /// Draws an outline as a line in a style.
    public mutating func stroke(_ path: Path, with shading: Shading, style: StrokeStyle) {
        drawn.append([
            "stroke", .text(path.data), color(shading), .number(Double(style.lineWidth)),
            .text(style.cap), .text(style.join),
        ])
    }

    /// Draws a text whose anchor is at a point.
    public mutating func draw(
        _ text: Text, at point: CGPoint, anchor: UnitPoint = .center
    ) {
        let style = TextStyleOfNode(text, environment)
        drawn.append([
            "text", .number(Double(point.x)), .number(Double(point.y)), .number(Double(anchor.x)),
            .number(Double(anchor.y)), .text(text.string), style.fontValue(), style.colorValue,
        ])
    }

    private func color(_ shading: Shading) -> ScreenValue {
        .text(shading.fill.color(environment).css)
    }
}
