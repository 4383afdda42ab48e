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
        let buttons = AlertButtons(commands, width: width, environment)
        let textHeight = 20 + title.height + (message.map { $0.height + 4 } ?? 0) + 20
        let frame = CGRect(
            x: (drawing.whole.width - width) / 2,
            y: (drawing.whole.height - textHeight - buttons.height) / 2, width: width,
            height: textHeight + buttons.height)
        let properties: [String: ScreenValue] = [
            "fill": .text(Color.groupedRow.components(environment.colorScheme).css), "radius": 14,
            "clip": true, "role": "alertdialog", "modal": true, "label": .text(alert.title),
        ]
        drawing.hit(frame)
        drawing.group(item, frame, properties) {
            title.draw(item, CGPoint(x: 16, y: 20), part: 2, on: drawing)
            message?.draw(item, CGPoint(x: 16, y: 24 + title.height), part: 3, on: drawing)
            for (index, command) in commands.enumerated() {
                let place = buttons.places[index].offsetBy(dx: 0, dy: textHeight)
                drawButton(command, index, place, buttons.texts[index], on: drawing)
            }
        }
    }

    private func drawButton(
        _ command: MenuCommand, _ index: Int, _ place: CGRect, _ text: TextBlock,
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
                let line = Color.separator.components(tree.screen.colorScheme).css
                drawing.add(
                    item, .box, CGRect(x: 0, y: 0, width: place.width, height: 0.5),
                    ["fill": .text(line)], part: part + 1)
                text.draw(
                    item, CGPoint(x: 8, y: (place.height - text.height) / 2), part: part + 2,
                    on: drawing)
            }
        }
    }
}

/// The texts and places of an alert's buttons: two side by side if each fits a line, else one under
/// the other, as UIAlertController arranges them (from experience).
@MainActor private struct AlertButtons {
    private(set) var texts: [TextBlock] = []
    private(set) var places: [CGRect] = []

    init(_ commands: [MenuCommand], width: CGFloat, _ environment: EnvironmentValues) {
        let halves = commands.map { Self.text($0, width / 2, environment) }
        let fit = halves.allSatisfy { $0.lineCount == 1 }
        if commands.count == 2, fit {
            texts = halves
            let height = Self.height(of: halves)
            places = [0, width / 2].map {
                CGRect(x: $0, y: 0, width: width / 2, height: height)
            }
            return
        }
        var y: CGFloat = 0
        for command in commands {
            let text = Self.text(command, width, environment)
            let height = Self.height(of: [text])
            texts.append(text)
            places.append(CGRect(x: 0, y: y, width: width, height: height))
            y += height
        }
    }

    var height: CGFloat { places.last?.maxY ?? 0 }

    private static func text(
        _ command: MenuCommand, _ width: CGFloat, _ environment: EnvironmentValues
    ) -> TextBlock {
        let color = command.role == .destructive ? Color.red : .accentColor
        let text = Text(verbatim: command.title).foregroundColor(color)
            .font(command.role == .cancel ? .headline : .body)
        return TextBlock(text, environment, width - 16)
    }

    private static func height(of texts: [TextBlock]) -> CGFloat {
        max(44, (texts.map(\.height).max() ?? 0) + 20)
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

    /// The number of lines.
    var lineCount: Int { lines.lines.count }

    /// The width of the longest line.
    var textWidth: CGFloat { CGFloat(lines.width) }

    func draw(_ item: LayoutItem, _ origin: CGPoint, part: Int, on drawing: Drawing) {
        let frame = CGRect(x: origin.x, y: origin.y, width: width, height: height)
        drawing.add(
            item, .text, frame, style.properties(lines, scale: 1, in: Double(width)), part: part)
    }
}
