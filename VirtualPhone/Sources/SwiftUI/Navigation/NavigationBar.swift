internal import Foundation
internal import PhoneScreen

/// The bars of a stack of screens.
@MainActor final class NavigationBar {
    @MainActor struct Facts {
        var title: String
        var isInline: Bool
        /// The title of the screen before; nil on the first.
        var backTitle: String?
        var search: SearchTrait?
        var items: [(placement: ToolbarItemPlacement, node: ViewNode)]
        /// What bars inherit: their texts have a fixed size, but for the large title.
        var environment: EnvironmentValues
        var typeSize: DynamicTypeSize

        func items(_ placements: [ToolbarItemPlacement]) -> [LayoutItem] {
            items.filter { placements.contains($0.placement) }.flatMap { $0.node.items }
        }
        var bottom: [LayoutItem] { items([.bottomBar]) }
        /// A first screen shows its title large, those after it small.
        var isLarge: Bool { !isInline && backTitle == nil && !title.isEmpty }
    }

    var back: @MainActor () -> Void = {}
    /// The large title that a list shows; nil if the bar shows the title itself.
    var largeTitle: LargeTitle?
    private let item: LayoutItem
    private let backItem: LayoutItem
    private let searchItem: LayoutItem
    private let target = PressTarget()

    // Heights of UIKit's bars in points: from experience.
    private static let bar: CGFloat = 44
    private static let search: CGFloat = 52
    private static let bottom: CGFloat = 49

    init(_ tree: ViewTree) {
        item = LayoutItem(tree)
        backItem = LayoutItem(tree)
        searchItem = LayoutItem(tree)
    }

    private func topHeight(_ facts: Facts) -> CGFloat {
        Self.bar + (facts.isLarge && largeTitle == nil ? LargeTitle.height : 0)
            + (facts.search == nil ? 0 : Self.search)
    }

    /// The rectangle that the bars leave.
    func frames(_ facts: Facts, in frame: CGRect) -> (content: CGRect, top: CGRect, bottom: CGRect)
    {
        let (top, rest) = frame.divided(atDistance: topHeight(facts), from: .minYEdge)
        let height = facts.bottom.isEmpty ? 0 : Self.bottom
        let (bottom, content) = rest.divided(atDistance: height, from: .maxYEdge)
        return (content, top, bottom)
    }

    func draw(_ facts: Facts, in frame: CGRect, on drawing: Drawing) {
        let frames = frames(facts, in: frame)
        let back = drawing.extended(frames.top, .top)
        // Above a list that shows the title, the bar has no background until the list scrolls.
        if largeTitle == nil || (largeTitle?.offset ?? 0) > 1 {
            drawing.add(item, .box, back, ["material": "bar"], part: 1)
        }
        drawing.hit(back)
        let row = CGRect(
            x: frames.top.minX + 16, y: frames.top.minY, width: frames.top.width - 32,
            height: Self.bar)
        let start = drawStart(facts, row, on: drawing)
        let end = drawItems(
            facts.items([.automatic, .primaryAction, .confirmationAction]), row, on: drawing)
        drawTitle(facts, row, start, end, on: drawing)
        if let search = facts.search { drawSearch(search, facts, frames.top, on: drawing) }
        if !facts.bottom.isEmpty { drawBottom(facts, frames.bottom, on: drawing) }
    }

    /// Draws the back button, and the items at the start.
    ///
    /// - Returns: the width taken.
    private func drawStart(_ facts: Facts, _ row: CGRect, on drawing: Drawing) -> CGFloat {
        var x = row.minX
        if let title = facts.backTitle { x += drawBack(title, facts, row, on: drawing) }
        for item in facts.items([.cancellationAction]) {
            let size = item.size(.unspecified)
            item.draw(
                CGRect(x: x, y: row.midY - size.height / 2, width: size.width, height: size.height),
                on: drawing)
            x += size.width + 16
        }
        return x - row.minX
    }

    private func drawBack(
        _ title: String, _ facts: Facts, _ row: CGRect, on drawing: Drawing
    ) -> CGFloat {
        target.press = { [weak self] in self?.back() }
        drawing.tree.gestures.activations[backItem.id] = { [weak self] in self?.back() }
        let color = Color.accentColor
        let words = Text(verbatim: title).foregroundColor(color)
        var environment = facts.environment
        environment.lineLimit = 1
        let whole = TextBlock(words, environment, row.width).textWidth
        let text = TextBlock(words, environment, min(whole + 1, row.width / 3))
        let width = 20 + text.textWidth
        let place = CGRect(x: row.minX - 8, y: row.minY, width: width + 8, height: row.height)
        drawing.targeting(target) {
            drawing.hit(place)
            drawing.group(backItem, place, ["role": "button", "focusable": true]) {
                drawing.add(
                    backItem, .symbol,
                    CGRect(x: 0, y: row.height / 2 - 12, width: 24, height: 24),
                    [
                        "glyph": .text(Symbols.glyph("chevron.left") ?? Symbols.missing),
                        "size": 28, "hidden": true,
                        "color": .text(color.components(facts.environment.colorScheme).css),
                    ], part: 1)
                text.draw(
                    backItem, CGPoint(x: 24, y: (row.height - text.height) / 2), part: 2,
                    on: drawing)
            }
        }
        return width + 12
    }

    /// Draws items from the end of a bar.
    ///
    /// - Returns: the width taken.
    private func drawItems(
        _ items: [LayoutItem], _ row: CGRect, on drawing: Drawing
    ) -> CGFloat {
        let sizes = items.map { $0.size(.unspecified) }
        let width = sizes.reduce(0) { $0 + $1.width + 16 }
        var x = row.maxX - width + 16
        for (item, size) in zip(items, sizes) {
            item.draw(
                CGRect(x: x, y: row.midY - size.height / 2, width: size.width, height: size.height),
                on: drawing)
            x += size.width + 16
        }
        return width
    }

    private func drawTitle(
        _ facts: Facts, _ row: CGRect, _ start: CGFloat, _ end: CGFloat, on drawing: Drawing
    ) {
        guard !facts.title.isEmpty, largeTitle?.isGone ?? true else { return }
        var environment = facts.environment
        environment.lineLimit = 1
        let text = Text(verbatim: facts.title)
        let node: ScreenNode?
        if facts.isLarge, largeTitle == nil {
            environment.dynamicTypeSize = facts.typeSize
            let block = TextBlock(text.font(.largeTitle.bold()), environment, row.width)
            let y = row.maxY + (LargeTitle.height - block.height) / 2
            node = captured(drawing) {
                block.draw(item, CGPoint(x: row.minX, y: y), part: 2, on: drawing)
            }
        } else {
            // In the middle of the bar if it fits there, else between the items.
            let (from, to) = (row.minX + start + 8, row.maxX - end - 8)
            let whole = TextBlock(text.font(.headline), environment, row.width).textWidth
            let width = min(whole + 1, max(40, to - from))
            let block = TextBlock(text.font(.headline), environment, width)
            let place = CGPoint(
                x: max(from, min(row.midX - width / 2, to - width)), y: row.midY - block.height / 2
            )
            node = captured(drawing) { block.draw(item, place, part: 2, on: drawing) }
        }
        guard var node else { return }
        node["role"] = "heading"
        node["level"] = 1
        drawing.add([node])
    }

    private func captured(_ drawing: Drawing, _ draw: () -> Void) -> ScreenNode? {
        drawing.capture(draw).first
    }

    private func drawSearch(
        _ search: SearchTrait, _ facts: Facts, _ top: CGRect, on drawing: Drawing
    ) {
        let place = CGRect(
            x: top.minX + 16, y: top.maxY - Self.search + 4, width: top.width - 32, height: 36)
        let scheme = facts.environment.colorScheme
        drawing.add(
            searchItem, .box, place,
            ["fill": .text(Color.controlFill.components(scheme).css), "radius": 10], part: 1)
        drawing.add(
            searchItem, .symbol,
            CGRect(x: place.minX + 8, y: place.midY - 10, width: 20, height: 20),
            [
                "glyph": .text(Symbols.glyph("magnifyingglass") ?? Symbols.missing), "size": 20,
                "color": .text(Color.secondary.components(scheme).css), "hidden": true,
            ], part: 2)
        let field = CGRect(
            x: place.minX + 34, y: place.minY, width: place.width - 42, height: place.height)
        FieldDrawing.draw(
            search.text, searchItem, field, facts.environment, on: drawing,
            [
                "placeholder": .text(search.prompt), "label": .text(search.prompt),
                "search": true,
            ])
    }

    private func drawBottom(_ facts: Facts, _ bottom: CGRect, on drawing: Drawing) {
        let back = drawing.extended(bottom, .bottom)
        drawing.add(item, .box, back, ["material": "bar"], part: 3)
        drawing.hit(back)
        let row = bottom.insetBy(dx: 20, dy: 0)
        let rule = StackRule(kind: .row, alignment: .center, spacing: nil)
        for (item, place) in zip(facts.bottom, rule.frames(facts.bottom, in: row)) {
            item.draw(place, on: drawing)
        }
    }
}
