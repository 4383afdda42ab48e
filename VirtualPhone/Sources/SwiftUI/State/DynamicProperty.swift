/// A property of a view that SwiftUI keeps up to date before each evaluation of the body.
///
/// Here only SwiftUI's own wrappers conform: the app declares none.
public protocol DynamicProperty {}

/// A property that is connected with its view's node before the body is evaluated.
protocol NodeProperty: DynamicProperty {
    /// Connects the property.
    ///
    /// - Parameter slot: the property's number in its view.
    @MainActor func connect(to node: ViewNode, slot: Int)
}

/// The properties of a view's type that need a node, found once per type.
@MainActor enum NodeProperties {
    /// Types of views without such properties, which need no reflection.
    private static var plain: Set<ObjectIdentifier> = []

    /// Connects all properties of a view, or of a view modifier.
    static func connect<V>(_ view: V, to node: ViewNode) {
        let type = ObjectIdentifier(V.self)
        guard !plain.contains(type) else { return }
        var slot = 0
        for child in Mirror(reflecting: view).children {
            guard let property = child.value as? any NodeProperty else { continue }
            property.connect(to: node, slot: slot)
            slot += 1
        }
        if slot == 0 { plain.insert(type) }
    }
}
