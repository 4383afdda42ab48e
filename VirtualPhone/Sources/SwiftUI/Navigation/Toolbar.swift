/// Where the items of a bar are.
public struct ToolbarItemPlacement: Hashable, Sendable {
    private let number: Int
    /// At the end of the navigation bar.
    public static let automatic = ToolbarItemPlacement(number: 0)
    /// Where the screen's main action is: at the end of the navigation bar.
    public static let primaryAction = ToolbarItemPlacement(number: 1)
    /// Where an action that confirms is: at the end of the navigation bar.
    public static let confirmationAction = ToolbarItemPlacement(number: 2)
    /// Where an action that cancels is: at the start of the navigation bar.
    public static let cancellationAction = ToolbarItemPlacement(number: 3)
    /// In the bar at the bottom.
    public static let bottomBar = ToolbarItemPlacement(number: 4)
}

/// Items of a bar.
public protocol ToolbarContent {
    /// The type of the items that these consist of.
    associatedtype Body: ToolbarContent
    /// The items that these consist of.
    @ToolbarContentBuilder @MainActor var body: Body { get }
    /// The items, without their types.
    ///
    /// For the virtual phone: SwiftUI's protocol has other requirements, which no app implements.
    @MainActor var _entries: [_ToolbarEntry] { get }
}

/// Views at a place of a bar.
public struct _ToolbarEntry {
    let placement: ToolbarItemPlacement
    let content: AnyView
}

extension Never: ToolbarContent {
    /// Never called.
    public var _entries: [_ToolbarEntry] { [] }
}

extension ToolbarContent where Body == Never {
    /// Never called: the items are read from the value itself.
    public var body: Never { preconditionFailure("Primitive toolbar items have no body.") }
}

/// An item of a bar.
public struct ToolbarItem<ID, Content: View>: ToolbarContent {
    /// The item has no body.
    public typealias Body = Never
    /// The item.
    public let _entries: [_ToolbarEntry]
}

extension ToolbarItem where ID == () {
    /// An item at a place.
    @MainActor public init(
        placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content
    ) { _entries = [_ToolbarEntry(placement: placement, content: AnyView(content()))] }
}

/// Items at a place of a bar.
public struct ToolbarItemGroup<Content: View>: ToolbarContent {
    /// The items have no body.
    public typealias Body = Never
    /// The items.
    public let _entries: [_ToolbarEntry]

    /// Items at a place.
    @MainActor public init(
        placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content
    ) { _entries = [_ToolbarEntry(placement: placement, content: AnyView(content()))] }
}

/// Several items.
public struct _ToolbarItems: ToolbarContent {
    /// The items have no body.
    public typealias Body = Never
    /// The items.
    public let _entries: [_ToolbarEntry]
}

/// Builds the items of a bar from the statements of a closure.
@resultBuilder public struct ToolbarContentBuilder {
    /// Items as they are.
    public static func buildExpression<Content: ToolbarContent>(_ content: Content) -> Content {
        content
    }
    /// One group of items.
    public static func buildBlock<Content: ToolbarContent>(_ content: Content) -> Content {
        content
    }
    /// Several groups of items.
    @MainActor public static func buildBlock<each Content: ToolbarContent>(
        _ content: repeat each Content
    ) -> _ToolbarItems {
        var entries: [_ToolbarEntry] = []
        repeat entries.append(contentsOf: (each content)._entries)
        return _ToolbarItems(_entries: entries)
    }
}

/// Adds items to the bars around a view.
public struct _ToolbarModifier: ViewModifier, PrimitiveModifier {
    /// The modifier has no body.
    public typealias Body = Never
    let entries: [_ToolbarEntry]

    func updated(_ node: ModifierNodeBase, from old: Self?) {
        var environment = node.environment
        environment.showsIconsOnly = true
        environment.isListRow = false
        environment.buttonLook = .automatic
        environment.stackAxis = .horizontal
        environment.font = .body
        // UIKit's bars keep their size.
        environment.dynamicTypeSize = .large
        for (index, entry) in entries.enumerated() {
            node.attach(entry.content, at: index, environment)
        }
    }
}

// Apple has both functions called toolbar, and the compiler chooses by what the closure contains.
// swift-format-ignore: AmbiguousTrailingClosureOverload
extension View {
    /// Adds items to the bars around the view.
    public func toolbar<Content: ToolbarContent>(
        @ToolbarContentBuilder content: () -> Content
    ) -> some View { modifier(_ToolbarModifier(entries: toolbarEntries(content()))) }

    /// Adds views to the end of the navigation bar.
    public func toolbar<Content: View>(@ViewBuilder content: () -> Content) -> some View {
        modifier(
            _ToolbarModifier(entries: [
                _ToolbarEntry(placement: .automatic, content: AnyView(content()))
            ]))
    }

    private func toolbarEntries<Content: ToolbarContent>(_ content: Content) -> [_ToolbarEntry] {
        MainActor.assumeIsolated { content._entries }
    }
}

extension ViewNode {
    /// The bar items of the views inside, by place, without those of presented screens.
    final var toolbarNodes: [(placement: ToolbarItemPlacement, node: ViewNode)] {
        if self is any ScreenHolding { return [] }
        guard let node = self as? ModifierNodeBase else { return children.flatMap(\.toolbarNodes) }
        var found = node.content?.toolbarNodes ?? []
        if let modifier = node.anyModifier as? _ToolbarModifier {
            found += zip(modifier.entries, node.attached).map { ($0.placement, $1) }
        }
        return found
    }
}

/// A node with screens of its own, whose bars are not those around it.
@MainActor protocol ScreenHolding: ViewNode {}
