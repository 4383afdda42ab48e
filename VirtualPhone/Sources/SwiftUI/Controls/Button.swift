internal import Foundation
internal import PhoneScreen

/// What kind of action a button performs.
public struct ButtonRole: Equatable, Sendable {
    private let number: Int
    /// It deletes something.
    public static let destructive = ButtonRole(number: 0)
    /// It cancels something.
    public static let cancel = ButtonRole(number: 1)
}

/// A control that performs an action.
public struct Button<Label: View>: View, PrimitiveView {
    fileprivate let role: ButtonRole?
    fileprivate let action: () -> Void
    fileprivate let label: Label

    /// A button with a label.
    public init(action: @escaping () -> Void, @ViewBuilder label: () -> Label) {
        self.init(role: nil, action: action, label: label)
    }

    /// A button with a label and a role.
    public init(
        role: ButtonRole?, action: @escaping () -> Void, @ViewBuilder label: () -> Label
    ) {
        self.role = role
        self.action = action
        self.label = label()
    }

    func makeNode(_ place: NodePlace) -> ViewNode { ButtonNode(self, place) }
}

private final class ButtonNode<Label: View>: PressableNode<Button<Label>>, CommandProviding {
    override func update(from old: Button<Label>) {
        setLabel(view.label, role: view.role)
        let action = view.action
        pressed = { action() }
    }

    var commands: [MenuCommand] {
        let action = view.action
        return [
            MenuCommand(
                title: label?.firstText ?? "", symbol: label?.firstSymbol, role: view.role,
                isEnabled: environment.isEnabled
            ) { action() }
        ]
    }
}

/// A node that is pressed: a button, a link, a menu.
class PressableNode<V: View>: LeafNode<V> {
    final private(set) var label: ViewNode?
    /// What pressing does.
    final var pressed: @MainActor () -> Void = {}
    /// Further properties of the element.
    final var properties: [String: ScreenValue] = [:]
    private let target = PressTarget()
    private var look = ButtonLook.automatic

    override var children: [ViewNode] { label.map { [$0] } ?? [] }

    /// Brings the label up to date.
    final func setLabel<L: View>(_ view: L, role: ButtonRole? = nil) {
        look = environment.buttonLook
        var inner = environment
        inner.buttonLook = .automatic
        inner.isListRow = false
        inner.stackAxis = nil
        let tint = role == .destructive ? Color.red : environment.tint ?? .accentColor
        switch look {
        case .plain: break
        case .borderedProminent: inner.foregroundFills = [.color(.white)]
        case .automatic, .bordered:
            if role == .destructive || inner.foregroundFills.isEmpty || environment.isListRow {
                inner.foregroundFills = [.color(tint)]
            }
        }
        if !environment.isEnabled, look != .plain { inner.foregroundFills = [.color(.tertiary)] }
        label = child(HStack { view }, replacing: label, environment: inner)
        target.isEnabled = environment.isEnabled
        target.press = { [weak self] in self?.pressed() }
        target.changed = { [weak tree] in tree?.invalidateDrawing() }
        background = role == .destructive ? .red : environment.tint ?? .accentColor
    }

    private var background = Color.accentColor

    /// Whether the button fills its list row: not if it has a background of its own.
    private var fillsRow: Bool {
        environment.isListRow && look != .bordered && look != .borderedProminent
    }

    private var insets: EdgeInsets {
        guard look == .bordered || look == .borderedProminent else { return EdgeInsets() }
        let isLarge = environment.controlSize == .large
        return EdgeInsets(
            top: isLarge ? 15 : 7, leading: isLarge ? 20 : 12, bottom: isLarge ? 15 : 7,
            trailing: isLarge ? 20 : 12)
    }

    override func measure(_ proposal: ProposedSize) -> CGSize {
        let inner = label?.items.first?.size(proposal.inset(by: insets)) ?? .zero
        let width = inner.width + insets.leading + insets.trailing
        return CGSize(
            width: fillsRow ? max(width, proposal.width ?? 0) : width,
            height: inner.height + insets.top + insets.bottom)
    }

    override func paint(_ frame: CGRect, on drawing: Drawing) {
        var shown = properties
        shown["role"] = shown["role"] ?? "button"
        shown["focusable"] = true
        if !environment.isEnabled { shown["disabled"] = true }
        if target.isPressed { shown["opacity"] = 0.4 }
        if look == .bordered || look == .borderedProminent {
            let fill =
                environment.isEnabled && look == .borderedProminent
                ? background : .controlFill
            shown["fill"] = .text(fill.components(environment.colorScheme).css)
            shown["radius"] = environment.controlSize == .large ? 12 : 8
        }
        tree.gestures.activations[item.id] = { [weak self] in
            if let self, environment.isEnabled { pressed() }
        }
        let touched = fillsRow ? frame.insetBy(dx: -16, dy: -11) : frame
        drawing.targeting(target) {
            drawing.hit(touched)
            drawing.group(item, frame, shown) { drawLabel(frame.size, on: drawing) }
        }
        guard var button = drawing.removeLast(of: item) else { return }
        button.absorbButtons()
        drawing.add([button])
    }

    private func drawLabel(_ size: CGSize, on drawing: Drawing) {
        let inside = CGRect(origin: .zero, size: size).inset(by: insets)
        guard let content = label?.items.first else { return }
        let size = content.size(ProposedSize(inside.size))
        let place: Alignment = fillsRow ? .leading : .center
        content.draw(place.place(size, in: inside), on: drawing)
    }
}

extension ScreenNode {
    /// Merges a label's element that has the traits of a button into this node: on iOS both are one
    /// element.
    fileprivate mutating func absorbButtons() {
        func absorb(_ nodes: inout [ScreenNode]) {
            for index in nodes.indices {
                if nodes[index]["role"] == "button" {
                    for name in ["label", "value", "hint", "selected"] {
                        self[name] = self[name] ?? nodes[index][name]
                    }
                    for name in ["role", "focusable", "label", "value", "hint", "selected"] {
                        nodes[index][name] = nil
                    }
                    nodes[index]["hidden"] = true
                }
                absorb(&nodes[index].children)
            }
        }
        var inside = children
        absorb(&inside)
        children = inside
    }
}

/// Follows a finger on something that is pressed.
@MainActor final class PressTarget: TouchTarget {
    let isSimultaneous = false
    var isEnabled = true
    var press: @MainActor () -> Void = {}
    var changed: @MainActor () -> Void = {}
    private(set) var isPressed = false
    private var start: CGPoint?

    /// How far a finger may leave the place where it touched and still press: UIKit's tolerance,
    /// from experience.
    private static let tolerance: CGFloat = 70

    func follow(_ touch: Touch, _ phase: TouchPhase) -> Bool {
        guard isEnabled else { return false }
        switch phase {
        case .down:
            start = touch.location
            set(true)
        case .move:
            guard let start else { return false }
            set(hypot(touch.location.x - start.x, touch.location.y - start.y) < Self.tolerance)
        case .up:
            let wasPressed = isPressed
            cancel()
            if wasPressed { press() }
            return wasPressed
        case .cancel: cancel()
        }
        return false
    }

    func cancel() {
        start = nil
        set(false)
    }

    private func set(_ pressed: Bool) {
        guard isPressed != pressed else { return }
        isPressed = pressed
        changed()
    }
}
