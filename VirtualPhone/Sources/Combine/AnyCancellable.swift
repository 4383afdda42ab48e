import LockstepConcurrency

/// An activity that can be canceled (Combine's Swift interface).
public protocol Cancellable {
    /// Cancels the activity.
    func cancel()
}

/// A cancellable that cancels itself when it is released ("automatically calls cancel() when
/// deinitialized", Apple's documentation), and only once.
public final class AnyCancellable: Cancellable, Hashable {
    private let action: Mutex<(() -> Void)?>

    /// A cancellable from a function.
    public init(_ cancel: @escaping () -> Void) { action = Mutex(cancel) }

    /// A cancellable from another.
    public init<C>(_ canceller: C) where C: Cancellable { action = Mutex({ canceller.cancel() }) }

    deinit { cancel() }

    /// Cancels the activity, unless that happened before.
    public func cancel() {
        let action = action.withLock { action in
            defer { action = nil }
            return action
        }
        action?()
    }

    /// Hashes the object's identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

    /// Returns whether both are the same object.
    public static func == (lhs: AnyCancellable, rhs: AnyCancellable) -> Bool { lhs === rhs }
}
