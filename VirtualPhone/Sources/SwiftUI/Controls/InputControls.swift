internal import Foundation
internal import PhoneScreen
public import UIKit

/// A control for a number in a range.
public struct Slider: View, PrimitiveView {
    fileprivate let value: Binding<Double>
    fileprivate let range: ClosedRange<Double>
    fileprivate let step: Double

    /// A slider with steps.
    public init<V: BinaryFloatingPoint>(
        value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1
    ) where V.Stride: BinaryFloatingPoint {
        self.value = Binding {
            Double(value.wrappedValue)
        } set: { new in
            value.wrappedValue = V(new)
        }
        range = Double(bounds.lowerBound)...Double(bounds.upperBound)
        self.step = Double(step)
    }

    func makeNode(_ place: NodePlace) -> ViewNode { Node(self, place) }

    private final class Node: LeafNode<Slider> {
        override func measure(_ proposal: ProposedSize) -> CGSize {
            CGSize(width: proposal.width ?? 200, height: 31)
        }

        override func paint(_ frame: CGRect, on drawing: Drawing) {
            let tint = environment.tint ?? .accentColor
            var properties: [String: ScreenValue] = [
                "value": .number(view.value.wrappedValue), "min": .number(view.range.lowerBound),
                "max": .number(view.range.upperBound), "step": .number(view.step),
                "color": .text(tint.components(environment.colorScheme).css),
            ]
            if !environment.isEnabled { properties["disabled"] = true }
            let (value, range) = (view.value, view.range)
            tree.gestures.inputs[item.id] = { input in
                guard case .slide(let new) = input else { return }
                value.wrappedValue = min(max(new, range.lowerBound), range.upperBound)
            }
            drawing.hit(frame)
            drawing.add(item, .slider, frame, properties)
        }
    }
}

/// A field for a line of text.
public struct TextField<Label: View>: View, PrimitiveView {
    fileprivate let text: Binding<String>
    fileprivate let label: Label

    /// A field with a label, which is shown while the field is empty.
    public init(text: Binding<String>, @ViewBuilder label: () -> Label) {
        self.text = text
        self.label = label()
    }

    func makeNode(_ place: NodePlace) -> ViewNode { Node(self, place) }

    private final class Node: LeafNode<TextField> {
        private var label: ViewNode?
        override var children: [ViewNode] { label.map { [$0] } ?? [] }

        override func update(from old: TextField) {
            label = child(view.label, replacing: label, environment: environment)
        }

        override func measure(_ proposal: ProposedSize) -> CGSize {
            FieldDrawing.size(proposal, environment, lines: 1)
        }

        override func paint(_ frame: CGRect, on drawing: Drawing) {
            FieldDrawing.draw(
                view.text, item, frame, environment, on: drawing,
                ["placeholder": .text(label?.firstText ?? "")])
        }
    }
}

/// A field for text of several lines.
public struct TextEditor: View, PrimitiveView {
    fileprivate let text: Binding<String>

    /// A field.
    public init(text: Binding<String>) { self.text = text }

    func makeNode(_ place: NodePlace) -> ViewNode { Node(self, place) }

    private final class Node: LeafNode<TextEditor> {
        override func measure(_ proposal: ProposedSize) -> CGSize {
            FieldDrawing.size(proposal, environment, lines: 5)
        }

        override func paint(_ frame: CGRect, on drawing: Drawing) {
            FieldDrawing.draw(view.text, item, frame, environment, on: drawing, ["multiline": true])
        }
    }
}

/// Draws fields, which the browser edits.
@MainActor enum FieldDrawing {
    static func size(
        _ proposal: ProposedSize, _ environment: EnvironmentValues, lines: CGFloat
    ) -> CGSize {
        let points = (environment.font ?? .body).points(at: environment.dynamicTypeSize)
        let height = ceil(CGFloat(points) * 1.3) * lines
        return CGSize(
            width: proposal.width ?? 200,
            height: lines > 1 ? max(height, proposal.height ?? 0) : height)
    }

    static func draw(
        _ text: Binding<String>, _ item: LayoutItem, _ frame: CGRect,
        _ environment: EnvironmentValues, on drawing: Drawing,
        _ more: [String: ScreenValue] = [:]
    ) {
        let style = TextStyleOfNode(Text(verbatim: ""), environment)
        var properties: [String: ScreenValue] = [
            "text": .text(text.wrappedValue), "font": style.fontValue(),
            "color": style.colorValue, "autocorrect": .flag(!environment.isAutocorrectionDisabled),
        ]
        if let mode = environment.keyboardType.inputMode { properties["keyboard"] = .text(mode) }
        properties.merge(more) { _, new in new }
        if !environment.isEnabled { properties["disabled"] = true }
        drawing.tree.gestures.inputs[item.id] = { input in
            if case .text(let new) = input { text.wrappedValue = new }
        }
        drawing.hit(frame)
        drawing.add(item, .field, frame, properties)
    }
}

private struct AutocorrectionKey: EnvironmentKey { static var defaultValue: Bool { false } }

private struct KeyboardKey: EnvironmentKey {
    static var defaultValue: UIKeyboardType { .default }
}

extension UIKeyboardType {
    /// The browser's name of the keyboard; nil for its usual one.
    var inputMode: String? {
        switch self {
        case .default: return nil
        case .URL: return "url"
        case .asciiCapableNumberPad: return "numeric"
        }
    }
}

extension EnvironmentValues {
    var keyboardType: UIKeyboardType {
        get { self[KeyboardKey.self] }
        set { self[KeyboardKey.self] = newValue }
    }

    var isAutocorrectionDisabled: Bool {
        get { self[AutocorrectionKey.self] }
        set { self[AutocorrectionKey.self] = newValue }
    }
}

extension View {
    /// Chooses the keyboard for the fields inside.
    public func keyboardType(_ type: UIKeyboardType) -> some View {
        modifier(_EnvironmentModifier { $0.keyboardType = type })
    }

    /// Lets the keyboard leave words as they are typed.
    public func autocorrectionDisabled(_ disable: Bool = true) -> some View {
        modifier(_EnvironmentModifier { $0.isAutocorrectionDisabled = disable })
    }
}

/// The progress of something: a bar, or a wheel where the share is unknown.
public struct ProgressView: View, PrimitiveView {
    fileprivate let share: Double?

    /// A turning wheel.
    public init() { share = nil }

    /// A bar; nil shows a wheel.
    public init<V: BinaryFloatingPoint>(value: V?, total: V = 1.0) {
        share = value.map { Double($0 / total) }
    }

    func makeNode(_ place: NodePlace) -> ViewNode { Node(self, place) }

    private final class Node: LeafNode<ProgressView> {
        /// What VoiceOver calls it; the system has these words in each language.
        private func name(isKnown: Bool) -> String {
            guard environment.locale.identifier.hasPrefix("vi") else {
                return isKnown ? "Progress" : "In progress"
            }
            return isKnown ? "Tiến trình" : "Đang tiến hành"
        }

        override func measure(_ proposal: ProposedSize) -> CGSize {
            view.share == nil
                ? CGSize(width: 20, height: 20) : CGSize(width: proposal.width ?? 100, height: 4)
        }

        override func paint(_ frame: CGRect, on drawing: Drawing) {
            let scheme = environment.colorScheme
            guard let share = view.share else {
                let color = environment.tint ?? .gray
                drawing.add(
                    item, .spinner, frame,
                    [
                        "color": .text(color.components(scheme).css), "role": "progressbar",
                        "label": .text(name(isKnown: false)),
                    ])
                return
            }
            let clamped = min(max(share.isFinite ? share : 0, 0), 1)
            let fill = Color.controlFill.components(scheme).css
            let properties: [String: ScreenValue] = [
                "fill": .text(fill), "radius": 2, "role": "progressbar",
                "label": .text(name(isKnown: true)),
                "value": .text("\(Int((clamped * 100).rounded())) %"),
            ]
            drawing.group(item, frame, properties) {
                let done = CGRect(
                    x: 0, y: 0, width: frame.width * CGFloat(clamped), height: frame.height)
                let color = environment.tint ?? .accentColor
                drawing.add(
                    item, .box, done,
                    ["fill": .text(color.components(scheme).css), "radius": 2], part: 1)
            }
        }
    }
}
