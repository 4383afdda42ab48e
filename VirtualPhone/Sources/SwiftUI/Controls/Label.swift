internal import PhoneScreen

private struct IconOnlyKey: EnvironmentKey { static var defaultValue: Bool { false } }

extension EnvironmentValues {
    /// Whether labels show their icon alone, as in bars.
    var showsIconsOnly: Bool {
        get { self[IconOnlyKey.self] }
        set { self[IconOnlyKey.self] = newValue }
    }
}

/// A title with an icon.
public struct Label<Title: View, Icon: View>: View {
    @Environment(\.showsIconsOnly) private var showsIconsOnly
    private let title: Title
    private let icon: Icon

    /// A label.
    public init(@ViewBuilder title: () -> Title, @ViewBuilder icon: () -> Icon) {
        self.title = title()
        self.icon = icon()
    }

    /// The icon before the title; in bars the icon alone, which the title names.
    public var body: some View {
        if showsIconsOnly {
            _NamedIcon(title: title, icon: icon)
        } else {
            HStack(spacing: 6) {
                icon
                title
            }
        }
    }
}

/// An icon with a title that is not shown.
struct _NamedIcon<Title: View, Icon: View>: View, PrimitiveView {
    let title: Title
    let icon: Icon

    func makeNode(_ place: NodePlace) -> ViewNode { Node(self, place) }

    private final class Node: LeafNode<_NamedIcon> {
        private var inner: ViewNode?
        private var name: ViewNode?
        override var children: [ViewNode] { [name, inner].compactMap { $0 } }

        override func update(from old: _NamedIcon) {
            name = child(view.title, replacing: name, environment: environment)
            inner = child(view.icon, replacing: inner, environment: environment)
        }

        override func measure(_ proposal: ProposedSize) -> CGSize {
            inner?.items.first?.size(proposal) ?? .zero
        }

        override func paint(_ frame: CGRect, on drawing: Drawing) {
            drawing.group(item, frame, ["label": .text(name?.firstText ?? ""), "role": "img"]) {
                inner?.items.first?.draw(CGRect(origin: .zero, size: frame.size), on: drawing)
            }
        }
    }
}
