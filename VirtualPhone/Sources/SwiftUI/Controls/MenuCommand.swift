/// Something that a menu, an alert or a swipe offers.
struct MenuCommand {
    var title: String
    var symbol: String?
    var role: ButtonRole?
    var isEnabled = true
    /// Whether it is chosen; nil if it cannot be.
    var isSelected: Bool?
    var run: @MainActor () -> Void
}

/// A node that a menu shows as commands.
@MainActor protocol CommandProviding: ViewNode {
    /// The commands.
    var commands: [MenuCommand] { get }
}

extension ViewNode {
    /// The commands of all controls inside.
    final var allCommands: [MenuCommand] {
        if let provider = self as? any CommandProviding { return provider.commands }
        return children.flatMap(\.allCommands)
    }

    /// The first text inside; nil if there is none.
    final var firstText: String? {
        if let text = self as? TextNode { return text.view.string }
        for child in children { if let text = child.firstText { return text } }
        return nil
    }

    /// The first symbol inside; nil if there is none.
    final var firstSymbol: String? {
        if let image = self as? ImageNode, case .symbol(let name) = image.view.source {
            return name
        }
        for child in children { if let symbol = child.firstSymbol { return symbol } }
        return nil
    }
}
