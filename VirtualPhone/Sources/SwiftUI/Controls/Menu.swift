public import Foundation
internal import PhoneScreen

/// A control that opens a menu.
public struct Menu<Label: View, Content: View>: View, PrimitiveView {
    fileprivate let content: Content
    fileprivate let label: Label

    /// A menu with a label.
    public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
        self.content = content()
        self.label = label()
    }

    func makeNode(_ place: NodePlace) -> ViewNode { MenuNode(self, place) }
}

private final class MenuNode<Label: View, Content: View>: PressableNode<Menu<Label, Content>> {
    private var content: ViewNode?
    override var children: [ViewNode] { super.children + [content].compactMap { $0 } }

    override func update(from old: Menu<Label, Content>) {
        setLabel(view.label)
        var inner = environment
        inner.isInMenu = true
        inner.showsIconsOnly = false
        content = child(view.content, replacing: content, environment: inner)
        pressed = { [weak self] in
            guard let self, let commands = content?.allCommands, !commands.isEmpty else { return }
            tree.openMenu(commands, at: item.screenFrame, environment.colorScheme)
        }
    }

    override var items: [LayoutItem] { [item] }
}

private struct InMenuKey: EnvironmentKey { static var defaultValue: Bool { false } }
private struct PickerLookKey: EnvironmentKey { static var defaultValue: PickerLook { .menu } }

enum PickerLook: Hashable { case menu, segmented }

extension EnvironmentValues {
    /// Whether the view is shown as a menu's commands.
    var isInMenu: Bool {
        get { self[InMenuKey.self] }
        set { self[InMenuKey.self] = newValue }
    }
    var pickerLook: PickerLook {
        get { self[PickerLookKey.self] }
        set { self[PickerLookKey.self] = newValue }
    }
}

/// The appearance of a picker.
public protocol PickerStyle {}

/// A picker that shows all choices side by side.
public struct SegmentedPickerStyle: PickerStyle {}

extension PickerStyle where Self == SegmentedPickerStyle {
    /// A picker that shows all choices side by side.
    public static var segmented: SegmentedPickerStyle { SegmentedPickerStyle() }
}

extension View {
    /// Makes the pickers in this view segmented, the only style here.
    public func pickerStyle<S: PickerStyle>(_ style: S) -> some View {
        modifier(_EnvironmentModifier { $0.pickerLook = .segmented })
    }
}

/// A control for one of several values.
public struct Picker<Label: View, SelectionValue: Hashable, Content: View>: View, PrimitiveView {
    fileprivate let selection: Binding<SelectionValue>
    fileprivate let content: Content
    fileprivate let label: Label

    /// A picker with a label; each choice has its value as a tag.
    public init(
        selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content,
        @ViewBuilder label: () -> Label
    ) {
        self.selection = selection
        self.content = content()
        self.label = label()
    }

    func makeNode(_ place: NodePlace) -> ViewNode { PickerNode(self, place) }
}

/// The node of a picker: a row that opens a menu, or segments.
private final class PickerNode<Label: View, Value: Hashable, Content: View>: PressableNode<
    Picker<Label, Value, Content>
>, CommandProviding
{
    private var name: ViewNode?
    private var content: ViewNode?
    private var targets: [PressTarget] = []

    override var children: [ViewNode] {
        super.children + [name, content].compactMap { $0 }
    }

    override func update(from old: Picker<Label, Value, Content>) {
        var inner = environment
        inner.isListRow = false
        name = child(view.label, replacing: name, environment: inner)
        if environment.pickerLook == .segmented {
            // UISegmentedControl does not follow Dynamic Type.
            inner.font = .footnote
            inner.dynamicTypeSize = .large
        }
        content = child(view.content, replacing: content, environment: inner)
        let chosen = commands.first { $0.isSelected == true }?.title ?? ""
        let row = HStack(spacing: 6) {
            HStack { view.label }
                .foregroundColor(environment.isEnabled ? .primary : .tertiary)
            Spacer(minLength: 8)
            Text(verbatim: chosen).foregroundColor(.secondary)
            Image(systemName: "chevron.up.chevron.down").font(.footnote)
                .foregroundColor(.secondary)
        }
        setLabel(row)
        properties = ["label": .text(name?.firstText ?? ""), "value": .text(chosen)]
        pressed = { [weak self] in
            guard let self else { return }
            tree.openMenu(commands, at: item.screenFrame, environment.colorScheme)
        }
    }

    /// The choices, each with its tag.
    private var choices: [(value: Value, node: ViewNode)] {
        func find(_ node: ViewNode) -> [(Value, ViewNode)] {
            if let modified = node as? ModifierNodeBase, modified.anyModifier is _TagModifier,
                let value = modified.tag?.base as? Value
            {
                return [(value, node)]
            }
            // The tag may be deeper, such as inside a `ForEach`.
            return node.children.flatMap(find)
        }
        return content.map(find) ?? []
    }

    var commands: [MenuCommand] {
        let selection = view.selection
        return choices.map { choice in
            MenuCommand(
                title: choice.node.firstText ?? "", isEnabled: environment.isEnabled,
                isSelected: choice.value == selection.wrappedValue
            ) { selection.wrappedValue = choice.value }
        }
    }

    private var isSegmented: Bool { environment.pickerLook == .segmented }

    override func measure(_ proposal: ProposedSize) -> CGSize {
        guard isSegmented else { return super.measure(proposal) }
        return CGSize(width: proposal.width ?? 300, height: 32)
    }

    override func paint(_ frame: CGRect, on drawing: Drawing) {
        guard isSegmented else { return super.paint(frame, on: drawing) }
        let fill = Color.controlFill.components(environment.colorScheme).css
        let properties: [String: ScreenValue] = [
            "fill": .text(fill), "radius": 9, "role": "radiogroup",
            "label": .text(name?.firstText ?? ""),
        ]
        drawing.group(item, frame, properties) {
            let choices = choices
            let width = frame.width / CGFloat(max(1, choices.count))
            for (index, choice) in choices.enumerated() {
                let place = CGRect(
                    x: CGFloat(index) * width, y: 0, width: width, height: frame.height)
                drawSegment(choice, index, place, on: drawing)
            }
        }
    }

    private func drawSegment(
        _ choice: (value: Value, node: ViewNode), _ index: Int, _ place: CGRect,
        on drawing: Drawing
    ) {
        let isChosen = choice.value == view.selection.wrappedValue
        let selection = view.selection
        let run: @MainActor () -> Void = { selection.wrappedValue = choice.value }
        while targets.count <= index { targets.append(PressTarget()) }
        let target = targets[index]
        target.isEnabled = environment.isEnabled
        target.press = run
        // Three parts for each segment; the identifiers of a picker's parts end at 63, so segments from
        // the 19th on share theirs.
        let part = 2 + min(index, 18) * 3
        tree.gestures.activations[tree.partIdentifier(of: item, part)] = run
        drawing.targeting(target) {
            drawing.hit(place)
            let properties: [String: ScreenValue] = [
                "role": "radio", "checked": .flag(isChosen), "focusable": true,
            ]
            drawing.group(item, place, properties, part: part) {
                let inside = CGRect(origin: .zero, size: place.size)
                if isChosen {
                    let color = Color.segment.components(environment.colorScheme).css
                    drawing.add(
                        item, .box, inside.insetBy(dx: 2, dy: 2),
                        [
                            "fill": .text(color), "radius": 7,
                            "shadow": [4, "rgba(0,0,0,0.12)", 0, 1],
                        ], part: part + 1)
                }
                guard let text = choice.node.items.first else { return }
                let size = text.size(ProposedSize(width: inside.width - 8, height: nil))
                text.draw(Alignment.center.place(size, in: inside), on: drawing)
            }
        }
    }
}

/// A control that shares files.
public struct ShareLink<Label: View>: View {
    private let items: [URL]
    private let label: Label

    /// A control that shares a file.
    public init(item: URL, @ViewBuilder label: () -> Label) {
        items = [item]
        self.label = label()
    }

    /// A control that shares files.
    public init(items: [URL], @ViewBuilder label: () -> Label) {
        self.items = items
        self.label = label()
    }

    /// A button that shares the files.
    public var body: some View {
        Button {
            ScreenSharing.share(items.map(\.path))
        } label: {
            label
        }
    }
}
