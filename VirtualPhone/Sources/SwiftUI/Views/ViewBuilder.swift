/// Builds a view from the statements of a closure.
@resultBuilder public struct ViewBuilder {
    /// An empty closure.
    public static func buildBlock() -> EmptyView { EmptyView() }

    /// A view as it is.
    public static func buildExpression<Content: View>(_ content: Content) -> Content { content }

    /// One view.
    public static func buildBlock<Content: View>(_ content: Content) -> Content { content }

    /// Several views.
    public static func buildBlock<each Content: View>(
        _ content: repeat each Content
    ) -> TupleView<(repeat each Content)> {
        TupleView((repeat each content))
    }

    /// A view that may be missing.
    public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }

    /// The first of two alternatives.
    public static func buildEither<First: View, Second: View>(
        first: First
    ) -> _ConditionalContent<First, Second> { _ConditionalContent(.first(first)) }

    /// The second of two alternatives.
    public static func buildEither<First: View, Second: View>(
        second: Second
    ) -> _ConditionalContent<First, Second> { _ConditionalContent(.second(second)) }

    /// A view behind a check of availability.
    public static func buildLimitedAvailability<Content: View>(_ content: Content) -> AnyView {
        AnyView(content)
    }
}

/// No view.
public struct EmptyView: View, PrimitiveView {
    /// No view.
    public init() {}

    func makeNode(_ place: NodePlace) -> ViewNode { PrimitiveNode(self, place) }
}

/// Several views, as one value.
public struct TupleView<T>: View, PrimitiveView {
    /// The views.
    public var value: T
    private let parts: [AnyView]

    /// Views from their values.
    public init<each Content: View>(_ value: (repeat each Content))
    where T == (repeat each Content) {
        self.value = value
        var parts: [AnyView] = []
        repeat parts.append(AnyView(each value))
        self.parts = parts
    }

    func makeNode(_ place: NodePlace) -> ViewNode { Node(self, place) }

    private final class Node: PrimitiveNode<TupleView> {
        private var nodes: [ViewNode] = []
        override var children: [ViewNode] { nodes }

        override func update(from old: TupleView) {
            nodes = view.parts.enumerated().map { index, part in
                part.node(self, replacing: index < nodes.count ? nodes[index] : nil, environment)
            }
        }
    }
}

/// One of two views.
public struct _ConditionalContent<TrueContent: View, FalseContent: View>: View, PrimitiveView {
    enum Storage {
        case first(TrueContent)
        case second(FalseContent)
    }

    let storage: Storage
    init(_ storage: Storage) { self.storage = storage }

    func makeNode(_ place: NodePlace) -> ViewNode { Node(self, place) }

    private final class Node: PrimitiveNode<_ConditionalContent> {
        private var content: ViewNode?
        private var isFirst = true
        override var children: [ViewNode] { content.map { [$0] } ?? [] }

        override func update(from old: _ConditionalContent) {
            let wasFirst = isFirst
            switch view.storage {
            case .first(let view):
                isFirst = true
                if !wasFirst { clear() }
                content = child(view, replacing: content, environment: environment)
            case .second(let view):
                isFirst = false
                if wasFirst { clear() }
                content = child(view, replacing: content, environment: environment)
            }
        }

        private func clear() {
            content?.remove()
            content = nil
        }
    }
}

extension Optional: View where Wrapped: View {
    /// Never called: the view's node draws it.
    public var body: Never { preconditionFailure("A primitive view has no body.") }
    /// An optional view has no body.
    public typealias Body = Never
}

extension Optional: PrimitiveView where Wrapped: View {
    func makeNode(_ place: NodePlace) -> ViewNode { OptionalNode(self, place) }
}

private final class OptionalNode<Wrapped: View>: PrimitiveNode<Wrapped?> {
    private var content: ViewNode?
    override var children: [ViewNode] { content.map { [$0] } ?? [] }

    override func update(from old: Wrapped?) {
        if let view {
            content = child(view, replacing: content, environment: environment)
        } else {
            content?.remove()
            content = nil
        }
    }
}

/// A view of any type; if the type changes, a new node replaces the old one.
public struct AnyView: View, PrimitiveView {
    private let make: @MainActor (ViewNode, ViewNode?, EnvironmentValues) -> ViewNode

    /// A view without its type.
    public init<V: View>(_ view: V) {
        make = { parent, old, environment in
            parent.child(view, replacing: old, environment: environment)
        }
    }

    /// Makes or updates the node of the view itself.
    @MainActor func node(
        _ parent: ViewNode, replacing old: ViewNode?, _ environment: EnvironmentValues
    ) -> ViewNode { make(parent, old, environment) }

    func makeNode(_ place: NodePlace) -> ViewNode { Node(self, place) }

    private final class Node: PrimitiveNode<AnyView> {
        private var content: ViewNode?
        override var children: [ViewNode] { content.map { [$0] } ?? [] }

        override func update(from old: AnyView) {
            content = view.node(self, replacing: content, environment)
        }
    }
}

/// Several views as one, so that a modifier applies to all.
public struct Group<Content: View>: View, PrimitiveView {
    private let content: Content

    /// A group of views.
    public init(@ViewBuilder content: () -> Content) { self.content = content() }

    func makeNode(_ place: NodePlace) -> ViewNode { Node(self, place) }

    private final class Node: PrimitiveNode<Group> {
        private var inner: ViewNode?
        override var children: [ViewNode] { inner.map { [$0] } ?? [] }

        override func update(from old: Group) {
            inner = child(view.content, replacing: inner, environment: environment)
        }
    }
}

/// A view for each element of a collection; an element's identity is its identifier.
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content: View>: View,
    PrimitiveView
{
    /// The elements.
    public var data: Data
    /// Makes an element's view.
    public var content: (Data.Element) -> Content
    private let identifier: (Data.Element) -> ID

    /// A view for each element, identified by a key path.
    public init(
        _ data: Data, id: KeyPath<Data.Element, ID>,
        @ViewBuilder content: @escaping (Data.Element) -> Content
    ) {
        self.data = data
        self.content = content
        identifier = { $0[keyPath: id] }
    }

    func makeNode(_ place: NodePlace) -> ViewNode { Node(self, place) }

    private final class Node: PrimitiveNode<ForEach> {
        private var nodes: [(id: ID, node: ViewNode)] = []
        override var children: [ViewNode] { nodes.map(\.node) }

        override func update(from old: ForEach) {
            var known = Dictionary(nodes.map { ($0.id, $0.node) }) { first, _ in first }
            nodes = view.data.map { element in
                let id = view.identifier(element)
                let old = known.removeValue(forKey: id)
                let node = child(
                    view.content(element), replacing: old, environment: environment)
                return (id, node)
            }
            for node in known.values { node.remove() }
        }
    }
}

extension ForEach where Data.Element: Identifiable, ID == Data.Element.ID {
    /// A view for each element, by the element's own identity.
    public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content) {
        self.init(data, id: \.id, content: content)
    }
}
