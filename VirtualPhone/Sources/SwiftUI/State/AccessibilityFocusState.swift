/// The element that has the accessibility focus; setting it moves the focus.
@propertyWrapper public struct AccessibilityFocusState<Value: Hashable>: DynamicProperty {
    /// A binding to the focused element.
    @propertyWrapper public struct Binding {
        let state: State<Value>

        /// The value that identifies the focused element.
        public var wrappedValue: Value {
            get { state.wrappedValue }
            nonmutating set { state.wrappedValue = newValue }
        }

        /// The binding itself.
        public var projectedValue: Binding { self }
    }

    let state: State<Value>

    /// A state in which the element does not have the focus.
    public init() where Value == Bool { state = State(wrappedValue: false) }

    /// A state in which no element has the focus.
    public init<T: Hashable>() where Value == T? { state = State(wrappedValue: nil) }

    /// The value that identifies the focused element.
    public var wrappedValue: Value {
        get { state.wrappedValue }
        nonmutating set { state.wrappedValue = newValue }
    }

    /// A binding for the elements that can have the focus.
    public var projectedValue: Binding { Binding(state: state) }
}

extension AccessibilityFocusState: NodeProperty {
    func connect(to node: ViewNode, slot: Int) { state.connect(to: node, slot: slot) }
}
