/// A value that a view inherits from those around it.
public protocol EnvironmentKey {
    /// The value's type.
    associatedtype Value
    /// The value where no view sets one.
    static var defaultValue: Value { get }
}

/// The values that a view inherits.
public struct EnvironmentValues {
    private var values: [ObjectIdentifier: Any] = [:]

    /// The default values.
    public init() {}

    /// The value of a key.
    public subscript<K: EnvironmentKey>(key: K.Type) -> K.Value {
        get { values[ObjectIdentifier(key)] as? K.Value ?? K.defaultValue }
        set { values[ObjectIdentifier(key)] = newValue }
    }
}

/// A value of the environment in a view's property.
@propertyWrapper public struct Environment<Value>: DynamicProperty {
    final class Box {
        var values = EnvironmentValues()
    }

    private let keyPath: KeyPath<EnvironmentValues, Value>
    private let box = Box()

    /// The value at a key path of the environment.
    public init(_ keyPath: KeyPath<EnvironmentValues, Value>) { self.keyPath = keyPath }

    /// The value; the default before the view is on a screen.
    public var wrappedValue: Value { box.values[keyPath: keyPath] }
}

extension Environment: NodeProperty {
    func connect(to node: ViewNode, slot: Int) { box.values = node.environment }
}

/// A number that grows with the user's text size.
///
/// It follows the sizes of a text style (UIFontMetrics).
@propertyWrapper public struct ScaledMetric<Value: BinaryFloatingPoint>: DynamicProperty {
    private let base: Value
    private let style: Font.TextStyle
    private let box = Environment<DynamicTypeSize>.Box()

    /// A number at the default text size, which grows as text of a style does.
    public init(wrappedValue: Value, relativeTo textStyle: Font.TextStyle) {
        base = wrappedValue
        style = textStyle
    }

    /// A number at the default text size, which grows as body text does.
    public init(wrappedValue: Value) { self.init(wrappedValue: wrappedValue, relativeTo: .body) }

    /// The number at the user's text size.
    public var wrappedValue: Value {
        base * Value(style.points(at: box.values.dynamicTypeSize) / style.points(at: .large))
    }
}

extension ScaledMetric: NodeProperty {
    func connect(to node: ViewNode, slot: Int) { box.values = node.environment }
}
