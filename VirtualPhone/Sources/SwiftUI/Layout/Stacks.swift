public import Foundation

/// How a stack arranges its items.
struct StackRule: Hashable {
    enum Kind: Hashable { case row, column, pile }
    var kind: Kind
    var alignment: Alignment
    /// The distance between neighbors in points; nil for the standard one.
    var spacing: CGFloat?

    /// The distance that SwiftUI leaves on iOS.
    static let standardSpacing: CGFloat = 8
    private var gap: CGFloat { spacing ?? Self.standardSpacing }

    func along(_ size: CGSize) -> CGFloat { kind == .row ? size.width : size.height }
    func across(_ size: CGSize) -> CGFloat { kind == .row ? size.height : size.width }

    private func proposal(_ along: CGFloat?, _ across: CGFloat?) -> ProposedSize {
        kind == .row
            ? ProposedSize(width: along, height: across)
            : ProposedSize(width: across, height: along)
    }

    /// The size of the stack for a proposal.
    @MainActor func size(_ items: [LayoutItem], _ proposal: ProposedSize) -> CGSize {
        let sizes = sizes(items, proposal)
        guard kind != .pile else {
            return CGSize(
                width: sizes.map(\.width).max() ?? 0, height: sizes.map(\.height).max() ?? 0)
        }
        let length = sizes.reduce(0) { $0 + along($1) } + gap * CGFloat(max(0, items.count - 1))
        let breadth = sizes.map(across).max() ?? 0
        return kind == .row
            ? CGSize(width: length, height: breadth) : CGSize(width: breadth, height: length)
    }

    /// The items' rectangles in the stack's own.
    @MainActor func frames(_ items: [LayoutItem], in frame: CGRect) -> [CGRect] {
        let sizes = sizes(items, ProposedSize(frame.size))
        guard kind != .pile else { return sizes.map { alignment.place($0, in: frame) } }
        let length = sizes.reduce(0) { $0 + along($1) } + gap * CGFloat(max(0, items.count - 1))
        var place =
            kind == .row
            ? frame.minX + (frame.width - length) / 2
            : frame.minY + (frame.height - length) / 2
        return sizes.map { size in
            defer { place += along(size) + gap }
            guard kind == .row else {
                let x = frame.minX + (frame.width - size.width) * alignment.horizontal.share
                return CGRect(x: x, y: place, width: size.width, height: size.height)
            }
            let y = frame.minY + (frame.height - size.height) * alignment.vertical.share
            return CGRect(x: place, y: y, width: size.width, height: size.height)
        }
    }

    @MainActor private func sizes(_ items: [LayoutItem], _ offered: ProposedSize) -> [CGSize] {
        guard kind != .pile else { return items.map { $0.size(offered) } }
        let total = kind == .row ? offered.width : offered.height
        let breadth = kind == .row ? offered.height : offered.width
        guard let total, total.isFinite else {
            return items.map { item in
                item.size(proposal(item.isSpacer ? 0 : total, breadth))
            }
        }
        return shared(items, total - gap * CGFloat(max(0, items.count - 1)), breadth)
    }

    /// Divides the room (WWDC 2019, "Building Custom Views with SwiftUI").
    ///
    /// Items of higher priority choose first; the smallest sizes of all others are reserved. Within
    /// a priority, the least flexible items choose first, each from an equal share of the rest.
    @MainActor private func shared(
        _ items: [LayoutItem], _ total: CGFloat, _ breadth: CGFloat?
    ) -> [CGSize] {
        var sizes = Array(repeating: CGSize.zero, count: items.count)
        let least = items.map { along($0.size(proposal(0, breadth))) }
        let most = items.map { item in
            item.isSpacer ? CGFloat.infinity : along(item.size(proposal(.infinity, breadth)))
        }
        func flexibility(_ index: Int) -> CGFloat { most[index] - least[index] }
        var left = total
        let priorities = Set(items.map(\.priority)).sorted(by: >)
        for priority in priorities {
            let group = items.indices.filter { items[$0].priority == priority }
                .sorted { (flexibility($0), $0) < (flexibility($1), $1) }
            let lower = items.indices.filter { items[$0].priority < priority }
            let reserved = lower.reduce(0) { $0 + least[$1] }
            var room = left - reserved
            for (rank, index) in group.enumerated() {
                let share = max(0, room / CGFloat(group.count - rank))
                sizes[index] = items[index].size(proposal(share, breadth))
                room -= along(sizes[index])
            }
            left = room + reserved
        }
        return sizes
    }
}

/// Views in a container with a rule.
private struct Stack<Content: View>: View, PrimitiveView {
    var rule: StackRule
    let content: Content

    func makeNode(_ place: NodePlace) -> ViewNode { StackNode(self, place) }

    final class StackNode: LeafNode<Stack> {
        private var inner: ViewNode?
        override var children: [ViewNode] { inner.map { [$0] } ?? [] }

        override func update(from old: Stack) {
            var environment = environment
            environment.stackAxis =
                view.rule.kind == .row ? .horizontal : view.rule.kind == .column ? .vertical : nil
            inner = child(view.content, replacing: inner, environment: environment)
        }

        override func measure(_ proposal: ProposedSize) -> CGSize {
            view.rule.size(inner?.items ?? [], proposal)
        }

        override func paint(_ frame: CGRect, on drawing: Drawing) {
            let items = inner?.items ?? []
            for (item, place) in zip(items, view.rule.frames(items, in: frame)) {
                item.draw(place, on: drawing)
            }
        }
    }
}

private struct StackAxisKey: EnvironmentKey { static var defaultValue: Axis? { nil } }

extension EnvironmentValues {
    /// The direction of the innermost stack; nil in a pile, or in none.
    var stackAxis: Axis? {
        get { self[StackAxisKey.self] }
        set { self[StackAxisKey.self] = newValue }
    }
}

/// Views in a row.
public struct HStack<Content: View>: View {
    private let stack: Stack<Content>

    /// A row.
    public init(
        alignment: VerticalAlignment = .center, spacing: CGFloat? = nil,
        @ViewBuilder content: () -> Content
    ) {
        let place = Alignment(horizontal: .center, vertical: alignment)
        stack = Stack(
            rule: StackRule(kind: .row, alignment: place, spacing: spacing), content: content())
    }

    /// The row.
    public var body: some View { stack }
}

/// Views in a column.
public struct VStack<Content: View>: View {
    private let stack: Stack<Content>

    /// A column.
    public init(
        alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
        @ViewBuilder content: () -> Content
    ) {
        let place = Alignment(horizontal: alignment, vertical: .center)
        stack = Stack(
            rule: StackRule(kind: .column, alignment: place, spacing: spacing),
            content: content())
    }

    /// The column.
    public var body: some View { stack }
}

/// Views on top of each other.
public struct ZStack<Content: View>: View {
    private let stack: Stack<Content>

    /// A pile; the last view is in front.
    public init(alignment: Alignment = .center, @ViewBuilder content: () -> Content) {
        stack = Stack(
            rule: StackRule(kind: .pile, alignment: alignment, spacing: nil), content: content())
    }

    /// The pile.
    public var body: some View { stack }
}

/// A layout of any kind; views keep their identity when it changes.
public struct AnyLayout {
    fileprivate let rule: StackRule

    /// The layout of a row.
    public init(_ layout: HStackLayout) { rule = layout.rule }

    /// The layout of a column.
    public init(_ layout: VStackLayout) { rule = layout.rule }

    /// Views in this layout.
    public func callAsFunction<V: View>(@ViewBuilder _ content: () -> V) -> some View {
        Stack(rule: rule, content: content())
    }
}

/// The layout of a row.
public struct HStackLayout {
    fileprivate let rule: StackRule
    /// A row's layout.
    public init(alignment: VerticalAlignment = .center, spacing: CGFloat? = nil) {
        let place = Alignment(horizontal: .center, vertical: alignment)
        rule = StackRule(kind: .row, alignment: place, spacing: spacing)
    }
}

/// The layout of a column.
public struct VStackLayout {
    fileprivate let rule: StackRule
    /// A column's layout.
    public init(alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil) {
        let place = Alignment(horizontal: alignment, vertical: .center)
        rule = StackRule(kind: .column, alignment: place, spacing: spacing)
    }
}

/// Room that grows between the views of a stack.
public struct Spacer: View, PrimitiveView {
    /// The least length in points; nil for the standard one.
    public var minLength: CGFloat?

    /// A spacer.
    public init(minLength: CGFloat? = nil) { self.minLength = minLength }

    func makeNode(_ place: NodePlace) -> ViewNode { Node(self, place) }

    private final class Node: LeafNode<Spacer> {
        override func makeItem() -> LayoutItem {
            SpacerItem(tree) { [unowned self] in
                (view.minLength ?? 0, environment.stackAxis)
            }
        }
    }
}

/// The item of a spacer, which grows only along its stack.
private final class SpacerItem: LayoutItem {
    private let rule: @MainActor () -> (least: CGFloat, axis: Axis?)

    init(_ tree: ViewTree, _ rule: @escaping @MainActor () -> (least: CGFloat, axis: Axis?)) {
        self.rule = rule
        super.init(tree)
    }

    override var isSpacer: Bool { true }
    override var priority: Double { -1000 }

    override func measure(_ proposal: ProposedSize) -> CGSize {
        let (least, axis) = rule()
        func length(_ offered: CGFloat?) -> CGFloat { max(least, offered ?? least) }
        switch axis {
        case .horizontal?: return CGSize(width: length(proposal.width), height: 0)
        case .vertical?: return CGSize(width: 0, height: length(proposal.height))
        case nil: return CGSize(width: length(proposal.width), height: length(proposal.height))
        }
    }
}
