internal import Foundation
internal import PhoneScreen

/// Draws a menu.
@MainActor struct MenuDrawing {
    let menu: Presentation.MenuContent
    let presentation: Presentation

    private var item: LayoutItem { presentation.item }

    /// The rows' texts and places in a menu of this width.
    private struct Rows {
        private(set) var texts: [TextBlock] = []
        private(set) var places: [CGRect] = []

        @MainActor init(
            _ commands: [MenuCommand], width: CGFloat, _ environment: EnvironmentValues
        ) {
            var y: CGFloat = 0
            for command in commands {
                let text = TextBlock(
                    Text(verbatim: command.title).foregroundColor(command.color), environment,
                    width - 72)
                let height = max(44, text.height + 20)
                texts.append(text)
                places.append(CGRect(x: 0, y: y, width: width, height: height))
                y += height
            }
        }

        var height: CGFloat { places.last?.maxY ?? 0 }
    }

    /// A menu becomes wider with the text, as far as the screen allows: from experience.
    private static func width(_ environment: EnvironmentValues, in safe: CGRect) -> CGFloat {
        let size = environment.dynamicTypeSize
        let scale = CGFloat(Font.body.points(at: max(size, .large)) / Font.body.points(at: .large))
        return min(250 * scale, safe.width - 16)
    }

    func draw(_ drawing: Drawing) {
        var environment = EnvironmentValues()
        environment.colorScheme = menu.scheme
        environment.dynamicTypeSize = drawing.tree.screen.typeSize
        drawing.targeting(presentation.back) { drawing.hit(drawing.whole) }
        let width = Self.width(environment, in: drawing.safe)
        let rows = Rows(menu.commands, width: width, environment)
        let height = min(rows.height, drawing.safe.height * 0.7)
        let frame = place(CGSize(width: width, height: height), in: drawing.safe)
        let properties: [String: ScreenValue] = [
            "fill": .text(Color.groupedRow.components(menu.scheme).css), "radius": 12,
            "shadow": [20, "rgba(0,0,0,0.3)", 0, 4], "role": "menu", "modal": true,
        ]
        drawing.hit(frame)
        drawing.group(item, frame, properties) {
            // A menu that is higher than its room scrolls.
            presentation.scroll.draw(
                presentation.scrollItem, CGRect(origin: .zero, size: frame.size),
                content: CGSize(width: frame.width, height: rows.height), axes: "y",
                indicators: true, on: drawing
            ) {
                for (index, command) in menu.commands.enumerated() {
                    draw(command, index, rows.places[index], rows.texts[index], on: drawing)
                }
            }
        }
    }

    /// Below the anchor if there is room, else above it.
    private func place(_ size: CGSize, in safe: CGRect) -> CGRect {
        let x = min(
            max(menu.anchor.midX - size.width / 2, safe.minX + 8), safe.maxX - size.width - 8)
        let below = menu.anchor.maxY + 6
        let y = below + size.height <= safe.maxY ? below : menu.anchor.minY - 6 - size.height
        return CGRect(x: x, y: max(y, safe.minY), width: size.width, height: size.height)
    }

    private func draw(
        _ command: MenuCommand, _ index: Int, _ place: CGRect, _ text: TextBlock,
        on drawing: Drawing
    ) {
        let row = presentation.row(index)
        let target = presentation.target(index)
        let run: @MainActor () -> Void = { [weak presentation] in
            presentation?.dismiss()
            command.run()
        }
        target.isEnabled = command.isEnabled
        target.press = run
        let tree = drawing.tree
        tree.gestures.activations[row.id] = { if command.isEnabled { run() } }
        var properties: [String: ScreenValue] = [
            "role": command.isSelected == nil ? "menuitem" : "menuitemcheckbox", "focusable": true,
        ]
        if let isSelected = command.isSelected { properties["checked"] = .flag(isSelected) }
        if !command.isEnabled { properties["disabled"] = true }
        drawing.targeting(target) {
            drawing.hit(place)
            drawing.group(row, place, properties) {
                if index > 0 {
                    drawing.add(
                        row, .box, CGRect(x: 0, y: 0, width: place.width, height: 0.5),
                        ["fill": .text(Color.separator.components(menu.scheme).css)], part: 4)
                }
                drawParts(command, row, place.size, text, on: drawing)
            }
        }
    }

    private func drawParts(
        _ command: MenuCommand, _ row: LayoutItem, _ size: CGSize, _ text: TextBlock,
        on drawing: Drawing
    ) {
        text.draw(
            row, CGPoint(x: 36, y: (size.height - text.height) / 2), part: 1, on: drawing)
        func symbol(_ name: String, _ x: CGFloat, _ part: Int) {
            drawing.add(
                row, .symbol, CGRect(x: x, y: size.height / 2 - 10, width: 20, height: 20),
                [
                    "glyph": .text(Symbols.glyph(name) ?? Symbols.missing), "size": 18,
                    "color": .text(command.color.components(menu.scheme).css), "hidden": true,
                ], part: part)
        }
        if command.isSelected == true { symbol("checkmark", 10, 2) }
        if let name = command.symbol { symbol(name, size.width - 32, 3) }
    }
}

extension MenuCommand {
    fileprivate var color: Color {
        !isEnabled ? .tertiary : role == .destructive ? .red : .primary
    }
}
