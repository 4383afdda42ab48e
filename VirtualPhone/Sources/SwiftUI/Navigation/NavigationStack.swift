internal import Foundation
internal import PhoneScreen

/// Screens, of which each opens the next.
public struct NavigationStack<Data, Root: View>: View, PrimitiveView {
    fileprivate let path: Binding<[AnyHashable]>?
    fileprivate let root: Root

    func makeNode(_ place: NodePlace) -> ViewNode { NavigationNode(self, place) }
}

/// The values of screens that are open, without their types.
public struct NavigationPath {}

extension NavigationStack where Data == NavigationPath {
    /// A stack that keeps its own path.
    public init(@ViewBuilder root: () -> Root) {
        self.init(path: nil, root: root())
    }
}

extension NavigationStack
where
    Data: MutableCollection & RandomAccessCollection & RangeReplaceableCollection,
    Data.Element: Hashable
{
    /// A stack whose open screens a binding contains.
    public init(path: Binding<Data>, @ViewBuilder root: () -> Root) {
        let erased = Binding<[AnyHashable]> {
            path.wrappedValue.map(AnyHashable.init)
        } set: { new in
            path.wrappedValue = Data(new.compactMap { $0.base as? Data.Element })
        }
        self.init(path: erased, root: root())
    }
}

/// A way to open and close the screens of a stack.
@MainActor final class Navigator {
    var push: @MainActor (AnyView) -> Void = { _ in }
    var open: @MainActor (AnyHashable) -> Void = { _ in }
}

private struct NavigatorKey: EnvironmentKey { static var defaultValue: Navigator? { nil } }

extension EnvironmentValues {
    var navigator: Navigator? {
        get { self[NavigatorKey.self] }
        set { self[NavigatorKey.self] = newValue }
    }
}

/// The node of a stack of screens.
private final class NavigationNode<Data, Root: View>: LeafNode<NavigationStack<Data, Root>>,
    ScreenHolding
{
    /// An open screen: for a value of the path, or a view that a link has.
    private enum Page {
        case value(AnyHashable)
        case view(AnyView)
    }

    private var root: ViewNode?
    private var pages: [Page] = []
    private var nodes: [ViewNode] = []
    private let navigator = Navigator()
    private lazy var bar = NavigationBar(tree)
    private let largeTitle = LargeTitle()

    override var children: [ViewNode] { (root.map { [$0] } ?? []) + nodes }

    override func update(from old: NavigationStack<Data, Root>) {
        navigator.push = { [weak self] view in self?.open(.view(view)) }
        navigator.open = { [weak self] value in
            guard let self else { return }
            if let path = view.path {
                path.wrappedValue.append(value)
            } else {
                open(.value(value))
            }
        }
        bar.back = { [weak self] in self?.close() }
        if let path = view.path {
            let values = path.wrappedValue.map(Page.value)
            // Views that links pushed stay above the path's.
            pages =
                values + pages.filter { if case .view = $0 { return true } else { return false } }
        }
        let outer = environment.dismiss
        var first = inherited(outer)
        first.largeTitle = largeTitle
        root = child(view.root, replacing: root, environment: first)
        updatePages()
    }

    private func inherited(_ dismiss: DismissAction) -> EnvironmentValues {
        var environment = environment
        environment.navigator = navigator
        environment.largeTitle = nil
        environment.dismiss = dismiss
        environment.stackAxis = nil
        environment.isListRow = false
        return environment
    }

    private func updatePages() {
        let environment = inherited(DismissAction { [weak self] in self?.close() })
        let destinations = root.map { $0.destinations } ?? []
        let views = pages.map { page -> AnyView? in
            switch page {
            case .view(let view): return view
            case .value(let value): return destinations.lazy.compactMap { $0.make(value) }.first
            }
        }
        for node in nodes.dropFirst(views.count) { node.remove() }
        nodes = views.enumerated().compactMap { index, view in
            let old = index < nodes.count ? nodes[index] : nil
            let identified = _IdentifiedView(content: view, id: key(pages[index], index))
            return child(identified, replacing: old, environment: environment)
        }
    }

    private func key(_ page: Page, _ index: Int) -> AnyHashable {
        if case .value(let value) = page { return value }
        return AnyHashable(index)
    }

    private func open(_ page: Page) {
        pages.append(page)
        tree.animation = .default
        tree.invalidate(self)
    }

    private func close() {
        guard let last = pages.last else { return }
        tree.animation = .default
        if case .value = last, let path = view.path {
            path.wrappedValue.removeLast()
        } else {
            pages.removeLast()
            tree.invalidate(self)
        }
    }

    override func measure(_ proposal: ProposedSize) -> CGSize {
        proposal.filled(CGSize(width: 375, height: 600))
    }

    override func paint(_ frame: CGRect, on drawing: Drawing) {
        guard let page = nodes.last ?? root else { return }
        let before = nodes.count > 1 ? nodes[nodes.count - 2] : nodes.isEmpty ? nil : root
        let scheme = environment.colorScheme
        let back = drawing.extended(frame, .all)
        drawing.add(
            item, .box, back,
            [
                "fill": .text(
                    (environment.isElevated ? Color.sheetBackground : .background)
                        .components(scheme).css)
            ], part: 1)
        let search = page.anyTrait(SearchTrait.self)
        var barEnvironment = environment
        barEnvironment.dynamicTypeSize = .large
        let facts = NavigationBar.Facts(
            title: page.title, isInline: page.anyTrait(TitleModeTrait.self)?.isInline ?? false,
            backTitle: before.map { $0.title.isEmpty ? "‹" : $0.title }, search: search,
            items: page.toolbarNodes, environment: barEnvironment,
            typeSize: environment.dynamicTypeSize)
        let isInList = facts.isLarge && largeTitle.isInList
        largeTitle.title = isInList ? facts.title : nil
        bar.largeTitle = isInList ? largeTitle : nil
        let rest = bar.frames(facts, in: frame)
        let safe = drawing.safe
        let origin = drawing.origin
        drawing.safe = rest.content.offsetBy(dx: origin.x, dy: origin.y)
        for content in page.items {
            let size = content.size(ProposedSize(rest.content.size))
            content.draw(Alignment.center.place(size, in: rest.content), on: drawing)
        }
        drawing.safe = safe
        // Above the content, and read before it.
        drawing.group(item, frame, part: 2, sortPriority: 1) {
            bar.draw(facts, in: CGRect(origin: .zero, size: frame.size), on: drawing)
        }
    }
}

extension ViewNode {
    /// The destinations of links in the screen inside.
    fileprivate var destinations: [DestinationTrait] {
        if self is any ScreenHolding { return [] }
        guard let node = self as? ModifierNodeBase else { return children.flatMap(\.destinations) }
        var found = node.content?.destinations ?? []
        if let modifier = node.anyModifier as? _TraitModifier,
            let trait = modifier.trait as? DestinationTrait
        {
            found.append(trait)
        }
        return found
    }
}

/// A control that opens the next screen of a stack.
public struct NavigationLink<Label: View, Destination: View>: View, PrimitiveView {
    fileprivate enum Target {
        case value(AnyHashable)
        case view(Destination)
    }

    fileprivate let target: Target
    fileprivate let label: Label

    func makeNode(_ place: NodePlace) -> ViewNode { LinkNode(self, place) }
}

extension NavigationLink {
    /// A link to a view.
    public init(
        @ViewBuilder destination: () -> Destination, @ViewBuilder label: () -> Label
    ) {
        target = .view(destination())
        self.label = label()
    }
}

extension NavigationLink where Destination == Never {
    /// A link to the screen for a value.
    public init<P: Hashable>(value: P, @ViewBuilder label: () -> Label) {
        target = .value(AnyHashable(value))
        self.label = label()
    }
}

private final class LinkNode<Label: View, Destination: View>: PressableNode<
    NavigationLink<Label, Destination>
>
{
    override func update(from old: NavigationLink<Label, Destination>) {
        let row = HStack(spacing: 8) {
            HStack { view.label }.foregroundColor(.primary)
            Spacer(minLength: 0)
            Image(systemName: "chevron.right").foregroundColor(.tertiary)
        }
        setLabel(row)
        let target = view.target
        pressed = { [weak self] in
            guard let navigator = self?.environment.navigator else { return }
            switch target {
            case .value(let value): navigator.open(value)
            case .view(let view): navigator.push(AnyView(view))
            }
        }
    }
}
