internal import Dispatch
public import PhoneScreen

/// The views of one window: evaluated, laid out and drawn in turns of the main queue.
@MainActor public final class ViewTree {
    /// Called when something changed; ``update()`` is then called on the main queue's next turn.
    public var onInvalidation: (() -> Void)?
    /// The number of the latest drawing.
    private(set) var drawingNumber = 0
    /// Evaluations of bodies by the view's type, since the tree was made.
    ///
    /// For tests of the rule that a change evaluates a body once.
    private(set) var evaluations: [ObjectIdentifier: Int] = [:]
    /// The animation of the changes since the latest update.
    var animation: Animation?
    /// The view whose changes repeat forever from the latest update on, and how.
    var repeating: (node: ViewNode, animation: Animation?)?
    /// The sheets, covers, alerts and menus in the order in which they were opened.
    let presentations = Presentations()
    /// The screen on which the views are drawn.
    var screen: ScreenTraits
    let gestures = GestureRouter()

    /// The names of symbols that the icon font has no glyph for, for tests.
    var missingSymbols: Set<String> = []

    private(set) var root: ViewNode?
    private let makeRoot: @MainActor (ViewNode?, ViewTree) -> ViewNode
    private var dirty: [ViewNode] = []
    private var isDue = false
    private var isDrawingDue = true
    private var isRootDue = true
    /// The color scheme with which the views were evaluated.
    private var inheritedScheme: ColorScheme?
    private var lastIdentifier = 0
    private var afterUpdate: [@MainActor () -> Void] = []
    private(set) var drawn: [ScreenNode] = []
    private var lifecycles: [ObjectIdentifier: any Lifecycle] = [:]

    /// Creates a tree from its outermost view, whose state lives as long as the tree.
    public init<V: View>(_ screen: ScreenTraits, @ViewBuilder root: @escaping () -> V) {
        self.screen = screen
        makeRoot = { old, tree in
            let place = RootNode(NodePlace(tree: tree, parent: nil))
            return place.child(root(), replacing: old, environment: tree.screen.environment(tree))
        }
    }

    /// A new identifier for a drawn element.
    func newIdentifier() -> Int {
        lastIdentifier += Self.partsOfAnItem
        return lastIdentifier
    }

    /// The most elements that one item draws.
    static let partsOfAnItem = 64

    /// The identifier of a further element that an item draws, from 1 on.
    func partIdentifier(of item: LayoutItem, _ part: Int) -> Int {
        item.id + min(part, Self.partsOfAnItem - 1)
    }

    func count(_ type: Any.Type) { evaluations[ObjectIdentifier(type), default: 0] += 1 }

    /// Evaluates a node's body on the main queue's next turn, from any thread.
    nonisolated static func invalidateOnMain(_ node: ViewNode?) {
        guard let node else { return }
        if isOnMainQueue {
            MainActor.assumeIsolated { node.livingTree?.invalidate(node) }
        } else {
            DispatchQueue.main.async { [weak node] in
                MainActor.assumeIsolated {
                    if let node { node.livingTree?.invalidate(node) }
                }
            }
        }
    }

    private nonisolated static let mainQueue: DispatchSpecificKey<Bool> = {
        let key = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: key, value: true)
        return key
    }()

    /// Whether this is the main queue, which on Linux does not stay on the process's main thread.
    private nonisolated static var isOnMainQueue: Bool {
        DispatchQueue.getSpecific(key: mainQueue) == true
    }

    /// Evaluates a node's body on the next turn.
    func invalidate(_ node: ViewNode) {
        if let running = Transaction.running {
            // Only this view's change repeats forever.
            if running.animation?.repeats == true {
                repeating = (node, running.animation)
            } else {
                animation = running.animation
            }
        }
        guard !node.isDirty, node.isAttached else { return }
        node.isDirty = true
        dirty.append(node)
        schedule()
    }

    /// Evaluates everything with a changed screen: another size, appearance or text size.
    public func change(_ screen: ScreenTraits) {
        self.screen = screen
        isRootDue = true
        schedule()
    }

    /// Lays out and draws on the next turn, without evaluating bodies.
    func invalidateDrawing() {
        isDrawingDue = true
        schedule()
    }

    /// Runs an action after the running update, or on the next turn.
    func afterUpdate(_ action: @escaping @MainActor () -> Void) {
        afterUpdate.append(action)
        schedule()
    }

    private func schedule() {
        isDrawingDue = true
        guard !isDue else { return }
        isDue = true
        if let onInvalidation { onInvalidation() }
    }

    /// Whether an update is due.
    var needsUpdate: Bool { isDue || isRootDue }

    /// Evaluates what changed, lays out, draws, and reports what appeared and disappeared.
    ///
    /// - Returns: Whether something was due.
    @discardableResult
    func update() -> Bool {
        guard needsUpdate else { return false }
        isDue = false
        evaluate()
        // A window takes the appearance that one of its views prefers.
        if scheme != inheritedScheme {
            isRootDue = true
            evaluate()
        }
        drawWindow()
        let actions = afterUpdate
        afterUpdate = []
        for action in actions { action() }
        reportLifecycles()
        return true
    }

    private func evaluate() {
        if isRootDue || root == nil {
            isRootDue = false
            inheritedScheme = scheme
            root = makeRoot(root, self)
        }
        while !dirty.isEmpty {
            // From the outside in: a parent's evaluation also evaluates the views inside it.
            let nodes = dirty.sorted { $0.depth < $1.depth }
            dirty = []
            for node in nodes where node.isDirty && node.isAttached { node.evaluate() }
        }
    }

    private func drawWindow() {
        guard let root else { return }
        drawingNumber += 1
        let drawing = Drawing(self)
        drawing.drawWindow(root)
        // A reader of geometry may have evaluated views while they were laid out.
        for node in dirty where node.isDirty && node.isAttached { node.evaluate() }
        dirty = []
        gestures.regions = drawing.regions
        drawn = drawing.finished
    }

    /// Adds a node that is notified when its view appears and disappears.
    func observe(_ lifecycle: any Lifecycle) { lifecycles[ObjectIdentifier(lifecycle)] = lifecycle }

    private func reportLifecycles() {
        for lifecycle in lifecycles.values.sorted(by: { $0.depth > $1.depth }) {
            if !lifecycle.isAttached { lifecycles[ObjectIdentifier(lifecycle)] = nil }
            lifecycle.report(isShown: lifecycle.isAttached && lifecycle.drawnItem != nil)
        }
    }
}

/// The parent of a tree's outermost view.
private final class RootNode: ViewNode {}

/// A node that is notified when its view appears and disappears.
@MainActor protocol Lifecycle: ViewNode {
    /// Called after each drawing.
    func report(isShown: Bool)
}
