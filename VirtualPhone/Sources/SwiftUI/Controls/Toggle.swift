internal import Foundation
internal import PhoneScreen

/// A switch.
public struct Toggle<Label: View>: View, PrimitiveView {
    fileprivate let isOn: Binding<Bool>
    fileprivate let label: Label

    /// A switch with a label.
    public init(isOn: Binding<Bool>, @ViewBuilder label: () -> Label) {
        self.isOn = isOn
        self.label = label()
    }

    func makeNode(_ place: NodePlace) -> ViewNode { Node(self, place) }

    private final class Node: LeafNode<Toggle>, CommandProviding {
        private var label: ViewNode?
        private let target = PressTarget()
        override var children: [ViewNode] { label.map { [$0] } ?? [] }

        /// The size of a switch on iOS in points.
        private static var size: CGSize { CGSize(width: 51, height: 31) }

        override func update(from old: Toggle) {
            var inner = environment
            inner.isListRow = false
            inner.stackAxis = nil
            if !environment.isEnabled { inner.foregroundFills = [.color(.tertiary)] }
            label = child(HStack { view.label }, replacing: label, environment: inner)
            target.isEnabled = environment.isEnabled
            target.press = { [weak self] in self?.toggle() }
        }

        private func toggle() {
            guard environment.isEnabled else { return }
            view.isOn.wrappedValue.toggle()
        }

        var commands: [MenuCommand] {
            [
                MenuCommand(
                    title: label?.firstText ?? "", isEnabled: environment.isEnabled,
                    isSelected: view.isOn.wrappedValue
                ) { [weak self] in self?.toggle() }
            ]
        }

        private func labelSize(_ proposal: ProposedSize) -> CGSize {
            let room = proposal.width.map { max(0, $0 - Self.size.width - 8) }
            let offered = ProposedSize(width: room, height: proposal.height)
            return label?.items.first?.size(offered) ?? .zero
        }

        override func measure(_ proposal: ProposedSize) -> CGSize {
            let text = labelSize(proposal)
            return CGSize(
                width: proposal.width ?? text.width + 8 + Self.size.width,
                height: max(text.height, Self.size.height))
        }

        override func paint(_ frame: CGRect, on drawing: Drawing) {
            let isOn = view.isOn.wrappedValue
            var properties: [String: ScreenValue] = [
                "role": "switch", "checked": .flag(isOn), "focusable": true,
                "label": .text(label.map { $0.allTexts.joined(separator: ", ") } ?? ""),
            ]
            if !environment.isEnabled { properties["disabled"] = true }
            tree.gestures.activations[item.id] = { [weak self] in self?.toggle() }
            drawing.targeting(target) {
                drawing.hit(environment.isListRow ? frame.insetBy(dx: -16, dy: -6) : frame)
                drawing.group(item, frame, properties) { drawParts(frame.size, isOn, drawing) }
            }
        }

        private func drawParts(_ size: CGSize, _ isOn: Bool, _ drawing: Drawing) {
            let text = labelSize(ProposedSize(size))
            let place = CGRect(
                x: 0, y: (size.height - text.height) / 2, width: text.width, height: text.height)
            for var node in drawing.capture({ label?.items.first?.draw(place, on: drawing) }) {
                node["hidden"] = true
                drawing.add([node])
            }
            let scheme = environment.colorScheme
            let track = CGRect(
                x: size.width - Self.size.width, y: (size.height - Self.size.height) / 2,
                width: Self.size.width, height: Self.size.height)
            let color = isOn ? environment.tint ?? .green : Color.gray.opacity(0.32)
            drawing.add(
                item, .box, track,
                [
                    "fill": .text(color.components(scheme).css), "radius": 15.5,
                    "opacity": environment.isEnabled ? 1 : 0.5,
                ], part: 1)
            let knob = CGRect(
                x: isOn ? track.maxX - 29 : track.minX + 2, y: track.minY + 2, width: 27,
                height: 27)
            drawing.add(
                item, .box, knob,
                [
                    "fill": .text(Color.white.components(scheme).css), "radius": 13.5,
                    "shadow": [3, "rgba(0,0,0,0.3)", 0, 1],
                ], part: 2)
        }
    }
}

extension ViewNode {
    /// All texts inside, in order.
    final var allTexts: [String] {
        if let text = self as? TextNode { return [text.view.string] }
        return children.flatMap(\.allTexts)
    }
}
