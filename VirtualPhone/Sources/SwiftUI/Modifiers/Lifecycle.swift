/// Tells when a view appears and disappears.
public struct _AppearanceActionModifier: ViewModifier, PrimitiveModifier {
    /// The modifier has no body.
    public typealias Body = Never
    let appear: (() -> Void)?
    let disappear: (() -> Void)?

    func updated(_ node: ModifierNodeBase, from old: Self?) {
        node.appearance.onAppear = appear
        node.appearance.onDisappear = disappear
    }
}

/// Runs a task while a view is visible; another identifier starts it again.
public struct _TaskModifier: ViewModifier, PrimitiveModifier {
    /// The modifier has no body.
    public typealias Body = Never
    let id: AnyHashable
    let action: @Sendable () async -> Void

    func updated(_ node: ModifierNodeBase, from old: Self?) {
        let runner = node.storage(1) { TaskRunner() }
        node.appearance.onAppear = { runner.start(action) }
        node.appearance.onDisappear = { runner.cancel() }
        guard let old, old.id != id, node.appearance.isShown else { return }
        runner.cancel()
        runner.start(action)
    }
}

@MainActor private final class TaskRunner {
    private var task: Task<Void, Never>?

    func start(_ action: @escaping @Sendable () async -> Void) {
        task = Task { @MainActor in await action() }
    }

    func cancel() {
        task?.cancel()
        task = nil
    }
}

/// Whether a modified view is visible, and what happens when that changes.
@MainActor final class Appearance {
    var onAppear: (() -> Void)?
    var onDisappear: (() -> Void)?
    private(set) var isShown = false

    func report(isShown: Bool) {
        guard self.isShown != isShown else { return }
        self.isShown = isShown
        if isShown { onAppear?() } else { onDisappear?() }
    }
}

/// Tells when a value changed.
public struct _ValueActionModifier<Value: Equatable>: ViewModifier, PrimitiveModifier {
    /// The modifier has no body.
    public typealias Body = Never
    let value: Value
    let action: (Value) -> Void

    func updated(_ node: ModifierNodeBase, from old: Self?) {
        guard let old, old.value != value else { return }
        let (action, value) = (action, value)
        node.tree.afterUpdate { action(value) }
    }
}

extension View {
    /// Calls an action when the view appears.
    public func onAppear(perform action: (() -> Void)? = nil) -> some View {
        modifier(_AppearanceActionModifier(appear: action, disappear: nil))
    }

    /// Calls an action when the view has disappeared.
    public func onDisappear(perform action: (() -> Void)? = nil) -> some View {
        modifier(_AppearanceActionModifier(appear: nil, disappear: action))
    }

    /// Calls an action when a value changed, with the new one.
    public func onChange<V: Equatable>(
        of value: V, perform action: @escaping (_ newValue: V) -> Void
    ) -> some View {
        modifier(_ValueActionModifier(value: value, action: action))
    }

    /// Runs a task while the view is visible, and cancels it when the view disappears; another
    /// identifier cancels it and starts it again.
    public func task<T: Equatable & Hashable>(
        id value: T, @_inheritActorContext _ action: @escaping @Sendable () async -> Void
    ) -> some View {
        modifier(_TaskModifier(id: AnyHashable(value), action: action))
    }
}
