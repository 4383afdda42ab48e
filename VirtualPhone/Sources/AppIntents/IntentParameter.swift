import LockstepConcurrency

/// A kind of value that parameters may have (AppIntents' Swift interface).
public protocol _IntentValue {}

extension Never: _IntentValue {}
extension String: _IntentValue {}
extension Optional: _IntentValue where Wrapped: _IntentValue {}

// Unchecked: the value is guarded by a lock.

/// A parameter of an action (AppIntents' Swift interface).
@propertyWrapper public final class IntentParameter<Value>: @unchecked Sendable
where Value: _IntentValue, Value: Sendable {
    /// The parameter's name.
    public let title: LocalizedStringResource
    private let current: Mutex<Value>

    /// A parameter with a default.
    public init(title: LocalizedStringResource, default defaultValue: Value) {
        self.title = title
        current = Mutex(defaultValue)
    }

    /// A parameter that may be nil, and is at first.
    public convenience init<Wrapped>(title: LocalizedStringResource) where Value == Wrapped? {
        self.init(title: title, default: nil)
    }

    /// The value.
    public var wrappedValue: Value {
        get { current.withLock { $0 } }
        set { current.withLock { $0 = newValue } }
    }

    /// The parameter itself.
    public var projectedValue: IntentParameter<Value> { self }
}
