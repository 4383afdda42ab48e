internal import Foundation
internal import PhoneScreen

/// A screen's large title, which scrolls with the screen's list.
@MainActor final class LargeTitle {
    /// The title; nil while the screen has none, or shows it in its bar.
    var title: String?
    /// How far the list is scrolled, in points.
    fileprivate(set) var offset: CGFloat = 0
    private weak var list: ViewNode?

    /// The height in points: UIKit's, from experience.
    static let height: CGFloat = 52

    /// Whether a list shows the title.
    var isInList: Bool { list?.isAttached == true }

    /// Whether the title is scrolled out of sight, so that the bar shows it.
    var isGone: Bool { offset > Self.height - 12 }

    /// Lets a list show the title, if it is the screen's first one.
    func claim(_ node: ViewNode) {
        if !isInList { list = node }
    }

    /// The height that a list leaves for the title.
    func height(in node: ViewNode) -> CGFloat {
        list === node && title != nil ? Self.height : 0
    }

    /// Draws the title at the top of a list's content.
    func draw(
        in node: ViewNode, _ item: LayoutItem, width: CGFloat, scrolledBy offset: CGFloat,
        on drawing: Drawing
    ) {
        guard height(in: node) > 0, let title else { return }
        self.offset = offset
        let block = TextBlock(
            Text(verbatim: title).font(.largeTitle.bold()), node.environment, width - 32)
        let nodes = drawing.capture {
            block.draw(
                item, CGPoint(x: 16, y: (Self.height - block.height) / 2), part: 2, on: drawing)
        }
        for var node in nodes {
            node["role"] = "heading"
            node["level"] = 1
            drawing.add([node])
        }
    }
}

private struct LargeTitleKey: EnvironmentKey { static var defaultValue: LargeTitle? { nil } }

extension EnvironmentValues {
    /// The large title of the screen around the view.
    var largeTitle: LargeTitle? {
        get { self[LargeTitleKey.self] }
        set { self[LargeTitleKey.self] = newValue }
    }
}
