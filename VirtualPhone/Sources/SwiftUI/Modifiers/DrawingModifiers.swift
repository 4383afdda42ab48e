public import Foundation
internal import PhoneScreen

/// Makes a view transparent.
public struct _OpacityEffect: ViewModifier, LayoutModifier {
    /// The modifier has no body.
    public typealias Body = Never
    let opacity: Double

    func draw(_ frame: CGRect, _ part: ModifierItem, on drawing: Drawing) {
        let properties: [String: ScreenValue] = ["opacity": .number(opacity)]
        let draw = {
            drawing.group(part, frame, properties) {
                part.content.draw(CGRect(origin: .zero, size: frame.size), on: drawing)
            }
        }
        // An invisible view gets no touches.
        if opacity > 0.01 { draw() } else { drawing.unhittable(draw) }
    }
}

/// Moves, scales or turns what a view draws; its room stays.
public struct _TransformEffect: ViewModifier, LayoutModifier {
    /// The modifier has no body.
    public typealias Body = Never
    var scale: CGFloat = 1
    var radians = 0.0
    var offset = CGSize.zero

    func draw(_ frame: CGRect, _ part: ModifierItem, on drawing: Drawing) {
        let transform: ScreenValue = [
            .number(Double(scale)), .number(radians), .number(Double(offset.width)),
            .number(Double(offset.height)),
        ]
        drawing.group(part, frame, ["transform": transform]) {
            part.content.draw(CGRect(origin: .zero, size: frame.size), on: drawing)
        }
    }
}

/// Puts a view's middle at a point of the room that it is offered.
public struct _PositionLayout: ViewModifier, LayoutModifier {
    /// The modifier has no body.
    public typealias Body = Never
    let position: CGPoint

    func size(_ proposal: ProposedSize, _ part: ModifierItem) -> CGSize {
        proposal.filled(part.content.size(proposal))
    }

    func draw(_ frame: CGRect, _ part: ModifierItem, on drawing: Drawing) {
        let size = part.content.size(ProposedSize(frame.size))
        part.content.draw(
            CGRect(
                x: frame.minX + position.x - size.width / 2,
                y: frame.minY + position.y - size.height / 2, width: size.width,
                height: size.height), on: drawing)
    }
}

/// Shows only what is inside a shape.
public struct _ClipEffect: ViewModifier, LayoutModifier {
    /// The modifier has no body.
    public typealias Body = Never
    let shape: any Shape

    func draw(_ frame: CGRect, _ part: ModifierItem, on drawing: Drawing) {
        var properties: [String: ScreenValue] = ["clip": true]
        if case .box(_, let radius) = ShapeDrawing(shape, in: frame), radius > 0 {
            properties["radius"] = .number(Double(radius))
        }
        drawing.clipping(frame) {
            drawing.group(part, frame, properties) {
                part.content.draw(CGRect(origin: .zero, size: frame.size), on: drawing)
            }
        }
    }
}

/// Puts a shadow behind a view.
public struct _ShadowEffect: ViewModifier, LayoutModifier {
    /// The modifier has no body.
    public typealias Body = Never
    let radius: CGFloat

    func draw(_ frame: CGRect, _ part: ModifierItem, on drawing: Drawing) {
        let shadow: ScreenValue = [.number(Double(radius)), "rgba(0,0,0,0.33)", 0, 0]
        drawing.group(part, frame, ["shadow": shadow]) {
            part.content.draw(CGRect(origin: .zero, size: frame.size), on: drawing)
        }
    }
}

/// Lets touches pass through a view.
public struct _AllowsHitTestingModifier: ViewModifier, LayoutModifier {
    /// The modifier has no body.
    public typealias Body = Never
    let isAllowed: Bool

    func draw(_ frame: CGRect, _ part: ModifierItem, on drawing: Drawing) {
        let draw = { part.content.draw(frame, on: drawing) }
        if isAllowed { draw() } else { drawing.unhittable(draw) }
    }
}

/// Sets where touches hit a view.
public struct _ContentShapeModifier: ViewModifier, LayoutModifier {
    /// The modifier has no body.
    public typealias Body = Never
    let shape: any Shape

    func draw(_ frame: CGRect, _ part: ModifierItem, on drawing: Drawing) {
        // Behind the content, whose own gestures touches still reach.
        drawing.hit(frame, HitShape(shape))
        part.content.draw(frame, on: drawing)
    }
}

extension View {
    /// Makes the view transparent: 0 is invisible.
    public func opacity(_ opacity: Double) -> some View {
        modifier(_OpacityEffect(opacity: opacity))
    }

    /// Scales what the view draws about its middle; its room stays.
    public func scaleEffect(_ s: CGFloat) -> some View { modifier(_TransformEffect(scale: s)) }

    /// Moves what the view draws; its room stays.
    public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some View {
        modifier(_TransformEffect(offset: CGSize(width: x, height: y)))
    }

    /// Turns what the view draws clockwise about its middle; its room stays.
    public func rotationEffect(_ angle: Angle) -> some View {
        modifier(_TransformEffect(radians: angle.radians))
    }

    /// Puts the view's middle at a point of its container.
    public func position(_ position: CGPoint) -> some View {
        modifier(_PositionLayout(position: position))
    }

    /// Puts the view's middle at a point of its container.
    public func position(x: CGFloat = 0, y: CGFloat = 0) -> some View {
        position(CGPoint(x: x, y: y))
    }

    /// Shows only what is inside the view's rectangle.
    public func clipped() -> some View { modifier(_ClipEffect(shape: Rectangle())) }

    /// Shows only what is inside a shape.
    public func clipShape<S: Shape>(_ shape: S) -> some View { modifier(_ClipEffect(shape: shape)) }

    /// Puts a shadow behind the view.
    public func shadow(radius: CGFloat) -> some View { modifier(_ShadowEffect(radius: radius)) }

    /// Lets touches pass through the view if false.
    public func allowsHitTesting(_ enabled: Bool) -> some View {
        modifier(_AllowsHitTestingModifier(isAllowed: enabled))
    }

    /// Sets where touches hit the view.
    public func contentShape<S: Shape>(_ shape: S) -> some View {
        modifier(_ContentShapeModifier(shape: shape))
    }
}

/// An angle.
public struct Angle: Hashable, Sendable {
    /// The angle in radians.
    public var radians: Double
    /// An angle in radians.
    public static func radians(_ radians: Double) -> Angle { Angle(radians: radians) }
}
