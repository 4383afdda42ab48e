/// Gives a view an explicit identity: another one replaces the view with its state.
public struct _IdentifiedView<Content: View, ID: Hashable>: View, PrimitiveView {
    let content: Content
    let id: ID

    func makeNode(_ place: NodePlace) -> ViewNode { Node(self, place) }

    private final class Node: PrimitiveNode<_IdentifiedView> {
        private var inner: ViewNode?
        override var children: [ViewNode] { inner.map { [$0] } ?? [] }

        override func update(from old: _IdentifiedView) {
            if old.id != view.id {
                inner?.remove()
                inner = nil
            }
            inner = child(view.content, replacing: inner, environment: environment)
            environment.scrollReader?.views[AnyHashable(view.id)] = self
        }
    }
}

/// Marks a view as the one for a value, in a picker or in pages.
public struct _TagModifier: ViewModifier, PrimitiveModifier {
    /// The modifier has no body.
    public typealias Body = Never
    let value: AnyHashable
}

extension View {
    /// Gives the view an explicit identity.
    public func id<ID: Hashable>(_ id: ID) -> some View { _IdentifiedView(content: self, id: id) }

    /// Marks the view as the one for a value.
    public func tag<V: Hashable>(_ tag: V) -> some View {
        modifier(_TagModifier(value: AnyHashable(tag)))
    }
}
