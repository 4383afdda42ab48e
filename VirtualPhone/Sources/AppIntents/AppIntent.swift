// AppIntents' interface uses Foundation's types.
@_exported public import PhoneFoundation

/// A type with a name that the system stores (AppIntents' Swift interface).
public protocol PersistentlyIdentifiable {
    /// The name.
    static var persistentIdentifier: String { get }
}

extension PersistentlyIdentifiable {
    /// The type's name.
    public static var persistentIdentifier: String { "\(Self.self)" }
}

/// An action of the app for Shortcuts and Siri (AppIntents' Swift interface).
///
/// A host performs it: it sets its parameters and calls ``perform()``.
public protocol AppIntent: PersistentlyIdentifiable, Sendable {
    /// The result of the action.
    associatedtype PerformResult: IntentResult
    /// The action's name.
    static var title: LocalizedStringResource { get }
    /// Whether the system opens the app for it.
    static var openAppWhenRun: Bool { get }
    /// Performs the action.
    func perform() async throws -> Self.PerformResult
    /// An action whose parameters have their defaults.
    init()
}

extension AppIntent {
    /// A parameter of the action.
    public typealias Parameter = IntentParameter

    /// False.
    public static var openAppWhenRun: Bool { false }
}

/// The result of an action (AppIntents' Swift interface).
public protocol IntentResult {
    /// The kind of value.
    associatedtype Value: _IntentValue = Never
    /// The value; nil if there is none.
    var value: Self.Value? { get }
}

/// The result of an action (AppIntents' Swift interface); values, other actions, views and dialogs are
/// left out.
public struct IntentResultContainer<Value, OpensAppIntent, Snippet, Dialog>: IntentResult
where Value: _IntentValue {
    /// The value: nil here.
    public var value: Value?
}

extension IntentResult {
    /// A result without a value.
    public static func result() -> Self
    where Self == IntentResultContainer<Never, Never, Never, Never> { Self(value: nil) }
}
