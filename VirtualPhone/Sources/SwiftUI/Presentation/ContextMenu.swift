internal import Foundation

/// Shows commands for a view after a long touch.
public struct _ContextMenuModifier<Items: View>: ViewModifier, LayoutModifier {
    /// The modifier has no body.
    public typealias Body = Never
    let items: Items

    func updated(_ node: ModifierNodeBase, from old: Self?) { node.attach(items) }

    func draw(_ frame: CGRect, _ part: ModifierItem, on drawing: Drawing) {
        let target = part.node.storage(6) { LongTouch() }
        let anchor = frame.offsetBy(dx: drawing.origin.x, dy: drawing.origin.y)
        target.perform = { [weak node = part.node] in
            guard let node, let commands = node.attached.first?.allCommands, !commands.isEmpty
            else { return }
            node.tree.openMenu(commands, at: anchor, node.environment.colorScheme)
        }
        drawing.targeting(target) { part.content.draw(frame, on: drawing) }
    }
}

/// A finger that stays for half a second: UILongPressGestureRecognizer.h's default.
@MainActor final class LongTouch: TouchTarget {
    let isSimultaneous = false
    var perform: @MainActor () -> Void = {}
    private var start: CGPoint?
    private var wait: Task<Void, Never>?
    private var isDone = false

    private static let delay = Duration.milliseconds(500)
    private static let tolerance: CGFloat = 10

    func follow(_ touch: Touch, _ phase: TouchPhase) -> Bool {
        switch phase {
        case .down:
            cancel()
            start = touch.location
            wait = Task { @MainActor [weak self] in
                try? await Task.sleep(for: Self.delay)
                guard !Task.isCancelled, let self else { return }
                isDone = true
                perform()
            }
        case .move:
            guard let start else { return false }
            let distance = hypot(touch.location.x - start.x, touch.location.y - start.y)
            if distance > Self.tolerance, !isDone { cancel() }
        case .up, .cancel:
            defer { cancel() }
            return isDone
        }
        return isDone
    }

    func cancel() {
        wait?.cancel()
        (wait, start, isDone) = (nil, nil, false)
    }
}
