internal import Foundation
internal import PhoneScreen

/// Draws a view with its properties for assistive technology.
@MainActor struct AccessibilityDrawing {
    let facts: AccessibilityFacts
    let part: ModifierItem

    func draw(_ frame: CGRect, on drawing: Drawing) {
        let inside = drawing.capture { part.content.draw(frame, on: drawing) }
        // A view that is one element keeps it; otherwise a group represents it.
        if inside.count == 1, facts.children == nil, var node = inside.first {
            describe(&node, drawing)
            drawing.add([node])
            return
        }
        guard facts.children != nil || !facts.isEmpty else {
            drawing.add(inside)
            return
        }
        drawing.group(part, frame, kind: .box) {}
        guard var group = drawing.removeLast(of: part) else { return }
        group.children = inside.map { $0.moved(x: -Double(frame.minX), y: -Double(frame.minY)) }
        arrange(&group)
        describe(&group, drawing)
        drawing.add([group])
    }

    /// Decides what becomes of the elements inside.
    private func arrange(_ group: inout ScreenNode) {
        switch facts.children ?? .contain {
        case .ignore: group.hideChildren()
        case .combine:
            // A button inside stays an element: a browser's keyboard has no other way to it.
            guard !group.hasControls else {
                group["role"] = "group"
                return
            }
            group["label"] = .text(group.texts.joined(separator: ", "))
            group["role"] = "text"
            group.hideChildren()
        default: group["role"] = "group"
        }
    }

    private func describe(_ node: inout ScreenNode, _ drawing: Drawing) {
        if let label = facts.label {
            node["label"] = .text(label)
            if node.kind == .image {
                node["hidden"] = nil
                node["role"] = "img"
            }
        }
        // A slider's value is its position.
        if let value = facts.value {
            node[node.kind == .slider ? "valueText" : "value"] = .text(value)
        }
        if let hint = facts.hint { node["hint"] = .text(hint) }
        if facts.isHidden == false { node["hidden"] = nil }
        if let priority = facts.sortPriority { node.sortPriority = priority }
        if facts.traits.contains(.isButton) { makeButton(&node) }
        if facts.traits.contains(.isHeader) {
            node["role"] = "heading"
            node["level"] = node["level"] ?? 2
        }
        if facts.traits.contains(.isImage), !facts.traits.contains(.isButton) {
            node["role"] = "img"
        }
        if facts.traits.contains(.isSelected) { node["selected"] = true }
        let router = part.tree.gestures
        if let action = facts.action {
            router.activations[node.id] = { action() }
            makeButton(&node)
        }
        addActions(&node, router)
        if node["role"] == nil, facts.children == .ignore { node["role"] = "group" }
    }

    private func makeButton(_ node: inout ScreenNode) {
        node["role"] = "button"
        node["focusable"] = true
    }

    private func addActions(_ node: inout ScreenNode, _ router: GestureRouter) {
        guard !facts.namedActions.isEmpty else { return }
        let before: [ScreenValue]
        if case .list(let names)? = node["actions"] { before = names } else { before = [] }
        node["actions"] = .list(before + facts.namedActions.map { .text($0.name) })
        let (actions, earlier) = (facts.namedActions, router.inputs[node.id])
        router.inputs[node.id] = { input in
            guard case .action(let number) = input, number >= before.count else {
                earlier?(input)
                return
            }
            let index = number - before.count
            if actions.indices.contains(index) { actions[index].run() }
        }
    }
}

extension AccessibilityFacts {
    /// Whether no property is set.
    fileprivate var isEmpty: Bool {
        label == nil && value == nil && hint == nil && traits == [] && action == nil
            && namedActions.isEmpty && scroll == nil && sortPriority == nil
    }
}

extension ScreenNode {
    /// The node elsewhere in its parent.
    fileprivate func moved(x: Double, y: Double) -> ScreenNode {
        var node = self
        node.frame.x += x
        node.frame.y += y
        return node
    }

    fileprivate mutating func hideChildren() {
        for index in children.indices { children[index]["hidden"] = true }
    }

    /// Whether there is something inside that the keyboard reaches.
    fileprivate var hasControls: Bool {
        children.contains { child in
            child["focusable"] == true || [.field, .slider, .movie].contains(child.kind)
                || child.hasControls
        }
    }

    /// The texts and labels inside, in order, without hidden ones.
    var texts: [String] {
        if self["hidden"] == true { return [] }
        if case .text(let label)? = self["label"] {
            if case .text(let value)? = self["value"] { return [label, value] }
            return [label]
        }
        if case .list(let lines)? = self["lines"] {
            let words = lines.compactMap { line -> String? in
                guard case .list(let parts) = line, case .text(let text)? = parts.last else {
                    return nil
                }
                return text
            }
            return [words.joined(separator: " ")]
        }
        return children.flatMap(\.texts)
    }
}
