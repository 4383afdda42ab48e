internal import Foundation
internal import PhoneScreen

/// Draws what is shown over the screen.
@MainActor struct PresentationDrawing {
    let presentation: Presentation
    let tree: ViewTree

    private var item: LayoutItem { presentation.item }

    func draw(on drawing: Drawing) {
        drawing.layer {
            switch presentation.kind {
            case .cover: drawCover(on: drawing)
            case .sheet: drawSheet(on: drawing)
            case .alert(let alert): drawAlert(alert, on: drawing)
            case .menu(let menu): MenuDrawing(menu: menu, presentation: presentation).draw(drawing)
            }
        }
    }

    private var scheme: ColorScheme { presentation.content?.environment.colorScheme ?? .light }

    /// The title of what is shown, or its first text.
    private var name: String {
        let title = presentation.content?.title ?? ""
        return title.isEmpty ? presentation.content?.firstText ?? "" : title
    }

    private func drawCover(on drawing: Drawing) {
        let fill = Color.background.components(scheme).css
        drawing.hit(drawing.whole)
        drawing.group(item, drawing.whole, ["fill": .text(fill), "modal": true]) {
            drawContent(in: drawing.safe, on: drawing)
        }
    }

    private func drawSheet(on drawing: Drawing) {
        dim(on: drawing)
        let detents = presentation.content?.anyTrait(DetentsTrait.self)?.detents ?? [.large]
        let whole = drawing.whole
        // UIKit's sheets begin ten points below the status bar: from experience.
        let top =
            detents.contains(.medium)
            ? whole.height / 2 : max(drawing.safe.minY, 10) + 10
        let wide = min(whole.width, 704)
        let frame = CGRect(
            x: (whole.width - wide) / 2, y: top, width: wide, height: whole.height - top)
        let properties: [String: ScreenValue] = [
            "fill": .text(Color.sheetBackground.components(scheme).css),
            "radius": [10, 10, 0, 0], "clip": true, "modal": true, "role": "dialog",
            "label": .text(name),
        ]
        drawing.hit(frame)
        let safe = CGRect(
            x: frame.minX, y: frame.minY, width: frame.width,
            height: drawing.safe.maxY - frame.minY)
        drawing.whole = frame
        drawing.safe = safe
        drawing.clipping(frame) {
            drawing.group(item, frame, properties) {
                drawContent(
                    in: CGRect(origin: .zero, size: safe.size), on: drawing)
            }
        }
    }

    private func drawContent(in frame: CGRect, on drawing: Drawing) {
        for content in presentation.content?.items ?? [] {
            let size = content.size(ProposedSize(frame.size))
            content.draw(Alignment.center.place(size, in: frame), on: drawing)
        }
    }

    private func dim(on drawing: Drawing) {
        drawing.targeting(presentation.back) {
            drawing.hit(drawing.whole)
            drawing.add(
                item, .box, drawing.whole, ["fill": "rgba(0,0,0,0.35)"], part: 1)
        }
    }

    private func drawAlert(_ alert: Presentation.AlertContent, on drawing: Drawing) {
        dim(on: drawing)
        var environment = EnvironmentValues()
        environment.colorScheme = tree.screen.colorScheme
        environment.dynamicTypeSize = tree.screen.typeSize
        environment.textAlignment = .center
        // UIAlertController's width: from experience.
        let width: CGFloat = 270
        let title = TextBlock(Text(verbatim: alert.title).font(.headline), environment, 238)
        let message = alert.message.map {
            TextBlock(Text(verbatim: $0).font(.footnote), environment, 238)
        }
        let commands = alert.commands.sorted { first, _ in first.role == .cancel }
        let isRow = commands.count == 2
        let row: CGFloat = max(
            44, CGFloat(Font.body.points(at: environment.dynamicTypeSize)) * 1.2 + 20)
        let buttonsHeight = isRow ? row : row * CGFloat(commands.count)
        let textHeight = 20 + title.height + (message.map { $0.height + 4 } ?? 0) + 20
        let frame = CGRect(
            x: (drawing.whole.width - width) / 2,
            y: (drawing.whole.height - textHeight - buttonsHeight) / 2, width: width,
            height: textHeight + buttonsHeight)
        let properties: [String: ScreenValue] = [
            "fill": .text(Color.groupedRow.components(environment.colorScheme).css), "radius": 14,
            "clip": true, "role": "alertdialog", "modal": true, "label": .text(alert.title),
        ]
        drawing.hit(frame)
        drawing.group(item, frame, properties) {
            title.draw(item, CGPoint(x: 16, y: 20), part: 2, on: drawing)
            message?.draw(item, CGPoint(x: 16, y: 24 + title.height), part: 3, on: drawing)
            for (index, command) in commands.enumerated() {
                let wide = isRow ? width / 2 : width
                let place = CGRect(
                    x: isRow ? CGFloat(index) * wide : 0,
                    y: textHeight + (isRow ? 0 : CGFloat(index) * row), width: wide, height: row)
                drawButton(command, index, place, environment, on: drawing)
            }
        }
    }

    private func drawButton(
        _ command: MenuCommand, _ index: Int, _ place: CGRect, _ environment: EnvironmentValues,
        on drawing: Drawing
    ) {
        let run: @MainActor () -> Void = { [weak presentation] in
            command.run()
            presentation?.dismiss()
        }
        let target = presentation.target(index)
        target.press = run
        let part = 10 + index * 3
        tree.gestures.activations[tree.partIdentifier(of: item, part)] = run
        drawing.targeting(target) {
            drawing.hit(place)
            drawing.group(item, place, ["role": "button", "focusable": true], part: part) {
                let line = Color.separator.components(environment.colorScheme).css
                drawing.add(
                    item, .box, CGRect(x: 0, y: 0, width: place.width, height: 0.5),
                    ["fill": .text(line)], part: part + 1)
                let color = command.role == .destructive ? Color.red : .accentColor
                let text = Text(verbatim: command.title).foregroundColor(color)
                    .font(command.role == .cancel ? .headline : .body)
                let block = TextBlock(text, environment, place.width - 16)
                block.draw(
                    item, CGPoint(x: 8, y: (place.height - block.height) / 2), part: part + 2,
                    on: drawing)
            }
        }
    }
}

/// A text of a width that is drawn without a view.
@MainActor struct TextBlock {
    private let lines: TextLines
    private let style: TextStyleOfNode
    private let width: CGFloat
    let height: CGFloat

    init(_ text: Text, _ environment: EnvironmentValues, _ width: CGFloat) {
        style = TextStyleOfNode(text, environment)
        lines = style.lines(text.string, in: ProposedSize(width: width, height: nil)).lines
        self.width = width
        height = ceil(CGFloat(Double(lines.lines.count) * style.lineHeight))
    }

    /// The width of the longest line.
    var textWidth: CGFloat { CGFloat(lines.width) }

    func draw(_ item: LayoutItem, _ origin: CGPoint, part: Int, on drawing: Drawing) {
        let frame = CGRect(x: origin.x, y: origin.y, width: width, height: height)
        drawing.add(
            item, .text, frame, style.properties(lines, scale: 1, in: Double(width)), part: part)
    }
}

/// Draws a menu.
@MainActor struct MenuDrawing {
    let menu: Presentation.MenuContent
    let presentation: Presentation

    private var item: LayoutItem { presentation.item }
    private static let width: CGFloat = 250

    func draw(_ drawing: Drawing) {
        var environment = EnvironmentValues()
        environment.colorScheme = menu.scheme
        environment.dynamicTypeSize = drawing.tree.screen.typeSize
        let row = max(44, CGFloat(Font.body.points(at: environment.dynamicTypeSize)) * 1.2 + 20)
        drawing.targeting(presentation.back) { drawing.hit(drawing.whole) }
        let content = row * CGFloat(menu.commands.count)
        let height = min(content, drawing.safe.height * 0.7)
        let frame = place(CGSize(width: Self.width, height: height), in: drawing.safe)
        let properties: [String: ScreenValue] = [
            "fill": .text(Color.groupedRow.components(menu.scheme).css), "radius": 12,
            "shadow": [20, "rgba(0,0,0,0.3)", 0, 4], "role": "menu", "modal": true,
        ]
        drawing.hit(frame)
        drawing.group(item, frame, properties) {
            // A menu that is higher than its room scrolls.
            presentation.scroll.draw(
                presentation.scrollItem, CGRect(origin: .zero, size: frame.size),
                content: CGSize(width: frame.width, height: content), axes: "y",
                indicators: true, on: drawing
            ) {
                for (index, command) in menu.commands.enumerated() {
                    let place = CGRect(
                        x: 0, y: CGFloat(index) * row, width: frame.width, height: row)
                    draw(command, index, place, environment, on: drawing)
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
        _ command: MenuCommand, _ index: Int, _ place: CGRect, _ environment: EnvironmentValues,
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
                drawParts(command, row, place.size, environment, on: drawing)
            }
        }
    }

    private func drawParts(
        _ command: MenuCommand, _ row: LayoutItem, _ size: CGSize,
        _ environment: EnvironmentValues, on drawing: Drawing
    ) {
        let color: Color =
            !command.isEnabled
            ? .tertiary
            : command.role == .destructive ? .red : .primary
        let text = TextBlock(
            Text(verbatim: command.title).foregroundColor(color), environment, size.width - 72)
        text.draw(
            row, CGPoint(x: 36, y: (size.height - text.height) / 2), part: 1, on: drawing)
        func symbol(_ name: String, _ x: CGFloat, _ part: Int) {
            drawing.add(
                row, .symbol, CGRect(x: x, y: size.height / 2 - 10, width: 20, height: 20),
                [
                    "glyph": .text(Symbols.glyph(name) ?? Symbols.missing), "size": 18,
                    "color": .text(color.components(menu.scheme).css), "hidden": true,
                ], part: part)
        }
        if command.isSelected == true { symbol("checkmark", 10, 2) }
        if let name = command.symbol { symbol(name, size.width - 32, 3) }
    }
}
