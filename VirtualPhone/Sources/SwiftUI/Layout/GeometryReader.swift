public import Foundation

/// The size of the room that a ``GeometryReader`` fills.
public struct GeometryProxy {
    /// The size in points.
    public let size: CGSize
}

/// A view that fills all the room it is offered, and whose content knows how much that is.
public struct GeometryReader<Content: View>: View, PrimitiveView {
    /// Makes the content.
    public var content: (GeometryProxy) -> Content

    /// A reader of the room's size.
    public init(@ViewBuilder content: @escaping (GeometryProxy) -> Content) {
        self.content = content
    }

    func makeNode(_ place: NodePlace) -> ViewNode { Node(self, place) }

    private final class Node: LeafNode<GeometryReader> {
        private var inner: ViewNode?
        /// The size for which the content was evaluated; nil if it has to be evaluated again.
        private var size: CGSize?
        override var children: [ViewNode] { inner.map { [$0] } ?? [] }

        override func update(from old: GeometryReader) {
            size = nil
            // Content whose size is known is not evaluated a second time while it is drawn.
            if inner != nil, item.screenFrame.width > 0 { evaluate(item.screenFrame.size) }
        }

        private func evaluate(_ size: CGSize) {
            self.size = size
            var environment = environment
            environment.stackAxis = nil
            let content = view.content(GeometryProxy(size: size))
            inner = child(content, replacing: inner, environment: environment)
        }

        override func measure(_ proposal: ProposedSize) -> CGSize {
            proposal.filled(CGSize(width: 10, height: 10))
        }

        override func paint(_ frame: CGRect, on drawing: Drawing) {
            if size != frame.size { evaluate(frame.size) }
            for item in inner?.items ?? [] {
                let size = item.size(ProposedSize(frame.size))
                item.draw(Alignment.topLeading.place(size, in: frame), on: drawing)
            }
        }
    }
}

/// The first of several views whose own size fits.
public struct ViewThatFits<Content: View>: View, PrimitiveView {
    private let axes: Axis.Set
    private let content: Content

    /// The first view that fits in some directions; the last if none does.
    public init(
        in axes: Axis.Set = [.horizontal, .vertical], @ViewBuilder content: () -> Content
    ) {
        self.axes = axes
        self.content = content()
    }

    func makeNode(_ place: NodePlace) -> ViewNode { Node(self, place) }

    private final class Node: LeafNode<ViewThatFits> {
        private var inner: ViewNode?
        override var children: [ViewNode] { inner.map { [$0] } ?? [] }

        override func update(from old: ViewThatFits) {
            inner = child(view.content, replacing: inner, environment: environment)
        }

        private func chosen(_ proposal: ProposedSize) -> LayoutItem? {
            let items = inner?.items ?? []
            return items.first { item in
                // Each candidate is asked for its own size in the directions that matter.
                let own = item.size(
                    ProposedSize(
                        width: view.axes.contains(.horizontal) ? nil : proposal.width,
                        height: view.axes.contains(.vertical) ? nil : proposal.height))
                let isWide = own.width > (proposal.width ?? .infinity) + 0.01
                let isHigh = own.height > (proposal.height ?? .infinity) + 0.01
                return !(view.axes.contains(.horizontal) && isWide)
                    && !(view.axes.contains(.vertical) && isHigh)
            } ?? items.last
        }

        override func measure(_ proposal: ProposedSize) -> CGSize {
            chosen(proposal)?.size(proposal) ?? .zero
        }

        override func paint(_ frame: CGRect, on drawing: Drawing) {
            chosen(ProposedSize(frame.size))?.draw(frame, on: drawing)
        }
    }
}

/// How the columns of a grid are made.
public struct GridItem: Sendable {
    /// The width of columns.
    public enum Size: Sendable {
        /// As many columns as fit, of at least a width.
        case adaptive(minimum: CGFloat, maximum: CGFloat = .infinity)
    }

    /// The width of columns.
    public var size: Size
    /// The distance between columns in points; nil for the standard one.
    public var spacing: CGFloat?

    /// A rule for columns.
    public init(_ size: Size, spacing: CGFloat? = nil) {
        self.size = size
        self.spacing = spacing
    }
}

/// Views in rows and columns; those that are scrolled out of sight are not drawn.
public struct LazyVGrid<Content: View>: View, PrimitiveView {
    private let columns: [GridItem]
    private let spacing: CGFloat
    private let content: Content

    /// A grid with columns by one rule.
    public init(
        columns: [GridItem], spacing: CGFloat? = nil, @ViewBuilder content: () -> Content
    ) {
        self.columns = columns
        self.spacing = spacing ?? StackRule.standardSpacing
        self.content = content()
    }

    func makeNode(_ place: NodePlace) -> ViewNode { Node(self, place) }

    private final class Node: LeafNode<LazyVGrid> {
        private var inner: ViewNode?
        override var children: [ViewNode] { inner.map { [$0] } ?? [] }

        override func update(from old: LazyVGrid) {
            inner = child(view.content, replacing: inner, environment: environment)
        }

        private func column(_ width: CGFloat) -> (count: Int, width: CGFloat, gap: CGFloat) {
            guard let rule = view.columns.first, case .adaptive(let least, let most) = rule.size
            else { return (1, width, 0) }
            let gap = rule.spacing ?? StackRule.standardSpacing
            let count = max(1, Int((width + gap) / (least + gap)))
            let share = (width - gap * CGFloat(count - 1)) / CGFloat(count)
            return (count, min(share, most), gap)
        }

        private func rows(_ width: CGFloat) -> [(items: ArraySlice<LayoutItem>, height: CGFloat)] {
            let items = inner?.items ?? []
            let column = column(width)
            let proposal = ProposedSize(width: column.width, height: nil)
            return stride(from: 0, to: items.count, by: column.count).map { first in
                let row = items[first..<min(first + column.count, items.count)]
                return (row, row.map { $0.size(proposal).height }.max() ?? 0)
            }
        }

        override func measure(_ proposal: ProposedSize) -> CGSize {
            let width = proposal.width ?? 300
            let rows = rows(width)
            let height = rows.reduce(0) { $0 + $1.height }
            return CGSize(
                width: width, height: height + view.spacing * CGFloat(max(0, rows.count - 1)))
        }

        override func paint(_ frame: CGRect, on drawing: Drawing) {
            let column = column(frame.width)
            var y = frame.minY
            for row in rows(frame.width) {
                for (index, item) in row.items.enumerated() {
                    let x = frame.minX + CGFloat(index) * (column.width + column.gap)
                    let place = CGRect(x: x, y: y, width: column.width, height: row.height)
                    if drawing.isNearlyVisible(place) { item.draw(place, on: drawing) }
                }
                y += row.height + view.spacing
            }
        }
    }
}

extension Drawing {
    /// Whether a rectangle is visible, or less than half a screen away from it.
    func isNearlyVisible(_ frame: CGRect) -> Bool {
        let margin = whole.height / 2
        return frame.offsetBy(dx: origin.x, dy: origin.y)
            .intersects(clip.insetBy(dx: -margin, dy: -margin))
    }
}
