/// A type that delivers values over time to subscribers (Combine's Swift interface).
public protocol Publisher<Output, Failure> {
    /// The kind of values.
    associatedtype Output
    /// The kind of errors; `Never` if there are none.
    associatedtype Failure: Error
    /// Attaches a subscriber; called by ``subscribe(_:)``.
    func receive<S>(subscriber: S)
    where S: Subscriber, Self.Failure == S.Failure, Self.Output == S.Input
}

extension Publisher {
    /// Attaches a subscriber.
    public func subscribe<S>(_ subscriber: S)
    where S: Subscriber, Self.Failure == S.Failure, Self.Output == S.Input {
        receive(subscriber: subscriber)
    }
}

/// A type that receives values from a publisher (Combine's Swift interface).
public protocol Subscriber<Input, Failure>: CustomCombineIdentifierConvertible {
    /// The kind of values.
    associatedtype Input
    /// The kind of errors.
    associatedtype Failure: Error
    /// Receives the subscription, through which it may request values.
    func receive(subscription: any Subscription)
    /// Receives a value.
    ///
    /// - Returns: the number of values it requests beyond those requested so far.
    func receive(_ input: Self.Input) -> Subscribers.Demand
    /// Receives the end of the values.
    func receive(completion: Subscribers.Completion<Self.Failure>)
}

/// The connection of a subscriber with a publisher (Combine's Swift interface).
public protocol Subscription: Cancellable, CustomCombineIdentifierConvertible {
    /// Requests a number of values beyond those requested so far.
    func request(_ demand: Subscribers.Demand)
}

/// Types of operators (Combine's Swift interface).
public enum Publishers {}

/// Types that subscribers use (Combine's Swift interface).
public enum Subscribers {}

extension Subscribers {
    /// The end of a publisher's values.
    public enum Completion<Failure> where Failure: Error {
        /// No more values come.
        case finished
        /// An error ended them.
        case failure(Failure)
    }
}

/// A number that identifies a publisher's stream (Combine's Swift interface).
public struct CombineIdentifier: Hashable, Sendable {
    private let object: ObjectIdentifier

    /// The identifier of an object.
    public init(_ obj: AnyObject) { object = ObjectIdentifier(obj) }
}

/// A type with an identifier of its stream (Combine's Swift interface).
public protocol CustomCombineIdentifierConvertible {
    /// The identifier.
    var combineIdentifier: CombineIdentifier { get }
}

extension CustomCombineIdentifierConvertible where Self: AnyObject {
    /// The object's identifier.
    public var combineIdentifier: CombineIdentifier { CombineIdentifier(self) }
}
