internal import Foundation
internal import PhoneScreen

/// Puts a view behind or in front of another, which decides the size.
public struct _LayerModifier<Layer: View>: ViewModifier, LayoutModifier {
    /// The modifier has no body.
    public typealias Body = Never
    let layer: Layer
    let alignment: Alignment
    let isBehind: Bool

    func updated(_ node: ModifierNodeBase, from old: Self?) {
        node.attach(layer)
    }

    func draw(_ frame: CGRect, _ part: ModifierItem, on drawing: Drawing) {
        let drawLayer = {
            // One layer for a modified view of several items, as for one.
            guard part.isFirst else { return }
            for item in part.node.attached.first?.items ?? [] {
                let size = item.size(ProposedSize(frame.size))
                item.draw(alignment.place(size, in: frame), on: drawing)
            }
        }
        if isBehind { drawLayer() }
        part.content.draw(frame, on: drawing)
        if !isBehind { drawLayer() }
    }
}

extension ModifierItem {
    /// Whether it is the first of the items that its modifier changes.
    var isFirst: Bool { node.content?.items.first === content }
}

/// Fills the room behind a view.
public struct _BackgroundStyleModifier: ViewModifier, LayoutModifier {
    /// The modifier has no body.
    public typealias Body = Never
    let fill: _Fill
    let shape: (any Shape)?
    let edges: Edge.Set

    func draw(_ frame: CGRect, _ part: ModifierItem, on drawing: Drawing) {
        let place = shape == nil ? drawing.extended(frame, edges) : frame
        var properties = fill.properties(part.node.environment)
        if let shape, case .box(_, let radius) = ShapeDrawing(shape, in: frame) {
            properties["radius"] = .number(Double(radius))
        }
        drawing.add(part, .box, place, properties)
        drawing.hit(place)
        part.content.draw(frame, on: drawing)
    }
}

extension View {
    /// Puts a view behind this one.
    public func background<V: View>(
        alignment: Alignment = .center, @ViewBuilder content: () -> V
    ) -> some View {
        modifier(_LayerModifier(layer: content(), alignment: alignment, isBehind: true))
    }

    /// Fills the room behind the view, up to the display's edges if it reaches those of the safe
    /// area.
    public func background<S: ShapeStyle>(
        _ style: S, ignoresSafeAreaEdges edges: Edge.Set = .all
    ) -> some View {
        modifier(_BackgroundStyleModifier(fill: style._fill, shape: nil, edges: edges))
    }

    /// Fills a shape behind the view.
    public func background<S: ShapeStyle, T: InsettableShape>(
        _ style: S, in shape: T
    ) -> some View {
        modifier(_BackgroundStyleModifier(fill: style._fill, shape: shape, edges: []))
    }

    /// Puts a view in front of this one.
    public func overlay<V: View>(
        alignment: Alignment = .center, @ViewBuilder content: () -> V
    ) -> some View {
        modifier(_LayerModifier(layer: content(), alignment: alignment, isBehind: false))
    }
}

/// Extends a view to the display's edges.
public struct _SafeAreaIgnoringLayout: ViewModifier, LayoutModifier {
    /// The modifier has no body.
    public typealias Body = Never
    let edges: Edge.Set

    func draw(_ frame: CGRect, _ part: ModifierItem, on drawing: Drawing) {
        let place = drawing.extended(frame, edges)
        let size = part.content.size(ProposedSize(place.size))
        part.content.draw(Alignment.center.place(size, in: place), on: drawing)
    }
}

/// Puts a bar at an edge of a view, and leaves the rest to the view.
public struct _SafeAreaInsetModifier<Bar: View>: ViewModifier, LayoutModifier {
    /// The modifier has no body.
    public typealias Body = Never
    let edge: VerticalEdge
    let bar: Bar

    func updated(_ node: ModifierNodeBase, from old: Self?) { node.attach(bar) }

    @MainActor private func height(_ part: ModifierItem, _ width: CGFloat?) -> CGFloat {
        let items = part.node.attached.first?.items ?? []
        return items.map { $0.size(ProposedSize(width: width, height: nil)).height }.max() ?? 0
    }

    func size(_ proposal: ProposedSize, _ part: ModifierItem) -> CGSize {
        let height = height(part, proposal.width)
        let size = part.content.size(
            ProposedSize(
                width: proposal.width, height: proposal.height.map { max(0, $0 - height) }))
        return CGSize(width: size.width, height: size.height + height)
    }

    func draw(_ frame: CGRect, _ part: ModifierItem, on drawing: Drawing) {
        let height = height(part, frame.width)
        let (bar, rest) = frame.divided(
            atDistance: height, from: edge == .top ? .minYEdge : .maxYEdge)
        let safe = drawing.safe
        let (top, bottom) = edge == .top ? (height, 0) : (0, height)
        drawing.safe = safe.inset(
            by: EdgeInsets(top: top, leading: 0, bottom: bottom, trailing: 0))
        part.content.draw(rest, on: drawing)
        drawing.safe = safe
        // In front of the content, whose background is under the bar; read before it at the top.
        drawing.group(part, bar, sortPriority: edge == .top ? 1 : -1) {
            let place = CGRect(origin: .zero, size: bar.size)
            for item in part.node.attached.first?.items ?? [] {
                let size = item.size(ProposedSize(width: frame.width, height: nil))
                item.draw(Alignment.center.place(size, in: place), on: drawing)
            }
        }
    }
}

extension View {
    /// Extends the view to the display's edges where it reaches those of the safe area.
    public func ignoresSafeArea() -> some View { modifier(_SafeAreaIgnoringLayout(edges: .all)) }

    /// Puts a bar at an edge; the view gets the rest of the room.
    public func safeAreaInset<V: View>(
        edge: VerticalEdge, @ViewBuilder content: () -> V
    ) -> some View {
        modifier(_SafeAreaInsetModifier(edge: edge, bar: content()))
    }
}
