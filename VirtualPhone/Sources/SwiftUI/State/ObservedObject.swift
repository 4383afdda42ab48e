public import Combine

/// A reference to an object that something else owns; the body is evaluated when the object changes.
@propertyWrapper public struct ObservedObject<ObjectType: ObservableObject>: DynamicProperty {
    /// Bindings to the object's properties.
    @dynamicMemberLookup public struct Wrapper {
        let object: ObjectType

        /// A binding to a property of the object.
        public subscript<Subject>(
            dynamicMember keyPath: ReferenceWritableKeyPath<ObjectType, Subject>
        ) -> Binding<Subject> {
            Binding {
                object[keyPath: keyPath]
            } set: { value in
                object[keyPath: keyPath] = value
            }
        }
    }

    /// The object.
    public var wrappedValue: ObjectType

    /// A reference to an object.
    public init(wrappedValue: ObjectType) { self.wrappedValue = wrappedValue }

    /// A reference to an object.
    public init(initialValue: ObjectType) { wrappedValue = initialValue }

    /// Bindings to the object's properties.
    public var projectedValue: Wrapper { Wrapper(object: wrappedValue) }
}

extension ObservedObject: NodeProperty {
    func connect(to node: ViewNode, slot: Int) {
        node.storage(slot) { ObjectSubscription() }.follow(wrappedValue, for: node)
    }
}

/// An object that a view creates once, and owns as long as the view keeps its identity.
@propertyWrapper public struct StateObject<ObjectType: ObservableObject>: DynamicProperty {
    final class Box {
        let make: () -> ObjectType
        var owned: Owned?
        init(_ make: @escaping () -> ObjectType) { self.make = make }
    }

    /// The object with the subscription to its changes.
    @MainActor final class Owned {
        nonisolated(unsafe) let object: ObjectType
        let subscription = ObjectSubscription()
        init(_ object: ObjectType) { self.object = object }
    }

    let box: Box

    /// A view's object; `thunk` is called once, before the body is first evaluated.
    public init(wrappedValue thunk: @autoclosure @escaping () -> ObjectType) {
        box = Box(thunk)
    }

    /// The object.
    ///
    /// Before the view is on a screen, each access creates another one, as Apple's documentation warns.
    public var wrappedValue: ObjectType { box.owned?.object ?? box.make() }

    /// Bindings to the object's properties.
    public var projectedValue: ObservedObject<ObjectType>.Wrapper {
        ObservedObject.Wrapper(object: wrappedValue)
    }
}

extension StateObject: NodeProperty {
    func connect(to node: ViewNode, slot: Int) {
        let owned = node.storage(slot) { Owned(box.make()) }
        owned.subscription.follow(owned.object, for: node)
        box.owned = owned
    }
}

/// A node's subscription to the changes of one object at a time.
@MainActor final class ObjectSubscription {
    private weak var object: AnyObject?
    private var subscription: AnyCancellable?

    /// Evaluates a node's body after each change of an object from now on.
    func follow<ObjectType: ObservableObject>(_ object: ObjectType, for node: ViewNode) {
        guard self.object !== object else { return }
        self.object = object
        subscription = object.objectWillChange.sink { [weak node] _ in
            ViewTree.invalidateOnMain(node)
        }
    }
}
