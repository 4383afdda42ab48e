public import Foundation
internal import PhoneScreen

/// An outline that fills the room it is offered.
public protocol Shape: View {
    /// The outline in a rectangle.
    func path(in rect: CGRect) -> Path
}

extension Shape where Body == ShapeView<Self> {
    /// The shape, filled with the foreground.
    public var body: ShapeView<Self> { ShapeView(self, .fill(.level(0))) }
}

extension Shape {
    /// The shape, filled.
    public func fill<S: ShapeStyle>(_ content: S) -> ShapeView<Self> {
        ShapeView(self, .fill(content._fill))
    }

    /// The shape's outline as a line.
    public func stroke<S: ShapeStyle>(_ content: S, lineWidth: CGFloat = 1) -> ShapeView<Self> {
        ShapeView(self, .stroke(content._fill, StrokeStyle(lineWidth: lineWidth)))
    }
}

/// A shape that can be made smaller.
public protocol InsettableShape: Shape {}

extension InsettableShape {
    /// The shape's outline as a line inside the shape.
    public func strokeBorder<S: ShapeStyle>(
        _ content: S, lineWidth: CGFloat = 1
    ) -> ShapeView<Self> {
        ShapeView(self, .border(content._fill, lineWidth))
    }
}

/// A rectangle.
public struct Rectangle: InsettableShape {
    /// A rectangle.
    public init() {}
    /// The outline in a rectangle.
    public func path(in rect: CGRect) -> Path { Path(rect) }
}

/// The largest circle that fits.
public struct Circle: InsettableShape {
    /// A circle.
    public init() {}
    /// The outline in a rectangle.
    public func path(in rect: CGRect) -> Path {
        let side = min(rect.width, rect.height)
        return Path(
            ellipseIn: CGRect(
                x: rect.midX - side / 2, y: rect.midY - side / 2, width: side, height: side))
    }
}

/// A rectangle with round ends.
public struct Capsule: InsettableShape {
    /// A capsule.
    public init() {}
    /// The rectangle around the outline: its corners are drawn by the element's radius.
    public func path(in rect: CGRect) -> Path { Path(rect) }
}

/// A rectangle with round corners.
public struct RoundedRectangle: InsettableShape {
    /// The radius of the corners in points.
    public var cornerRadius: CGFloat
    /// A rectangle with round corners.
    public init(cornerRadius: CGFloat) { self.cornerRadius = cornerRadius }
    /// The rectangle around the outline: its corners are drawn by the element's radius.
    public func path(in rect: CGRect) -> Path { Path(rect) }
}

/// How a shape is drawn as an element.
enum ShapeDrawing {
    /// A rectangle with corners of a radius.
    case box(CGRect, radius: CGFloat)
    /// Any outline.
    case outline

    init(_ shape: any Shape, in frame: CGRect) {
        switch shape {
        case is Rectangle: self = .box(frame, radius: 0)
        case is Capsule: self = .box(frame, radius: min(frame.width, frame.height) / 2)
        case let shape as RoundedRectangle:
            self = .box(frame, radius: min(shape.cornerRadius, frame.width / 2, frame.height / 2))
        case is Circle:
            let side = min(frame.width, frame.height)
            let square = CGRect(
                x: frame.midX - side / 2, y: frame.midY - side / 2, width: side, height: side)
            self = .box(square, radius: side / 2)
        default: self = .outline
        }
    }
}

/// A shape that is filled or stroked.
public struct ShapeView<S: Shape>: View, PrimitiveView {
    enum Paint {
        case fill(_Fill)
        case stroke(_Fill, StrokeStyle)
        case border(_Fill, CGFloat)
    }

    let shape: S
    let paint: Paint

    init(_ shape: S, _ paint: Paint) {
        self.shape = shape
        self.paint = paint
    }

    func makeNode(_ place: NodePlace) -> ViewNode { Node(self, place) }

    private final class Node: LeafNode<ShapeView> {
        override func measure(_ proposal: ProposedSize) -> CGSize {
            proposal.filled(CGSize(width: 10, height: 10))
        }

        override func paint(_ frame: CGRect, on drawing: Drawing) {
            drawing.hit(frame, HitShape(view.shape))
            if case .box(let box, let radius) = ShapeDrawing(view.shape, in: frame),
                let properties = boxProperties(radius)
            {
                drawing.add(item, .box, box, properties)
            } else {
                drawing.add(item, .path, frame, outlineProperties(frame.size))
            }
        }

        private func boxProperties(_ radius: CGFloat) -> [String: ScreenValue]? {
            var properties: [String: ScreenValue]
            switch view.paint {
            case .fill(let fill): properties = fill.properties(environment)
            case .border(let fill, let width):
                properties = [
                    "border": [.number(Double(width)), .text(fill.color(environment).css)]
                ]
            case .stroke: return nil
            }
            properties["radius"] = .number(Double(radius))
            return properties
        }

        private func outlineProperties(_ size: CGSize) -> [String: ScreenValue] {
            let path = view.shape.path(in: CGRect(origin: .zero, size: size))
            var properties: [String: ScreenValue] = ["d": .text(path.data)]
            switch view.paint {
            case .fill(let fill): properties["fill"] = .text(fill.color(environment).css)
            case .stroke(let fill, let style):
                properties["stroke"] = .text(fill.color(environment).css)
                properties["width"] = .number(Double(style.lineWidth))
                properties["cap"] = .text(style.cap)
                properties["join"] = .text(style.join)
            case .border(let fill, let width):
                properties["stroke"] = .text(fill.color(environment).css)
                properties["width"] = .number(Double(width))
            }
            return properties
        }
    }
}

extension HitShape {
    /// The part of a shape's rectangle that touches hit.
    init(_ shape: any Shape) { self = shape is Circle ? .circle : .rectangle }
}
