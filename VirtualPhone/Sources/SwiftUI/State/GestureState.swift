internal import PhoneScreen

/// A value that a gesture changes, and that returns to its first value when the gesture ends.
@propertyWrapper public struct GestureState<Value>: DynamicProperty {
    let state: State<Value>

    /// A state with the value that it has while no gesture is active.
    public init(wrappedValue: Value) { state = State(wrappedValue: wrappedValue) }

    /// A state with the value that it has while no gesture is active.
    public init(initialValue: Value) { state = State(wrappedValue: initialValue) }

    /// The value.
    public var wrappedValue: Value { state.wrappedValue }

    /// The state itself, for `updating(_:body:)`.
    public var projectedValue: GestureState<Value> { self }

    /// Returns the value to what it was before the gesture.
    func reset() { state.wrappedValue = state.box.initial }
}

extension GestureState: NodeProperty {
    func connect(to node: ViewNode, slot: Int) { state.connect(to: node, slot: slot) }
}
