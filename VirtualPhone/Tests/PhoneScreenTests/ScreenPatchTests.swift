import Testing

@testable import PhoneScreen

/// A patch turns any drawing into any other.
@Suite struct ScreenPatchTests {
    /// A browser that applies patches.
    private struct Browser: Equatable {
        struct Element: Equatable {
            var kind: String
            var properties: [String: ScreenValue]
            var parent: Int
        }
        var elements: [Int: Element] = [:]
        var order: [Int: [Int]] = [0: []]

        mutating func apply(_ patch: ScreenPatch) {
            for step in patch.steps {
                switch step {
                case .add(let id, let parent, let before, let kind, let properties):
                    elements[id] = Element(kind: kind, properties: properties, parent: parent)
                    order[id] = []
                    insert(id, parent, before)
                case .set(let id, let changes):
                    for (name, value) in changes {
                        elements[id]?.properties[name] = value == .null ? nil : value
                    }
                case .move(let id, let parent, let before):
                    order[parent]?.removeAll { $0 == id }
                    insert(id, parent, before)
                case .remove(let id): remove(id)
                }
            }
        }

        private mutating func insert(_ id: Int, _ parent: Int, _ before: Int?) {
            let index = before.flatMap { order[parent]?.firstIndex(of: $0) }
            let end = order[parent]?.endIndex ?? 0
            order[parent]?.insert(id, at: index ?? end)
        }

        private mutating func remove(_ id: Int) {
            for child in order[id] ?? [] { remove(child) }
            if let parent = elements[id]?.parent { order[parent]?.removeAll { $0 == id } }
            elements[id] = nil
            order[id] = nil
        }
    }

    private func drawing(_ random: inout some RandomNumberGenerator) -> [ScreenNode] {
        var unused = Array(1...12).shuffled(using: &random)
        func nodes(_ depth: Int, _ random: inout some RandomNumberGenerator) -> [ScreenNode] {
            let count = Int.random(in: 0...(depth == 0 ? 5 : 2), using: &random)
            return (0..<count).compactMap { _ in
                guard let id = unused.popLast() else { return nil }
                let kinds: [ScreenNode.Kind] = [.box, .text]
                var node = ScreenNode(
                    id, kinds[Int.random(in: 0...1, using: &random)],
                    frame: (Double.random(in: 0...3, using: &random).rounded(), 0, 1, 1))
                if Bool.random(using: &random) {
                    node["label"] = .number(Double(Int.random(in: 0...2, using: &random)))
                }
                if Bool.random(using: &random) {
                    node.sortPriority = Double(Int.random(in: -1...1, using: &random))
                }
                node.children = depth < 2 ? nodes(depth + 1, &random) : []
                return node
            }
        }
        return nodes(0, &random)
    }

    @Test(arguments: 0..<300) func aPatchLeadsToTheNextDrawing(_ seed: UInt64) {
        var random = Generator(state: seed)
        var browser = Browser()
        var shown: [ScreenNode] = []
        for _ in 0..<6 {
            let next = drawing(&random)
            browser.apply(ScreenPatch(from: shown, to: next))
            var fresh = Browser()
            fresh.apply(ScreenPatch(from: [], to: next))
            #expect(browser == fresh)
            shown = next
        }
        #expect(ScreenPatch(from: shown, to: shown).steps.isEmpty)
    }

    private struct Generator: RandomNumberGenerator {
        var state: UInt64
        mutating func next() -> UInt64 {
            // splitmix64 (Steele, Lea, Flood, 2014).
            state &+= 0x9e37_79b9_7f4a_7c15
            var mixed = state
            mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
            mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
            return mixed ^ (mixed >> 31)
        }
    }
}
