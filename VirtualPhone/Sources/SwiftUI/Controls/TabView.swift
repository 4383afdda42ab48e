internal import Foundation
internal import PhoneScreen

/// A look of tabs.
public protocol TabViewStyle {}

/// Pages that a swipe turns.
public struct PageTabViewStyle: TabViewStyle {
    /// When the dots are shown.
    public struct IndexDisplayMode: Sendable {
        /// Always.
        public static let always = IndexDisplayMode()
    }
}

extension TabViewStyle where Self == PageTabViewStyle {
    /// Pages that a swipe turns.
    public static func page(
        indexDisplayMode: PageTabViewStyle.IndexDisplayMode
    ) -> PageTabViewStyle { PageTabViewStyle() }
}

/// A look of dots below pages.
public protocol IndexViewStyle {}

/// Dots on a background.
public struct PageIndexViewStyle: IndexViewStyle {
    /// When the background is shown.
    public struct BackgroundDisplayMode: Sendable {
        /// Always.
        public static let always = BackgroundDisplayMode()
    }
}

extension IndexViewStyle where Self == PageIndexViewStyle {
    /// Dots on a background.
    public static func page(
        backgroundDisplayMode: PageIndexViewStyle.BackgroundDisplayMode
    ) -> PageIndexViewStyle { PageIndexViewStyle() }
}

extension View {
    /// Sets the look of tabs: pages are the only one here.
    public func tabViewStyle<S: TabViewStyle>(_ style: S) -> some View { self }

    /// Sets the look of the dots: a background is the only one here.
    public func indexViewStyle<S: IndexViewStyle>(_ style: S) -> some View { self }
}

/// Pages that a swipe turns.
public struct TabView<SelectionValue: Hashable, Content: View>: View, PrimitiveView {
    fileprivate let selection: Binding<SelectionValue>?
    fileprivate let content: Content

    /// Pages, of which a binding contains the visible one's tag.
    public init(selection: Binding<SelectionValue>?, @ViewBuilder content: () -> Content) {
        self.selection = selection
        self.content = content()
    }

    func makeNode(_ place: NodePlace) -> ViewNode { Node(self, place) }

    private final class Node: LeafNode<TabView> {
        private var inner: ViewNode?
        private let swipe = PageSwipe()
        override var children: [ViewNode] { inner.map { [$0] } ?? [] }

        private static var dots: CGFloat { 40 }

        override func update(from old: TabView) {
            var environment = environment
            environment.stackAxis = nil
            inner = child(view.content, replacing: inner, environment: environment)
            swipe.turn = { [weak self] step in self?.turn(step) }
        }

        private var pages: [(tag: SelectionValue, items: [LayoutItem])] {
            func find(_ node: ViewNode) -> [(SelectionValue, [LayoutItem])] {
                if let modified = node as? ModifierNodeBase, modified.anyModifier is _TagModifier,
                    let value = modified.tag?.base as? SelectionValue
                {
                    return [(value, node.items)]
                }
                return node.children.flatMap(find)
            }
            return inner.map(find) ?? []
        }

        private var index: Int {
            pages.firstIndex { $0.tag == view.selection?.wrappedValue } ?? 0
        }

        private func turn(_ step: Int) {
            let (pages, next) = (pages, index + step)
            guard pages.indices.contains(next) else { return }
            tree.animation = .default
            view.selection?.wrappedValue = pages[next].tag
        }

        override func measure(_ proposal: ProposedSize) -> CGSize {
            proposal.filled(CGSize(width: 300, height: 400))
        }

        override func paint(_ frame: CGRect, on drawing: Drawing) {
            let (pages, index) = (pages, index)
            guard pages.indices.contains(index) else { return }
            let page = CGRect(
                x: frame.minX, y: frame.minY, width: frame.width,
                height: max(0, frame.height - Self.dots))
            drawing.targeting(swipe) {
                drawing.hit(frame)
                for item in pages[index].items {
                    let size = item.size(ProposedSize(page.size))
                    item.draw(Alignment.center.place(size, in: page), on: drawing)
                }
            }
            drawDots(index, pages.count, frame, on: drawing)
        }

        private func drawDots(_ index: Int, _ count: Int, _ frame: CGRect, on drawing: Drawing) {
            let width = CGFloat(count) * 16 + 16
            let back = CGRect(
                x: frame.midX - width / 2, y: frame.maxY - Self.dots + 8, width: width, height: 24)
            let scheme = environment.colorScheme
            let properties: [String: ScreenValue] = [
                "fill": .text(Color.controlFill.components(scheme).css), "radius": 12,
                "role": "img", "label": "\(index + 1) / \(count)",
            ]
            drawing.group(item, back, properties) {
                for dot in 0..<count {
                    let color = dot == index ? Color.primary : .tertiary
                    drawing.add(
                        item, .box, CGRect(x: 12 + CGFloat(dot) * 16, y: 8, width: 8, height: 8),
                        ["fill": .text(color.components(scheme).css), "radius": 4], part: dot + 1)
                }
            }
        }
    }
}

/// A finger that turns pages.
@MainActor private final class PageSwipe: TouchTarget {
    let isSimultaneous = false
    var turn: @MainActor (Int) -> Void = { _ in }
    private var start: CGPoint?
    private static let distance: CGFloat = 40

    func follow(_ touch: Touch, _ phase: TouchPhase) -> Bool {
        switch phase {
        case .down: start = touch.location
        case .move: break
        case .up:
            defer { start = nil }
            guard let start else { return false }
            let (x, y) = (touch.location.x - start.x, touch.location.y - start.y)
            guard abs(x) > Self.distance, abs(x) > abs(y) else { return false }
            turn(x < 0 ? 1 : -1)
            return true
        case .cancel: start = nil
        }
        return false
    }

    func cancel() { start = nil }
}
