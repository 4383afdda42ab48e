/// A view's identity on a screen: it lives on while evaluations of its parent replace the view.
///
/// A view keeps its node as long as it has the same type at the same place of its parent's body, or
/// the same explicit identifier (WWDC 2021, "Demystify SwiftUI").
@MainActor class ViewNode {
    unowned let tree: ViewTree
    /// The tree, unless its window is gone.
    final private(set) weak var livingTree: ViewTree?
    private(set) weak var parent: ViewNode?
    let depth: Int
    /// What the view inherits.
    final var environment = EnvironmentValues()
    /// Whether the body is to be evaluated again.
    final var isDirty = false
    /// False once the view is gone.
    final private(set) var isAttached = true
    private var stored: [Int: AnyObject] = [:]

    init(_ place: NodePlace) {
        tree = place.tree
        livingTree = place.tree
        parent = place.parent
        depth = (place.parent?.depth ?? 0) + 1
    }

    /// The nodes of the views inside, in order.
    var children: [ViewNode] { [] }

    /// The view's items in its container's layout: none, one or several.
    var items: [LayoutItem] { children.flatMap(\.items) }

    /// Whether the node can represent a view of this type, in place of its own view.
    func accepts<V: View>(_ type: V.Type) -> Bool { false }

    /// Takes a newer value of the view and evaluates what depends on it.
    func take<V: View>(_ view: V, _ environment: EnvironmentValues) {}

    /// Evaluates the body again.
    func evaluate() {}

    /// The place of a node inside this one.
    final var inside: NodePlace { NodePlace(tree: tree, parent: self) }

    /// The object in a slot, made at the first access.
    final func storage<T: AnyObject>(_ slot: Int, _ make: () -> T) -> T {
        if let found = stored[slot] as? T { return found }
        let made = make()
        stored[slot] = made
        return made
    }

    /// Removes the node and all inside it.
    final func remove() {
        for child in children { child.remove() }
        isAttached = false
        wasRemoved()
    }

    /// Called when the node was removed, after those inside it.
    func wasRemoved() {}

    /// The first item that was drawn in the latest drawing; nil if none was.
    final var drawnItem: LayoutItem? {
        items.first { $0.drawing == tree.drawingNumber }
    }

    /// The identifiers of all items inside.
    final var itemIdentifiers: Set<Int> {
        children.reduce(into: Set(items.map(\.id))) { $0.formUnion($1.itemIdentifiers) }
    }

    /// Makes or updates the node of a view.
    final func child<V: View>(
        _ view: V, replacing old: ViewNode?, environment: EnvironmentValues
    ) -> ViewNode {
        if let old, old.accepts(V.self) {
            old.take(view, environment)
            return old
        }
        old?.remove()
        let made: ViewNode
        if let primitive = view as? any PrimitiveView {
            made = primitive.makeNode(inside)
        } else if let hosted = view as? any UIViewRepresentable {
            made = node(of: hosted)
        } else if let hosted = view as? any UIViewControllerRepresentable {
            made = node(of: hosted)
        } else {
            made = BodyNode<V>(inside)
        }
        made.take(view, environment)
        return made
    }
}

extension ViewNode {
    private func node<R: UIViewRepresentable>(of view: R) -> ViewNode {
        UIViewNode(view, inside)
    }

    private func node<R: UIViewControllerRepresentable>(of view: R) -> ViewNode {
        UIViewControllerNode(view, inside)
    }
}

/// The node of a view with a body.
final class BodyNode<V: View>: ViewNode {
    private var view: V?
    private var content: ViewNode?

    override var children: [ViewNode] { content.map { [$0] } ?? [] }

    override func accepts<Other: View>(_ type: Other.Type) -> Bool { Other.self == V.self }

    override func take<Other: View>(_ view: Other, _ environment: EnvironmentValues) {
        guard let view = view as? V else { return }
        self.view = view
        self.environment = environment
        evaluate()
    }

    override func evaluate() {
        guard let view else { return }
        isDirty = false
        NodeProperties.connect(view, to: self)
        tree.count(V.self)
        content = child(view.body, replacing: content, environment: environment)
    }
}

/// The node of a view that only passes on its content.
class PrimitiveNode<V: View>: ViewNode {
    final private(set) var view: V

    init(_ view: V, _ place: NodePlace) {
        self.view = view
        super.init(place)
    }

    override func accepts<Other: View>(_ type: Other.Type) -> Bool { Other.self == V.self }

    override func take<Other: View>(_ view: Other, _ environment: EnvironmentValues) {
        guard let view = view as? V else { return }
        let old = self.view
        self.view = view
        self.environment = environment
        isDirty = false
        update(from: old)
    }

    override func evaluate() {
        isDirty = false
        update(from: view)
    }

    /// Updates the nodes inside for ``view``.
    func update(from old: V) {}
}
