/// Rows of a list that belong together.
public struct Section<Parent: View, Content: View, Footer: View>: View, PrimitiveView {
    fileprivate let header: Parent
    fileprivate let content: Content
    fileprivate let footer: Footer

    func makeNode(_ place: NodePlace) -> ViewNode { Node(self, place) }

    private final class Node: PrimitiveNode<Section>, SectionNode {
        private(set) var header: ViewNode?
        private(set) var rows: ViewNode?
        private(set) var footer: ViewNode?
        override var children: [ViewNode] { [header, rows, footer].compactMap { $0 } }

        override func update(from old: Section) {
            var small = environment
            small.font = .footnote
            small.foregroundFills = [.color(.secondary)]
            small.isListRow = false
            var capitals = small
            capitals.isUppercase = true
            header = child(view.header, replacing: header, environment: capitals)
            rows = child(view.content, replacing: rows, environment: environment)
            footer = child(view.footer, replacing: footer, environment: small)
        }
    }
}

/// The parts of a section.
@MainActor protocol SectionNode: ViewNode {
    var header: ViewNode? { get }
    var rows: ViewNode? { get }
    var footer: ViewNode? { get }
}

extension Section where Footer == EmptyView {
    /// A section with a header.
    public init(@ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent) {
        self.init(header: header(), content: content(), footer: EmptyView())
    }
}

extension Section where Parent == EmptyView {
    /// A section with a footer.
    public init(@ViewBuilder content: () -> Content, @ViewBuilder footer: () -> Footer) {
        self.init(header: EmptyView(), content: content(), footer: footer())
    }
}

extension Section where Parent == EmptyView, Footer == EmptyView {
    /// A section with rows alone.
    public init(@ViewBuilder content: () -> Content) {
        self.init(header: EmptyView(), content: content(), footer: EmptyView())
    }
}

extension Section {
    /// A section with a header and a footer.
    public init(
        @ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent,
        @ViewBuilder footer: () -> Footer
    ) { self.init(header: header(), content: content(), footer: footer()) }
}
