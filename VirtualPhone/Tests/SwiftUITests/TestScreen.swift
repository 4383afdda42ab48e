import Foundation
import PhoneScreen

@testable import SwiftUI

/// A view on a screen of 400 by 800 points, and the fingers on it.
@MainActor final class TestScreen {
    let tree: ViewTree
    private var seconds = 0.0

    init<V: View>(
        _ traits: ScreenTraits = ScreenTraits(size: CGSize(width: 400, height: 800)),
        @ViewBuilder _ root: @escaping () -> V
    ) {
        tree = ViewTree(traits, root: root)
        turn()
    }

    /// Lets turns of the main queue pass until nothing is due.
    func turn() {
        for _ in 0..<20 where tree.needsUpdate { _ = tree.draw() }
    }

    /// All drawn elements, with their rectangles on the screen.
    var elements: [(node: ScreenNode, frame: CGRect)] {
        var found: [(ScreenNode, CGRect)] = []
        func add(_ nodes: [ScreenNode], _ origin: CGPoint) {
            for node in nodes {
                let frame = CGRect(
                    x: origin.x + node.frame.x, y: origin.y + node.frame.y,
                    width: node.frame.width, height: node.frame.height)
                found.append((node, frame))
                add(node.children, frame.origin)
            }
        }
        add(tree.drawn, .zero)
        return found
    }

    /// The texts on the screen, from back to front.
    var texts: [String] { elements.filter { $0.node.kind == .text }.flatMap(\.node.texts) }

    /// The rectangle of an element with a text or a label; nil if there is none.
    func frame(_ words: String) -> CGRect? {
        elements.last {
            $0.node.texts == [words] && ($0.node.kind == .text || $0.node["label"] != nil)
        }?
        .frame
    }

    /// The element with a label; nil if there is none.
    func labeled(_ label: String) -> ScreenNode? {
        elements.last { $0.node["label"] == .text(label) }?.node
    }

    /// The innermost element with a role around a text, or with it as a label.
    func element(_ role: String, _ words: String) -> ScreenNode? {
        elements.last { $0.node["role"] == .text(role) && $0.node.texts.contains(words) }?.node
    }

    /// The rectangles of boxes with a color.
    func boxes(_ color: Color) -> [CGRect] {
        let css = ScreenValue.text(color.components(.light).css)
        return elements.filter { $0.node["fill"] == css }.map(\.frame)
    }

    func touch(_ phase: PointerPhase, _ x: CGFloat, _ y: CGFloat, finger: Int = 1) {
        seconds += 0.02
        tree.follow(phase, finger: finger, at: CGPoint(x: x, y: y), seconds: seconds)
        turn()
    }

    /// Touches the middle of the element with a text or label.
    func tap(_ words: String) {
        guard let place = frame(words)?.center else { return }
        touch(.down, place.x, place.y)
        touch(.up, place.x, place.y)
    }

    /// Passes time of the browser's clock.
    func wait(_ passed: Double) { seconds += passed }
}

/// What happened, in order.
@MainActor final class Journal {
    var entries: [String] = []
    func add(_ entry: String) { entries.append(entry) }

    /// The entries since the last call.
    func take() -> [String] {
        defer { entries = [] }
        return entries
    }
}
