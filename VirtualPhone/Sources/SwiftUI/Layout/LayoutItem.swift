internal import Foundation

/// Something with a size and a place: what a container lays out.
@MainActor class LayoutItem {
    /// The identifier of the element that it draws.
    let id: Int
    /// The number of the latest drawing that contained it.
    final fileprivate(set) var drawing = 0
    /// The rectangle on the screen in the latest drawing that contained it.
    final fileprivate(set) var screenFrame = CGRect.zero
    private var known: [ProposedSize: CGSize] = [:]
    private var knownIn = -1
    unowned let tree: ViewTree

    init(_ tree: ViewTree) {
        self.tree = tree
        id = tree.newIdentifier()
    }

    /// The size for a proposal.
    final func size(_ proposal: ProposedSize) -> CGSize {
        if knownIn != tree.drawingNumber {
            known = [:]
            knownIn = tree.drawingNumber
        }
        if let size = known[proposal] { return size }
        let size = measure(proposal)
        known[proposal] = size
        return size
    }

    /// Draws at a rectangle in the coordinates of the drawing's current group.
    final func draw(_ frame: CGRect, on drawing: Drawing) {
        self.drawing = tree.drawingNumber
        screenFrame = frame.offsetBy(dx: drawing.origin.x, dy: drawing.origin.y)
        paint(frame, on: drawing)
    }

    /// Computes the size for a proposal.
    func measure(_ proposal: ProposedSize) -> CGSize { .zero }

    /// Draws.
    func paint(_ frame: CGRect, on drawing: Drawing) {}

    /// The order in which a stack gives room: higher first.
    var priority: Double { 0 }
    /// Whether it is a spacer, which grows along a stack.
    var isSpacer: Bool { false }

    /// Forgets the sizes of this drawing, after the content changed.
    final func forgetSizes() { known = [:] }
}

/// An item that draws what a node describes.
final class NodeItem: LayoutItem {
    private let measuring: @MainActor (ProposedSize) -> CGSize
    private let painting: @MainActor (CGRect, Drawing) -> Void

    init(
        _ tree: ViewTree, measure: @escaping @MainActor (ProposedSize) -> CGSize,
        paint: @escaping @MainActor (CGRect, Drawing) -> Void
    ) {
        measuring = measure
        painting = paint
        super.init(tree)
    }

    override func measure(_ proposal: ProposedSize) -> CGSize { measuring(proposal) }
    override func paint(_ frame: CGRect, on drawing: Drawing) { painting(frame, drawing) }
}

/// A node with one item of its own.
class LeafNode<V: View>: PrimitiveNode<V> {
    private(set) final lazy var item: LayoutItem = makeItem()

    override var items: [LayoutItem] { [item] }

    /// Makes the item.
    func makeItem() -> LayoutItem {
        NodeItem(tree) { [unowned self] in
            measure($0)
        } paint: { [unowned self] in
            paint($0, on: $1)
        }
    }

    /// Computes the size for a proposal.
    func measure(_ proposal: ProposedSize) -> CGSize { proposal.filled(.zero) }

    /// Draws.
    func paint(_ frame: CGRect, on drawing: Drawing) {}
}
