/// How a change becomes visible over time.
public struct Animation: Equatable, Sendable {
    enum Curve: String, Sendable { case easeOut, easeInOut }
    let curve: Curve
    let seconds: Double
    var repeats = false

    /// The standard animation.
    public static let `default` = Animation(curve: .easeInOut, seconds: 0.35)

    /// An animation that ends slowly.
    public static func easeOut(duration: Double) -> Animation {
        Animation(curve: .easeOut, seconds: duration)
    }

    /// An animation that begins and ends slowly.
    public static func easeInOut(duration: Double) -> Animation {
        Animation(curve: .easeInOut, seconds: duration)
    }

    /// The animation repeated forever, back and forth.
    public func repeatForever() -> Animation {
        var animation = self
        animation.repeats = true
        return animation
    }
}

/// The circumstances of a change.
public struct Transaction {
    /// The animation of the change; nil for none.
    public var animation: Animation?

    /// A change without an animation.
    public init() {}

    /// The running change; nil outside of one.
    @MainActor static var running: Transaction?
}

/// Makes the changes of a closure visible over time.
@MainActor public func withAnimation<Result>(
    _ animation: Animation? = .default, _ body: () throws -> Result
) rethrows -> Result {
    let before = Transaction.running
    var transaction = Transaction()
    transaction.animation = animation
    Transaction.running = transaction
    defer { Transaction.running = before }
    return try body()
}

/// Animates a view when a value changes.
public struct _AnimationModifier<Value: Equatable>: ViewModifier, PrimitiveModifier {
    /// The modifier has no body.
    public typealias Body = Never
    let animation: Animation?
    let value: Value

    func updated(_ node: ModifierNodeBase, from old: Self?) {
        if let old, old.value != value { node.tree.animation = animation }
    }
}

extension View {
    /// Animates the view when a value changes.
    public func animation<V: Equatable>(_ animation: Animation?, value: V) -> some View {
        modifier(_AnimationModifier(animation: animation, value: value))
    }
}
