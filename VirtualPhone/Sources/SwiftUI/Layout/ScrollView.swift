internal import Foundation
internal import PhoneScreen

/// A view that scrolls.
public struct ScrollView<Content: View>: View, PrimitiveView {
    private let axes: Axis.Set
    private let showsIndicators: Bool
    private let content: Content

    /// A view that scrolls in some directions.
    public init(
        _ axes: Axis.Set = .vertical, showsIndicators: Bool = true,
        @ViewBuilder content: () -> Content
    ) {
        self.axes = axes
        self.showsIndicators = showsIndicators
        self.content = content()
    }

    func makeNode(_ place: NodePlace) -> ViewNode { Node(self, place) }

    private final class Node: LeafNode<ScrollView> {
        private var inner: ViewNode?
        private let scroll = ScrollPlace()
        override var children: [ViewNode] { inner.map { [$0] } ?? [] }

        override func update(from old: ScrollView) {
            var environment = environment
            environment.stackAxis = nil
            environment.scrollPlace = scroll
            scroll.refresh = environment.refreshAction
            inner = child(VStack { view.content }, replacing: inner, environment: environment)
            environment.scrollReader?.places[ObjectIdentifier(self)] = (scroll, self)
        }

        private func contentSize(_ proposal: ProposedSize) -> CGSize {
            let offered = ProposedSize(
                width: view.axes.contains(.horizontal) ? nil : proposal.width,
                height: view.axes.contains(.vertical) ? nil : proposal.height)
            return inner?.items.first?.size(offered) ?? .zero
        }

        override func measure(_ proposal: ProposedSize) -> CGSize {
            let size = contentSize(proposal)
            // It takes the room that it is offered in the direction in which it scrolls.
            return CGSize(
                width: view.axes.contains(.horizontal) ? proposal.width ?? size.width : size.width,
                height: view.axes.contains(.vertical)
                    ? proposal.height ?? size.height : size.height)
        }

        override func paint(_ frame: CGRect, on drawing: Drawing) {
            var size = contentSize(ProposedSize(frame.size))
            if view.axes.contains(.horizontal) { size.width = max(size.width, frame.width) }
            if !view.axes.contains(.vertical) { size.height = max(size.height, frame.height) }
            let axes =
                view.axes.contains(.horizontal)
                ? (view.axes.contains(.vertical) ? "xy" : "x") : "y"
            scroll.draw(
                item, frame, content: size, axes: axes, indicators: view.showsIndicators,
                on: drawing
            ) {
                let place = CGRect(
                    x: (max(size.width, frame.width) - size.width) / 2, y: 0, width: size.width,
                    height: size.height)
                inner?.items.first?.draw(place, on: drawing)
            }
        }
    }
}

/// How far something is scrolled.
@MainActor final class ScrollPlace {
    private(set) var offset = CGPoint.zero
    private var limit = CGPoint.zero
    private var viewport = CGSize.zero
    /// Grows each time the browser is to scroll to ``offset``.
    private var token = 0
    /// Called when the content is pulled down.
    var refresh: (@Sendable () async -> Void)?

    /// Draws a scrolling element.
    func draw(
        _ item: LayoutItem, _ frame: CGRect, content: CGSize, axes: String, indicators: Bool,
        on drawing: Drawing, _ body: () -> Void
    ) {
        viewport = frame.size
        limit = CGPoint(
            x: max(0, content.width - frame.width), y: max(0, content.height - frame.height))
        offset = CGPoint(x: min(offset.x, limit.x), y: min(offset.y, limit.y))
        drawing.tree.gestures.scrolls[item.id] = self
        var properties: [String: ScreenValue] = [
            "content": [.number(Double(content.width)), .number(Double(content.height))],
            "axes": .text(axes), "indicators": .flag(indicators),
        ]
        if token > 0 {
            properties["offset"] = [
                .number(Double(offset.x)), .number(Double(offset.y)), .number(Double(token)),
            ]
        }
        if refresh != nil { properties["pulls"] = true }
        drawing.hit(frame)
        drawing.clipping(frame) {
            drawing.group(item, frame, properties, kind: .scroll, scrolledBy: offset, body)
        }
    }

    /// The browser has scrolled.
    func moved(to point: CGPoint) { offset = point }

    /// Scrolls so that a rectangle of the content has its anchor at the viewport's.
    func show(_ frame: CGRect, _ anchor: UnitPoint) {
        let x = frame.minX + frame.width * anchor.x - viewport.width * anchor.x
        let y = frame.minY + frame.height * anchor.y - viewport.height * anchor.y
        offset = CGPoint(x: min(max(0, x), limit.x), y: min(max(0, y), limit.y))
        token += 1
    }
}

private struct ScrollPlaceKey: EnvironmentKey { static var defaultValue: ScrollPlace? { nil } }
private struct ScrollReaderKey: EnvironmentKey { static var defaultValue: ScrollTargets? { nil } }
private struct RefreshKey: EnvironmentKey {
    static var defaultValue: (@Sendable () async -> Void)? { nil }
}

extension EnvironmentValues {
    /// What scrolls around the view.
    var scrollPlace: ScrollPlace? {
        get { self[ScrollPlaceKey.self] }
        set { self[ScrollPlaceKey.self] = newValue }
    }
    /// What finds views by their identifiers, around the view.
    var scrollReader: ScrollTargets? {
        get { self[ScrollReaderKey.self] }
        set { self[ScrollReaderKey.self] = newValue }
    }
    /// What pulling the content down does.
    var refreshAction: (@Sendable () async -> Void)? {
        get { self[RefreshKey.self] }
        set { self[RefreshKey.self] = newValue }
    }
}

extension View {
    /// Lets the user pull the content down to refresh it.
    public func refreshable(
        @_inheritActorContext action: @escaping @Sendable () async -> Void
    ) -> some View {
        modifier(_EnvironmentModifier { $0.refreshAction = action })
    }
}

/// What scrolls inside a reader, and the views with identifiers.
@MainActor final class ScrollTargets {
    fileprivate(set) var places: [ObjectIdentifier: (scroll: ScrollPlace, node: ViewNode)] = [:]
    var views: [AnyHashable: ViewNode] = [:]

    func scroll(to id: AnyHashable, _ anchor: UnitPoint) {
        for (scroll, node) in places.values where node.isAttached {
            guard let item = views[id]?.drawnItem, let whole = node.items.first else { continue }
            let frame = item.screenFrame.offsetBy(
                dx: scroll.offset.x - whole.screenFrame.minX,
                dy: scroll.offset.y - whole.screenFrame.minY)
            scroll.show(frame, anchor)
            node.tree.invalidateDrawing()
        }
    }
}

/// Scrolls to views by their identifiers.
public struct ScrollViewProxy {
    let targets: ScrollTargets

    /// Scrolls to a view, which is then at an anchor of what is visible.
    @MainActor public func scrollTo<ID: Hashable>(_ id: ID, anchor: UnitPoint? = nil) {
        targets.scroll(to: id, anchor ?? .center)
    }
}

/// Gives its content a way to scroll.
public struct ScrollViewReader<Content: View>: View, PrimitiveView {
    /// Makes the content.
    public var content: (ScrollViewProxy) -> Content

    /// A reader.
    public init(@ViewBuilder content: @escaping (ScrollViewProxy) -> Content) {
        self.content = content
    }

    func makeNode(_ place: NodePlace) -> ViewNode { Node(self, place) }

    private final class Node: PrimitiveNode<ScrollViewReader> {
        private var inner: ViewNode?
        private let targets = ScrollTargets()
        override var children: [ViewNode] { inner.map { [$0] } ?? [] }

        override func update(from old: ScrollViewReader) {
            var environment = environment
            environment.scrollReader = targets
            let content = view.content(ScrollViewProxy(targets: targets))
            inner = child(content, replacing: inner, environment: environment)
        }
    }
}
