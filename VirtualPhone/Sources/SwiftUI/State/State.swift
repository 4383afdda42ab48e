/// A value that a view owns, which lives as long as the view keeps its identity.
///
/// A change evaluates the view's body again (Apple's documentation of `State`).
@propertyWrapper public struct State<Value>: DynamicProperty {
    /// Shared by all copies of the view, which reflection would otherwise not reach.
    final class Box {
        let initial: Value
        var location: StateLocation<Value>?
        init(_ initial: Value) { self.initial = initial }
    }

    let box: Box

    /// A state with its first value.
    public init(wrappedValue value: Value) { box = Box(value) }

    /// A state with its first value.
    public init(initialValue value: Value) { box = Box(value) }

    /// The value; the first one before the view is on a screen.
    public var wrappedValue: Value {
        get { box.location?.value ?? box.initial }
        nonmutating set { box.location?.set(newValue) }
    }

    /// A binding to the value.
    public var projectedValue: Binding<Value> {
        let box = box
        return Binding {
            box.location?.value ?? box.initial
        } set: { value in
            box.location?.set(value)
        }
    }
}

extension State where Value: ExpressibleByNilLiteral {
    /// A state that begins with nil.
    public init() { self.init(wrappedValue: nil) }
}

extension State: NodeProperty {
    func connect(to node: ViewNode, slot: Int) {
        box.location = node.storage(slot) { StateLocation(box.initial, node) }
    }
}

/// The place of a view's state, kept by the view's node.
///
/// Views are values of the main actor; SwiftUI lets other threads write a state, which here changes
/// it on the main queue's next turn.
final class StateLocation<Value>: @unchecked Sendable {
    private(set) var value: Value
    private weak var node: ViewNode?

    init(_ value: Value, _ node: ViewNode) {
        self.value = value
        self.node = node
    }

    func set(_ new: Value) {
        value = new
        ViewTree.invalidateOnMain(node)
    }
}
