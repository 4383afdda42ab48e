internal import Foundation

/// Something shown over the rest of the screen.
@MainActor final class Presentation {
    enum Kind {
        /// A sheet that leaves the top of what it covers visible, or half of it.
        case sheet
        /// A screen that covers everything.
        case cover
        case alert(AlertContent)
        case menu(MenuContent)
    }

    struct AlertContent {
        var title: String
        var message: String?
        var commands: [MenuCommand]
    }

    struct MenuContent {
        var commands: [MenuCommand]
        /// Where the menu was opened, on the screen.
        var anchor: CGRect
        var scheme: ColorScheme
    }

    var kind: Kind
    /// The content of a sheet or cover.
    weak var content: ViewNode?
    /// Closes it: sets the binding that opened it.
    var dismiss: @MainActor () -> Void
    let item: LayoutItem
    let back: PressTarget
    /// What a long menu scrolls in.
    let scroll = ScrollPlace()
    private(set) lazy var scrollItem = LayoutItem(item.tree)
    private var targets: [PressTarget] = []

    init(_ kind: Kind, _ tree: ViewTree, dismiss: @escaping @MainActor () -> Void) {
        self.kind = kind
        self.dismiss = dismiss
        item = LayoutItem(tree)
        back = PressTarget()
        back.press = { [weak self] in self?.touchedOutside() }
    }

    func target(_ index: Int) -> PressTarget {
        while targets.count <= index { targets.append(PressTarget()) }
        return targets[index]
    }

    private var rows: [LayoutItem] = []

    /// The item of a menu's row.
    func row(_ index: Int) -> LayoutItem {
        while rows.count <= index { rows.append(LayoutItem(item.tree)) }
        return rows[index]
    }

    /// A touch outside of it, or the Escape key: closes sheets that may be closed so, and menus.
    func touchedOutside() {
        switch kind {
        case .cover, .alert: return
        case .sheet:
            if content?.anyTrait(DismissalBlocking.self)?.isBlocked != true { dismiss() }
        case .menu: dismiss()
        }
    }

    /// The Escape key: also performs what cancels an alert.
    func escape() {
        guard case .alert(let alert) = kind else { return touchedOutside() }
        let cancel = alert.commands.first { $0.role == .cancel } ?? alert.commands.first
        cancel?.run()
        dismiss()
    }
}

/// What is shown over the screen, from back to front.
@MainActor final class Presentations {
    private(set) var open: [Presentation] = []

    func show(_ presentation: Presentation) {
        guard !open.contains(where: { $0 === presentation }) else { return }
        open.append(presentation)
    }

    func close(_ presentation: Presentation) { open.removeAll { $0 === presentation } }

    /// The Escape key.
    func escape() { open.last?.escape() }
}

/// Shows a view over the screen while a binding has an item.
public struct _PresentationModifier<Item, Presented: View>: ViewModifier, PrimitiveModifier {
    /// The modifier has no body.
    public typealias Body = Never
    let item: Binding<Item?>
    /// The identity of an item: another one replaces what is shown.
    let identity: (Item) -> AnyHashable
    let isCover: Bool
    let content: (Item) -> Presented

    func updated(_ node: ModifierNodeBase, from old: Self?) {
        let state = node.storage(4) { PresentationState(isCover: isCover, node.tree) }
        let item = item
        guard let value = item.wrappedValue else {
            state.close(node)
            return
        }
        var environment = node.environment
        environment.dismiss = DismissAction { item.wrappedValue = nil }
        environment.isListRow = false
        environment.stackAxis = nil
        environment.isElevated = !isCover
        state.presentation.dismiss = { item.wrappedValue = nil }
        let id = identity(value)
        if state.identity != id { state.close(node) }
        state.identity = id
        node.attach(content(value), environment)
        state.presentation.content = node.attached.first
        node.tree.presentations.show(state.presentation)
    }

    func removed(_ node: ModifierNodeBase) {
        node.storage(4) { PresentationState(isCover: isCover, node.tree) }.close(node)
    }
}

@MainActor private final class PresentationState {
    let presentation: Presentation
    var identity: AnyHashable?

    init(isCover: Bool, _ tree: ViewTree) {
        presentation = Presentation(isCover ? .cover : .sheet, tree) {}
    }

    func close(_ node: ModifierNodeBase) {
        for attached in node.attached { attached.remove() }
        node.attached = []
        identity = nil
        node.tree.presentations.close(presentation)
    }
}

/// Shows an alert while a binding is true.
public struct _AlertModifier<Actions: View, Message: View>: ViewModifier, PrimitiveModifier {
    /// The modifier has no body.
    public typealias Body = Never
    let title: Text
    let isPresented: Binding<Bool>
    let actions: Actions?
    let message: Message?

    func updated(_ node: ModifierNodeBase, from old: Self?) {
        let isPresented = isPresented
        let state = node.storage(5) {
            Presentation(.alert(.init(title: "", message: nil, commands: [])), node.tree) {}
        }
        guard isPresented.wrappedValue, let actions else {
            node.tree.presentations.close(state)
            return
        }
        state.dismiss = { isPresented.wrappedValue = false }
        node.attach(actions, at: 0)
        node.attach(message, at: 1)
        let texts = node.attached[1].allTexts
        state.kind = .alert(
            .init(
                title: title.string, message: texts.isEmpty ? nil : texts.joined(separator: "\n"),
                commands: node.attached[0].allCommands))
        node.tree.presentations.show(state)
    }

    func removed(_ node: ModifierNodeBase) {
        node.tree.presentations.close(
            node.storage(5) {
                Presentation(.alert(.init(title: "", message: nil, commands: [])), node.tree) {}
            })
    }
}

extension ViewTree {
    /// Opens a menu near a rectangle of the screen.
    func openMenu(_ commands: [MenuCommand], at anchor: CGRect, _ scheme: ColorScheme) {
        let content = Presentation.MenuContent(
            commands: commands, anchor: anchor, scheme: scheme)
        let menu = Presentation(.menu(content), self) {}
        menu.dismiss = { [weak self, weak menu] in
            guard let self, let menu else { return }
            presentations.close(menu)
            invalidateDrawing()
        }
        presentations.show(menu)
        invalidateDrawing()
    }

    /// The Escape key closes the front presentation.
    public func escape() {
        presentations.escape()
        invalidateDrawing()
    }
}
