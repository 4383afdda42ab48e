internal import Foundation
internal import PhoneScreen

/// Buttons that a swipe on a row uncovers.
public struct _SwipeActionsModifier<Actions: View>: ViewModifier, LayoutModifier {
    /// The modifier has no body.
    public typealias Body = Never
    let edge: HorizontalEdge
    let actions: Actions

    @MainActor private func state(_ node: ModifierNodeBase) -> SwipeState {
        node.storage(3) { SwipeState(edge) }
    }

    func updated(_ node: ModifierNodeBase, from old: Self?) {
        node.attach(actions)
        let state = state(node)
        state.commands = { [weak node] in node?.attached.first?.allCommands ?? [] }
        state.changed = { [weak node] in node?.tree.invalidateDrawing() }
    }

    /// The size of the full row in a list; the content is at its start.
    func size(_ proposal: ProposedSize, _ part: ModifierItem) -> CGSize {
        let size = part.content.size(proposal)
        guard part.node.environment.isListRow else { return size }
        return CGSize(width: max(size.width, proposal.width ?? 0), height: size.height)
    }

    func draw(_ frame: CGRect, _ part: ModifierItem, on drawing: Drawing) {
        let state = state(part.node)
        let commands = state.commands()
        guard !commands.isEmpty else {
            drawContent(frame, part, on: drawing)
            return
        }
        state.register(part, commands)
        drawing.targeting(state) {
            // The full row takes the swipe, not only its content.
            let row = frame.insetBy(dx: -16, dy: -11)
            drawing.hit(row)
            guard state.shift != 0 else {
                drawing.group(part, frame, state.properties(commands)) {
                    drawContent(CGRect(origin: .zero, size: frame.size), part, on: drawing)
                }
                return
            }
            var properties = state.properties(commands)
            properties["transform"] = [1, 0, .number(Double(state.shift)), 0]
            drawing.group(part, frame, properties) {
                drawContent(CGRect(origin: .zero, size: frame.size), part, on: drawing)
            }
            drawButtons(state, commands, row, part, on: drawing)
        }
    }

    @MainActor private func drawContent(
        _ frame: CGRect, _ part: ModifierItem, on drawing: Drawing
    ) {
        let size = part.content.size(ProposedSize(width: frame.width, height: nil))
        part.content.draw(Alignment.leading.place(size, in: frame), on: drawing)
    }

    @MainActor private func drawButtons(
        _ state: SwipeState, _ commands: [MenuCommand], _ row: CGRect, _ part: ModifierItem,
        on drawing: Drawing
    ) {
        let width = SwipeState.buttonWidth
        for (index, command) in commands.prefix(4).enumerated() {
            let x =
                edge == .trailing
                ? row.maxX + state.shift + CGFloat(commands.count - 1 - index) * width
                : row.minX + state.shift - CGFloat(index + 1) * width
            let place = CGRect(x: x, y: row.minY, width: width, height: row.height)
            let fill = command.role == .destructive ? Color.red : index == 1 ? .gray : .blue
            let properties: [String: ScreenValue] = [
                "fill": .text(fill.components(part.node.environment.colorScheme).css),
                "role": "button", "label": .text(command.title), "focusable": true,
            ]
            let id = part.tree.partIdentifier(of: part, 10 + index * 2)
            let run: @MainActor () -> Void = { [weak state] in
                state?.close()
                command.run()
            }
            part.tree.gestures.activations[id] = run
            let target = state.buttonTarget(index)
            target.press = run
            drawing.targeting(target) {
                drawing.hit(place)
                drawing.group(part, place, properties, part: 10 + index * 2) {
                    let glyph = command.symbol.flatMap(Symbols.glyph) ?? Symbols.missing
                    let inside = CGRect(origin: .zero, size: place.size)
                    drawing.add(
                        part, .symbol, inside,
                        [
                            "glyph": .text(glyph), "size": 20, "color": "rgba(255,255,255,1)",
                            "hidden": true,
                        ], part: 11 + index * 2)
                }
            }
        }
    }
}

/// How far a row is swiped.
@MainActor final class SwipeState: TouchTarget {
    let isSimultaneous = false
    var commands: @MainActor () -> [MenuCommand] = { [] }
    var changed: @MainActor () -> Void = {}
    private(set) var shift: CGFloat = 0
    private let edge: HorizontalEdge
    private var start: CGPoint?
    private var before: CGFloat = 0
    private var isSwiping = false
    private var targets: [PressTarget] = []

    static let buttonWidth: CGFloat = 74
    /// The distance after which a finger swipes, in points.
    private static let distance: CGFloat = 12

    init(_ edge: HorizontalEdge) { self.edge = edge }

    /// The direction in which the row moves.
    private var sign: CGFloat { edge == .trailing ? -1 : 1 }

    func buttonTarget(_ index: Int) -> PressTarget {
        while targets.count <= index { targets.append(PressTarget()) }
        return targets[index]
    }

    /// The properties of the row's element for the browser: that it can be dragged, and actions.
    func properties(_ commands: [MenuCommand]) -> [String: ScreenValue] {
        ["drags": "x", "actions": .list(commands.map { .text($0.title) })]
    }

    /// Performs the row's actions for assistive technology.
    func register(_ part: ModifierItem, _ commands: [MenuCommand]) {
        part.tree.gestures.inputs[part.id] = { [weak self] input in
            guard case .action(let number) = input, commands.indices.contains(number) else {
                return
            }
            self?.close()
            commands[number].run()
        }
    }

    func follow(_ touch: Touch, _ phase: TouchPhase) -> Bool {
        switch phase {
        case .down:
            (start, before, isSwiping) = (touch.location, shift, false)
            return false
        case .move:
            guard let start else { return false }
            let (x, y) = (touch.location.x - start.x, touch.location.y - start.y)
            if !isSwiping {
                // The other edge's actions take swipes in the other direction.
                guard abs(x) > Self.distance, abs(x) > abs(y), x * sign > 0 || before != 0 else {
                    return false
                }
                isSwiping = true
            }
            shift = sign * max(0, (before + x) * sign)
            changed()
            return true
        case .up:
            defer { start = nil }
            guard isSwiping else { return false }
            end()
            return true
        case .cancel:
            cancel()
            return false
        }
    }

    private func end() {
        let commands = commands()
        let open = Self.buttonWidth * CGFloat(commands.count)
        isSwiping = false
        if abs(shift) > max(220, open * 1.4), let first = commands.first {
            close()
            first.run()
        } else {
            shift = abs(shift) > open / 2 ? sign * open : 0
            changed()
        }
    }

    /// Covers the buttons.
    func close() {
        shift = 0
        changed()
    }

    func cancel() {
        start = nil
        if isSwiping { close() }
        isSwiping = false
    }
}

extension View {
    /// Adds buttons that a swipe on the row uncovers; a long swipe performs the first one.
    public func swipeActions<T: View>(
        edge: HorizontalEdge = .trailing, @ViewBuilder content: () -> T
    ) -> some View { modifier(_SwipeActionsModifier(edge: edge, actions: content())) }
}
