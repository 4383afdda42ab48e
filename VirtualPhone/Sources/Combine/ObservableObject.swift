import LockstepConcurrency

/// An object that announces its changes (Combine's Swift interface).
public protocol ObservableObject: AnyObject {
    /// The kind of publisher.
    associatedtype ObjectWillChangePublisher: Publisher = ObservableObjectPublisher
    where Self.ObjectWillChangePublisher.Failure == Never
    /// The publisher that announces changes before they happen.
    var objectWillChange: Self.ObjectWillChangePublisher { get }
}

extension ObservableObject where Self.ObjectWillChangePublisher == ObservableObjectPublisher {
    /// The object's publisher, which "emits the changed value before any of its @Published
    /// properties changes" (Apple's documentation); the same one each time.
    public var objectWillChange: ObservableObjectPublisher { ObjectChanges.publisher(of: self) }
}

/// A publisher of an object's changes (Combine's Swift interface).
public final class ObservableObjectPublisher: Publisher {
    /// The values contain nothing.
    public typealias Output = Void
    /// There are no errors.
    public typealias Failure = Never
    private let subscribers = SubscriberList<Void>()

    /// A publisher without subscribers.
    public init() {}

    /// Attaches a subscriber.
    public func receive<S>(subscriber: S)
    where S: Subscriber, S.Failure == Never, S.Input == Void {
        subscribers.add(subscriber)
    }

    /// Announces a change, to the subscribers at this moment.
    public func send() {
        for subscription in subscribers.all { subscription.send(()) }
    }
}

/// The publishers of all observable objects.
///
/// Apple's finds an object's publisher with its runtime. Here they are in a table. Each entry refers
/// to its object weakly, because another object may get the same address later.
enum ObjectChanges {
    private struct Entry {
        weak var object: AnyObject?
        let publisher: ObservableObjectPublisher
    }

    private struct Table {
        var entries: [ObjectIdentifier: Entry] = [:]
        /// The number of entries at which those of released objects are removed.
        var limit = 64

        func publisher(of object: AnyObject) -> ObservableObjectPublisher? {
            guard let entry = entries[ObjectIdentifier(object)], entry.object === object else {
                return nil
            }
            return entry.publisher
        }

        /// Removes the entries of released objects if there may be many.
        ///
        /// - Returns: what the caller releases after the lock, because a release may run any code:
        ///   the former entries, and the objects that live.
        mutating func removeReleased() -> [Any] {
            guard entries.count >= limit else { return [] }
            let living = entries.values.compactMap(\.object)
            let identifiers = Set(living.map(ObjectIdentifier.init))
            let former = entries
            entries = entries.filter { identifiers.contains($0.key) }
            limit = max(64, 2 * entries.count)
            return [living, former]
        }
    }

    private static let table = Mutex(Table())

    /// Returns an object's publisher; nil if no one has asked for it.
    static func existing(of object: AnyObject) -> ObservableObjectPublisher? {
        table.withLock { $0.publisher(of: object) }
    }

    /// Returns an object's publisher.
    static func publisher(of object: AnyObject) -> ObservableObjectPublisher {
        let (publisher, released) = table.withLock { table in
            if let publisher = table.publisher(of: object) { return (publisher, [Any]()) }
            var released = table.removeReleased()
            let entry = Entry(object: object, publisher: ObservableObjectPublisher())
            let former = table.entries.updateValue(entry, forKey: ObjectIdentifier(object))
            if let former { released.append(former) }
            return (entry.publisher, released)
        }
        withExtendedLifetime(released) {}
        return publisher
    }
}
