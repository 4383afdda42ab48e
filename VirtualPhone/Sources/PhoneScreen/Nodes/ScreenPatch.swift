/// What turns one drawing of a screen into the next.
public struct ScreenPatch: Hashable, Sendable {
    /// One step, in the order in which they apply.
    public enum Step: Hashable, Sendable {
        /// A new element in front of a sibling, or as the last one; 0 is the screen.
        case add(Int, parent: Int, before: Int?, kind: String, properties: [String: ScreenValue])
        /// Properties that changed; null removes one.
        case set(Int, [String: ScreenValue])
        /// Another place among the siblings.
        case move(Int, parent: Int, before: Int?)
        /// An element and all inside it disappear.
        case remove(Int)
    }

    /// The steps.
    public private(set) var steps: [Step] = []

    /// Finds the steps from one drawing to the next.
    public init(from old: [ScreenNode], to new: [ScreenNode]) {
        let kept = Self.kept(old, new)
        removeOthers(old, kept)
        compare(Self.ordered(old), Self.ordered(new), parent: 0, kept)
    }

    private init(_ steps: [Step]) { self.steps = steps }

    /// The steps that fulfill a condition, and the others.
    func split(_ isChosen: (Step) -> Bool) -> (chosen: ScreenPatch, rest: ScreenPatch) {
        (
            ScreenPatch(steps.filter(isChosen)), ScreenPatch(steps.filter { !isChosen($0) })
        )
    }

    /// The elements that stay: of the same kind, in the same element, which stays too.
    private static func kept(_ old: [ScreenNode], _ new: [ScreenNode]) -> Set<Int> {
        var kept: Set<Int> = []
        let known = Dictionary(old.map { ($0.id, $0) }) { first, _ in first }
        for node in new {
            guard let before = known[node.id], before.kind == node.kind else { continue }
            kept.insert(node.id)
            kept.formUnion(Self.kept(before.children, node.children))
        }
        return kept
    }

    /// Removes all others first: one of them may come back elsewhere.
    private mutating func removeOthers(_ old: [ScreenNode], _ kept: Set<Int>) {
        for node in old {
            if kept.contains(node.id) {
                removeOthers(node.children, kept)
            } else {
                steps.append(.remove(node.id))
            }
        }
    }

    private mutating func compare(
        _ old: [ScreenNode], _ new: [ScreenNode], parent: Int, _ kept: Set<Int>
    ) {
        let known = Dictionary(old.map { ($0.id, $0) }) { first, _ in first }
        var order = old.map(\.id).filter(kept.contains)
        for (index, node) in new.enumerated().reversed() {
            let next = index + 1 < new.count ? new[index + 1].id : nil
            guard kept.contains(node.id), let before = known[node.id] else {
                add(node, parent: parent, before: next)
                order.insert(node.id, at: next.flatMap(order.firstIndex) ?? order.endIndex)
                continue
            }
            if Self.follower(of: node.id, in: order) != next {
                steps.append(.move(node.id, parent: parent, before: next))
                order.removeAll { $0 == node.id }
                order.insert(node.id, at: next.flatMap(order.firstIndex) ?? order.endIndex)
            }
            change(before, node)
            compare(
                Self.ordered(before.children), Self.ordered(node.children), parent: node.id, kept)
        }
    }

    private static func follower(of id: Int, in order: [Int]) -> Int? {
        guard let index = order.firstIndex(of: id), index + 1 < order.count else { return nil }
        return order[index + 1]
    }

    private mutating func add(_ node: ScreenNode, parent: Int, before: Int?) {
        steps.append(
            .add(
                node.id, parent: parent, before: before, kind: node.kind.rawValue,
                properties: node.carried))
        for child in Self.ordered(node.children) { add(child, parent: node.id, before: nil) }
    }

    private mutating func change(_ old: ScreenNode, _ new: ScreenNode) {
        let (before, after) = (old.carried, new.carried)
        var changes = after.filter { before[$0.key] != $0.value }
        for name in before.keys where after[name] == nil { changes[name] = .null }
        if !changes.isEmpty { steps.append(.set(new.id, changes)) }
    }

    /// Siblings in reading order; where that differs from the painting order, `z` keeps the latter.
    private static func ordered(_ nodes: [ScreenNode]) -> [ScreenNode] {
        guard nodes.contains(where: { $0.sortPriority != 0 }) else { return nodes }
        var painted = nodes
        for index in painted.indices { painted[index]["z"] = .number(Double(index)) }
        return painted.enumerated().sorted { first, second in
            (-first.element.sortPriority, first.offset)
                < (-second.element.sortPriority, second.offset)
        }.map(\.element)
    }
}

extension ScreenPatch.Step {
    /// The step as the protocol carries it.
    public var value: ScreenValue {
        func place(_ id: Int?) -> ScreenValue { id.map { .number(Double($0)) } ?? .null }
        switch self {
        case .add(let id, let parent, let before, let kind, var properties):
            properties["kind"] = .text(kind)
            return ["add", place(id), place(parent), place(before), .object(properties)]
        case .set(let id, let properties): return ["set", place(id), .object(properties)]
        case .move(let id, let parent, let before):
            return ["move", place(id), place(parent), place(before)]
        case .remove(let id): return ["remove", place(id)]
        }
    }
}
