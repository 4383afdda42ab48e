/// A change of a view that other views can use.
public protocol ViewModifier {
    /// The type of the body.
    associatedtype Body: View
    /// The changed view.
    @ViewBuilder @MainActor func body(content: Content) -> Body
    /// The view that is changed.
    typealias Content = _ViewModifier_Content<Self>
}

extension ViewModifier where Body == Never {
    /// Never called: the modifier's node does the work.
    public func body(content: Content) -> Never {
        preconditionFailure("A primitive modifier has no body.")
    }
}

/// The view that a modifier changes, in the modifier's body.
public struct _ViewModifier_Content<Modifier: ViewModifier>: View, PrimitiveView {
    let content: AnyView

    func makeNode(_ place: NodePlace) -> ViewNode { Node(self, place) }

    private final class Node: PrimitiveNode<_ViewModifier_Content> {
        private var inner: ViewNode?
        override var children: [ViewNode] { inner.map { [$0] } ?? [] }

        override func update(from old: _ViewModifier_Content) {
            inner = view.content.node(self, replacing: inner, environment)
        }
    }
}

/// A view with a modifier.
public struct ModifiedContent<Content, Modifier> {
    /// The view.
    public var content: Content
    /// The modifier.
    public var modifier: Modifier

    /// A view with a modifier.
    public init(content: Content, modifier: Modifier) {
        self.content = content
        self.modifier = modifier
    }
}

extension ModifiedContent: View where Content: View, Modifier: ViewModifier {
    /// Never called: the view's node draws it.
    public var body: Never { preconditionFailure("A primitive view has no body.") }
    /// A modified view has no body.
    public typealias Body = Never
}

extension ModifiedContent: PrimitiveView where Content: View, Modifier: ViewModifier {
    func makeNode(_ place: NodePlace) -> ViewNode {
        if let modifier = modifier as? any PrimitiveModifier {
            return primitiveNode(modifier, place)
        }
        return ModifierBodyNode(self, place)
    }

    @MainActor private func primitiveNode<M: PrimitiveModifier>(
        _ modifier: M, _ place: NodePlace
    ) -> ViewNode {
        ModifierNode<Content, Modifier, M>(self, place)
    }
}

extension View {
    /// Applies a modifier.
    public func modifier<T>(_ modifier: T) -> ModifiedContent<Self, T> {
        ModifiedContent(content: self, modifier: modifier)
    }
}

/// The node of a view whose modifier has a body.
private final class ModifierBodyNode<Content: View, Modifier: ViewModifier>: PrimitiveNode<
    ModifiedContent<Content, Modifier>
>
{
    private var inner: ViewNode?
    override var children: [ViewNode] { inner.map { [$0] } ?? [] }

    override func update(from old: ModifiedContent<Content, Modifier>) {
        NodeProperties.connect(view.modifier, to: self)
        let content = _ViewModifier_Content<Modifier>(content: AnyView(view.content))
        inner = child(
            view.modifier.body(content: content), replacing: inner, environment: environment)
    }
}

/// A modifier that works on a node.
protocol PrimitiveModifier: ViewModifier where Body == Never {
    /// What the modified view inherits.
    @MainActor func inherit(
        _ environment: EnvironmentValues, _ node: ModifierNodeBase
    ) -> EnvironmentValues
    /// Called after the modified view was brought up to date.
    ///
    /// - Parameter old: the modifier's value before; nil at the first time.
    @MainActor func updated(_ node: ModifierNodeBase, from old: Self?)
    /// Called when the view is gone.
    @MainActor func removed(_ node: ModifierNodeBase)
}

extension PrimitiveModifier {
    @MainActor func inherit(
        _ environment: EnvironmentValues, _ node: ModifierNodeBase
    ) -> EnvironmentValues { environment }
    @MainActor func updated(_ node: ModifierNodeBase, from old: Self?) {}
    @MainActor func removed(_ node: ModifierNodeBase) {}
}

/// A modifier that changes size, place or drawing of each of the modified items.
protocol LayoutModifier: PrimitiveModifier {
    /// The size for a proposal.
    @MainActor func size(_ proposal: ProposedSize, _ part: ModifierItem) -> CGSize
    /// Draws.
    @MainActor func draw(_ frame: CGRect, _ part: ModifierItem, on drawing: Drawing)
    /// The priority in a stack; nil for the modified item's.
    var priority: Double? { get }
}

extension LayoutModifier {
    @MainActor func size(_ proposal: ProposedSize, _ part: ModifierItem) -> CGSize {
        part.content.size(proposal)
    }
    var priority: Double? { nil }
}

/// A modifier's node without its types.
@MainActor class ModifierNodeBase: ViewNode, Lifecycle {
    /// Whether the view is visible, which the tree reports once this was accessed.
    final private(set) lazy var appearance: Appearance = {
        tree.observe(self)
        return Appearance()
    }()
    final func report(isShown: Bool) { appearance.report(isShown: isShown) }
    /// The modified view's node.
    final fileprivate(set) var content: ViewNode?
    /// The nodes of views that belong to the modifier: a background, an overlay.
    final var attached: [ViewNode] = []
    /// The modifier without its type.
    var anyModifier: any PrimitiveModifier { preconditionFailure("A subclass has the modifier.") }
    override var children: [ViewNode] { (content.map { [$0] } ?? []) + attached }

    /// Makes or updates the node of a view that belongs to the modifier.
    final func attach<V: View>(
        _ view: V, at index: Int = 0, _ environment: EnvironmentValues? = nil
    ) {
        let environment = environment ?? self.environment
        if index < attached.count {
            attached[index] = child(view, replacing: attached[index], environment: environment)
        } else {
            attached.append(child(view, replacing: nil, environment: environment))
        }
    }
}

/// The node of a view with a primitive modifier.
private final class ModifierNode<Content: View, Modifier: ViewModifier, M: PrimitiveModifier>:
    ModifierNodeBase
{
    private var view: ModifiedContent<Content, Modifier>
    private var parts: [ObjectIdentifier: ModifierItem] = [:]
    private var modifier: M? { view.modifier as? M }

    init(_ view: ModifiedContent<Content, Modifier>, _ place: NodePlace) {
        self.view = view
        super.init(place)
    }

    override var anyModifier: any PrimitiveModifier { modifier ?? super.anyModifier }

    override func accepts<Other: View>(_ type: Other.Type) -> Bool {
        Other.self == ModifiedContent<Content, Modifier>.self
    }

    override func take<Other: View>(_ view: Other, _ environment: EnvironmentValues) {
        guard let view = view as? ModifiedContent<Content, Modifier> else { return }
        let old = content == nil ? nil : modifier
        self.view = view
        self.environment = environment
        update(from: old)
    }

    override func evaluate() { update(from: modifier) }

    private func update(from old: M?) {
        isDirty = false
        guard let modifier else { return }
        let inherited = modifier.inherit(environment, self)
        content = child(view.content, replacing: content, environment: inherited)
        modifier.updated(self, from: old)
    }

    override func wasRemoved() { modifier?.removed(self) }

    override var items: [LayoutItem] {
        let inner = content?.items ?? []
        guard modifier is any LayoutModifier else { return inner }
        var kept: [ObjectIdentifier: ModifierItem] = [:]
        let items = inner.map { item in
            let key = ObjectIdentifier(item)
            let part = parts[key] ?? ModifierItem(item, self)
            kept[key] = part
            return part
        }
        parts = kept
        return items
    }
}

/// One of the items that a modifier changes.
final class ModifierItem: LayoutItem {
    /// The modified item.
    let content: LayoutItem
    unowned let node: ModifierNodeBase

    init(_ content: LayoutItem, _ node: ModifierNodeBase) {
        self.content = content
        self.node = node
        super.init(content.tree)
    }

    private var modifier: (any LayoutModifier)? { node.anyModifier as? any LayoutModifier }

    override func measure(_ proposal: ProposedSize) -> CGSize {
        modifier?.size(proposal, self) ?? content.size(proposal)
    }

    override func paint(_ frame: CGRect, on drawing: Drawing) {
        modifier?.draw(frame, self, on: drawing)
    }

    override var priority: Double { modifier?.priority ?? content.priority }
    override var isSpacer: Bool { false }
}
