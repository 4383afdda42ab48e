import LockstepConcurrency

/// A property of a class whose changes are published (Combine's Swift interface).
///
/// "Publishing occurs in the property's willSet block": subscribers get the new value while the
/// property still has the old one (Apple's documentation). The object's ``ObservableObject``
/// subscribers are told before those of the property (assumed: no order is documented).
@propertyWrapper public struct Published<Value> {
    private let storage: Storage

    /// A property with its first value.
    public init(wrappedValue: Value) { self.init(initialValue: wrappedValue) }

    /// A property with its first value.
    public init(initialValue: Value) { storage = Storage(initialValue) }

    /// Unavailable: only classes have published properties.
    @available(
        *, unavailable, message: "@Published is only available on properties of classes"
    )
    public var wrappedValue: Value {
        get { storage.value }
        set { storage.publish(newValue) }
    }

    /// The property's value in an object.
    public static subscript<EnclosingSelf>(
        _enclosingInstance object: EnclosingSelf,
        wrapped wrappedKeyPath: ReferenceWritableKeyPath<EnclosingSelf, Value>,
        storage storageKeyPath: ReferenceWritableKeyPath<EnclosingSelf, Published<Value>>
    ) -> Value where EnclosingSelf: AnyObject {
        get { object[keyPath: storageKeyPath].storage.value }
        set {
            ObjectChanges.existing(of: object)?.send()
            object[keyPath: storageKeyPath].storage.publish(newValue)
        }
    }

    /// A publisher of the property's values: the current one at the subscription, then each new one
    /// before it is set.
    public struct Publisher: Combine.Publisher {
        /// The property's type.
        public typealias Output = Value
        /// There are no errors.
        public typealias Failure = Never
        fileprivate let storage: Storage

        /// Attaches a subscriber.
        public func receive<S>(subscriber: S)
        where Value == S.Input, S: Subscriber, S.Failure == Never {
            storage.add(subscriber)
        }
    }

    /// The publisher of the property's values.
    ///
    /// Apple's getter is mutating, so that two threads must not call it at once; this one is not.
    public var projectedValue: Publisher { Publisher(storage: storage) }
}

extension Published {
    /// The value and its subscribers.
    fileprivate final class Storage {
        private let current: Mutex<Value>
        private let subscribers = SubscriberList<Value>()

        init(_ value: Value) { current = Mutex(value) }

        var value: Value { current.withLock { $0 } }

        func add<S: Subscriber>(_ subscriber: S) where S.Input == Value {
            subscribers.add(subscriber) { [weak self] in self?.value }
        }

        /// Sends a value and then sets it.
        ///
        /// A subscriber that was added meanwhile got the old value, so it gets the new one when
        /// that is set.
        func publish(_ value: Value) {
            let told = subscribers.all
            for subscription in told { subscription.send(value) }
            // The old value is released after the lock.
            _ = current.withLock { current in
                defer { current = value }
                return current
            }
            for subscription in subscribers.all
            where !told.contains(where: { $0 === subscription }) {
                subscription.send(value)
            }
        }
    }
}
